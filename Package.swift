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

/// UIKit's world is one person's and lives on the main actor.
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "perennial",
    products: [
        .library(name: "StateRestoration", targets: ["StateRestoration"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "UIKitTesting", targets: ["UIKitTesting", "_Testing_UIKit"]),
        .library(name: "AppHost", targets: ["AppHost", "WebScreen"]),
        .executable(name: "perennial", targets: ["perennial"]),
        .executable(name: "Contacts", targets: ["Contacts"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
    ],
    targets: [
        // The engine.
        .target(name: "RestorationArchive", swiftSettings: strict),
        .target(
            name: "RestorationCoder", dependencies: ["RestorationArchive"], swiftSettings: strict),
        .target(
            name: "RestorationStore", dependencies: ["RestorationArchive", crypto],
            swiftSettings: strict),
        .target(
            name: "StateRestoration",
            dependencies: ["RestorationArchive", "RestorationCoder", "RestorationStore"],
            swiftSettings: strict),

        // UIKit's contract.
        .target(name: "UIKitPrimitives", swiftSettings: strict),
        .target(name: "HostLink", swiftSettings: strict),
        .target(
            name: "UIKitCore",
            dependencies: ["RestorationArchive", "RestorationCoder", "UIKitPrimitives", "HostLink"],
            swiftSettings: mainActor),
        .target(
            name: "AppProcess",
            dependencies: ["UIKitCore", "RestorationArchive", "RestorationStore", "HostLink"],
            swiftSettings: strict),
        .target(
            name: "UIKit", dependencies: ["UIKitCore", "UIKitPrimitives", "AppProcess"],
            swiftSettings: strict),

        // The host.
        .target(name: "CLinuxProcess"),
        .target(
            name: "AppHost", dependencies: ["HostLink", "CLinuxProcess", grdb, crypto, logging],
            swiftSettings: strict),
        .target(
            name: "WebScreen",
            dependencies: [
                "AppHost", "HostLink", hummingbird, logging,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            resources: [.embedInCode("Client")],
            swiftSettings: strict),
        .executableTarget(
            name: "perennial",
            dependencies: ["AppHost", "WebScreen", "RestorationStore", argumentParser, logging],
            swiftSettings: strict),

        // Test support for authors of apps.
        .target(
            name: "UIKitTesting",
            dependencies: [
                "UIKitCore", "UIKitPrimitives", "AppProcess", "RestorationStore",
                "RestorationArchive", "RestorationCoder", "HostLink",
            ],
            swiftSettings: strict),
        .target(name: "_Testing_UIKit", swiftSettings: strict),
    ]
)
