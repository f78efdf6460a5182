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

// Measures trees of view controllers in memory, so it builds neither the host nor its database.
let package = Package(
    name: "tree-benchmarks",
    dependencies: [.package(name: "perennial", path: "../..")],
    targets: [
        .executableTarget(
            name: "tree-bench",
            dependencies: [
                .product(name: "UIKit", package: "perennial"),
                .product(name: "UIKitTesting", package: "perennial"),
                .product(name: "StateRestoration", package: "perennial"),
            ],
            swiftSettings: strict + [.defaultIsolation(MainActor.self)])
    ]
)
