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

// Runs `swift build`, so it depends on nothing itself.
let package = Package(
    name: "adapter-benchmarks",
    targets: [.executableTarget(name: "adapter-bench", swiftSettings: strict)]
)
