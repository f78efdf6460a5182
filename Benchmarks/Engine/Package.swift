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

// Measures the engine alone, so it builds neither the host nor an app.
let package = Package(
    name: "engine-benchmarks",
    dependencies: [
        .package(name: "perennial", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "engine-bench",
            dependencies: [
                .product(name: "StateRestoration", package: "perennial"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict)
    ]
)
