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

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let jwtKit: Target.Dependency = .product(name: "JWTKit", package: "jwt-kit")
let network: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOTLS", package: "swift-nio"),
    .product(name: "NIOHTTP2", package: "swift-nio-http2"),
    .product(name: "NIOHPACK", package: "swift-nio-http2"),
    .product(name: "NIOSSL", package: "swift-nio-ssl"),
]

let package = Package(
    name: "push-gateway",
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "PushGateway",
            dependencies: [
                crypto, logging, jwtKit,
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ] + network,
            swiftSettings: strict),
        // A sender over HTTP/2, for tests and measurements.
        .target(
            name: "PushSender",
            dependencies: ["PushGateway", crypto, jwtKit] + network,
            path: "Tests/PushSender", swiftSettings: strict),
        .executableTarget(
            name: "PushTrialHost", dependencies: ["PushGateway", logging],
            path: "Tests/PushTrialHost", swiftSettings: strict),
        .executableTarget(
            name: "PushRate", dependencies: ["PushGateway", "PushSender", logging],
            path: "Tests/PushRate", swiftSettings: strict),
        // The commands of the tool, with stand-ins for the tool's own types.
        .executableTarget(
            name: "push-credentials-shim",
            dependencies: [
                "PushGateway",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Integration", swiftSettings: strict),
        .target(name: "Specification", path: "Tests/Specification", swiftSettings: strict),
        .testTarget(
            name: "PushGatewayTests",
            dependencies: [
                "PushGateway", "PushSender", "PushTrialHost", "Specification", crypto, logging,
                jwtKit,
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ] + network,
            swiftSettings: strict),
    ]
)
