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

// Measures the store alone, so it builds neither the host nor an app.
let package = Package(
    name: "store-benchmarks",
    dependencies: [
        .package(name: "perennial", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "store-bench",
            dependencies: [.product(name: "StateRestoration", package: "perennial")],
            swiftSettings: strict)
    ]
)
