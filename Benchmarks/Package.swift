// swift-tools-version: 6.2

import PackageDescription

/// The same strict list as the product's.
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
    name: "perennial-benchmarks",
    dependencies: [
        .package(name: "perennial", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
    ],
    targets: [
        .executableTarget(
            name: "perennial-bench",
            dependencies: [
                "BenchmarkBrowser",
                .product(name: "AppHost", package: "perennial"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                // Measured as they are shipped; named here so that one build makes them all.
                .product(name: "perennial", package: "perennial"),
                .product(name: "Contacts", package: "perennial"),
            ],
            swiftSettings: strict),
        // The driver of the product's own tests, by a symbolic link: it is no part of any product. Two targets
        // of one graph may not share a name, so here it has another.
        .target(name: "BenchmarkBrowser", path: "Sources/BrowserDriver", swiftSettings: strict),
    ]
)
