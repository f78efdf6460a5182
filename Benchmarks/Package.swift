// swift-tools-version: 6.2

import PackageDescription

/// The same strict settings as the product's.
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
                "BenchmarkBrowser", "ScreensInCode", "ScreensInStoryboard",
                .product(name: "AppHost", package: "perennial"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                // The products are measured as they are shipped; they are named here so that one
                // build creates all of them.
                .product(name: "perennial", package: "perennial"),
                .product(name: "Contacts", package: "perennial"),
            ],
            swiftSettings: strict),
        // The same app in two forms, so that the cost of a storyboard at a wake can be measured.
        .executableTarget(
            name: "ScreensInCode",
            dependencies: [.product(name: "UIKit", package: "perennial")], swiftSettings: strict),
        .executableTarget(
            name: "ScreensInStoryboard",
            dependencies: [.product(name: "UIKit", package: "perennial")],
            resources: [.copy("Resources/App.plist"), .copy("Resources/Main.storyboard")],
            swiftSettings: strict),
        // The driver of the product's own tests, by a symbolic link: it is not part of any product.
        // Two targets of one graph may not have the same name, so it has another name here.
        .target(name: "BenchmarkBrowser", path: "Sources/BrowserDriver", swiftSettings: strict),
    ]
)
