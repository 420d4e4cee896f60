// swift-tools-version: 6.2

import PackageDescription

/// Every Swift target is built in Swift 6 mode with the checks that keep C memory and module boundaries honest.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
    name: "StreamingXML",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [
        .library(name: "StreamingXML", targets: ["StreamingXML"]),
        .library(name: "DocumentBuilders", targets: ["DocumentBuilders"]),
        .library(name: "XMLObjects", targets: ["XMLObjects"]),
        .executable(name: "xmlstream", targets: ["xmlstream"]),
        .executable(name: "FeedStdin", targets: ["FeedStdin"]),
        .executable(name: "BooksSample", targets: ["BooksSample"]),
        .executable(name: "PartySample", targets: ["PartySample"]),
        .executable(name: "XPathPartySample", targets: ["XPathPartySample"]),
        .executable(name: "LibraryImport", targets: ["LibraryImport"]),
        .executable(name: "StaffSample", targets: ["StaffSample"]),
    ],
    targets: [
        .systemLibrary(
            name: "CSystemExpat",
            pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev", "pkg-config"]), .brew(["expat", "pkg-config"])]
        ),
        .target(name: "XMLMessages", swiftSettings: settings),
        .target(name: "XMLParsing", dependencies: ["CSystemExpat", "XMLMessages"], swiftSettings: settings),
        .target(name: "XMLWriting", dependencies: ["XMLMessages"], swiftSettings: settings),
        .target(
            name: "XMLTransforming",
            dependencies: ["XMLParsing", "XMLWriting", "XMLMessages"],
            swiftSettings: settings
        ),
        .target(
            name: "XMLBuilding", dependencies: ["XMLParsing", "XMLWriting", "XMLMessages"], swiftSettings: settings),
        .target(
            name: "XMLSelecting",
            dependencies: ["XMLParsing", "XMLWriting", "XMLTransforming", "XMLMessages"],
            swiftSettings: settings
        ),
        .target(
            name: "DocumentBuilders",
            dependencies: ["XMLParsing", "XMLWriting", "XMLBuilding"],
            swiftSettings: settings
        ),
        .systemLibrary(
            name: "CSystemSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev", "pkg-config"]), .brew(["sqlite", "pkg-config"])]
        ),
        .target(
            name: "XMLObjects",
            dependencies: ["XMLParsing", "XMLWriting", "XMLBuilding", "XMLMessages", "CSystemSQLite"],
            swiftSettings: settings
        ),
        .target(
            name: "StreamingXML",
            dependencies: ["XMLParsing", "XMLWriting", "XMLTransforming", "XMLBuilding", "XMLSelecting"],
            swiftSettings: settings
        ),
        .target(
            name: "XMLStreamTool",
            dependencies: [
                "XMLParsing", "XMLWriting", "XMLTransforming", "XMLBuilding", "XMLSelecting", "XMLObjects",
                "DocumentBuilders", "XMLMessages",
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "xmlstream", dependencies: ["XMLStreamTool"], swiftSettings: settings),

        .target(
            name: "SampleSupport",
            dependencies: ["XMLParsing", "XMLWriting", "XMLMessages"],
            path: "Samples/SampleSupport",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FeedStdin",
            dependencies: ["StreamingXML", "DocumentBuilders", "SampleSupport"],
            path: "Samples/FeedStdin",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "BooksSample",
            dependencies: ["StreamingXML", "DocumentBuilders", "SampleSupport"],
            path: "Samples/BooksSample",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "PartySample",
            dependencies: ["StreamingXML", "DocumentBuilders", "SampleSupport"],
            path: "Samples/PartySample",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "XPathPartySample",
            dependencies: ["StreamingXML", "SampleSupport"],
            path: "Samples/XPathPartySample",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "LibraryImport",
            dependencies: ["XMLObjects", "XMLParsing", "XMLWriting", "SampleSupport"],
            path: "Samples/LibraryImport",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "StaffSample",
            dependencies: ["StreamingXML", "DocumentBuilders", "SampleSupport"],
            path: "Samples/StaffSample",
            swiftSettings: settings
        ),

        .systemLibrary(name: "CSystemSpawn", path: "Tests/CSystemSpawn"),
        .target(
            name: "TestSupport",
            dependencies: ["XMLParsing", "XMLWriting", "CSystemSpawn"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "XMLParsingTests",
            dependencies: ["XMLParsing", "DocumentBuilders", "TestSupport"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "AtomicSaveProbe",
            dependencies: ["XMLWriting"],
            path: "Tests/AtomicSaveProbe",
            swiftSettings: settings
        ),
        .testTarget(
            name: "XMLWritingTests",
            dependencies: ["XMLWriting", "AtomicSaveProbe", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "XMLTransformingTests",
            dependencies: ["XMLTransforming", "XMLParsing", "XMLWriting", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "XMLBuildingTests",
            dependencies: ["StreamingXML", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "XMLSelectingTests",
            dependencies: ["XMLSelecting", "XMLParsing", "XMLWriting", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DocumentBuildersTests",
            dependencies: ["DocumentBuilders", "StreamingXML", "TestSupport"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ImportProbe",
            dependencies: ["XMLObjects", "XMLParsing"],
            path: "Tests/ImportProbe",
            swiftSettings: settings
        ),
        .testTarget(
            name: "XMLObjectsTests",
            dependencies: ["XMLObjects", "XMLParsing", "XMLWriting", "TestSupport", "ImportProbe"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["XMLParsing", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "XMLStreamToolTests",
            dependencies: ["XMLStreamTool", "xmlstream", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SamplesTests",
            dependencies: [
                "TestSupport", "FeedStdin", "BooksSample", "PartySample", "XPathPartySample", "LibraryImport",
                "StaffSample",
            ],
            swiftSettings: settings
        ),
    ]
)
