// swift-tools-version: 5.9

import PackageDescription

// A program as anybody's would be: no language mode, no feature and no flag is set. Scripts/linkage builds and runs it.
let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "StreamingXML", path: "../..")],
    targets: [
        .executableTarget(name: "Consumer", dependencies: [.product(name: "StreamingXML", package: "StreamingXML")])
    ]
)
