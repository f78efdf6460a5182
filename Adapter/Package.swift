// swift-tools-version: 6.2

import PackageDescription

/// One strict list for every Swift target; warnings are errors everywhere.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "perennial-adapter",
    products: [
        .library(name: "SourceAdapter", targets: ["SourceAdapter"]),
        .executable(name: "perennial-adapt", targets: ["perennial-adapt"]),
        .plugin(name: "AdaptSources", targets: ["AdaptSources"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax.git", "603.0.0"..<"604.0.0")
    ],
    targets: [
        // Text of a module's files in, adapted text out; reads and writes no files.
        .target(
            name: "SourceAdapter",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            swiftSettings: strict),

        // The tool that the plug-in's commands run.
        .executableTarget(
            name: "perennial-adapt", dependencies: ["SourceAdapter"], swiftSettings: strict),

        .plugin(name: "AdaptSources", capability: .buildTool(), dependencies: ["perennial-adapt"]),

        .testTarget(
            name: "SourceAdapterTests", dependencies: ["SourceAdapter"], swiftSettings: strict),
    ]
)
