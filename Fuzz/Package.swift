// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A program of libFuzzer's: its main function is the runtime's, which calls the one function that the target defines.
func fuzzer(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["FuzzSupport", .product(name: "StreamingXML", package: "StreamingXML")],
        swiftSettings: settings
    )
}

// A package of its own, because it only builds with the fuzzer's runtime: `Scripts/fuzz` knows the flags.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "StreamingXML", path: "..")],
    targets: [
        .target(
            name: "FuzzSupport",
            dependencies: [.product(name: "StreamingXML", package: "StreamingXML")],
            swiftSettings: settings
        ),
        fuzzer("FuzzParsing"),
        fuzzer("FuzzWriting"),
        fuzzer("FuzzCopying"),
        fuzzer("FuzzEncodings"),
    ]
)
