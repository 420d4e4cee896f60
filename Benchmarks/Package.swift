// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that what the library is measured against never reaches a user's build.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "xmlbench", targets: ["xmlbench"])],
    dependencies: [.package(name: "StreamingXML", path: "..")],
    targets: [
        .target(name: "CExpatBaseline", linkerSettings: [.linkedLibrary("expat")]),
        .systemLibrary(
            name: "CSystemLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev", "pkg-config"]), .brew(["libxml2", "pkg-config"])]
        ),
        .target(name: "CWriterBaselines", dependencies: ["CSystemLibXML2"]),
        .target(name: "CLibXML2Baseline", dependencies: ["CSystemLibXML2"]),
        .executableTarget(
            name: "xmlbench",
            dependencies: [
                "CExpatBaseline",
                "CLibXML2Baseline",
                "CWriterBaselines",
                .product(name: "StreamingXML", package: "StreamingXML"),
                .product(name: "DocumentBuilders", package: "StreamingXML"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
