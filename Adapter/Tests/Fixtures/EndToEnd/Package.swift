// swift-tools-version: 6.2

import PackageDescription

let mode = Context.environment["APP_LANGUAGE_MODE"] ?? "5"

/// Mode "main" is Swift 6 with the main actor as the default isolation, as new projects have it.
let settings: [SwiftSetting] =
    switch mode {
    case "6": [.swiftLanguageMode(.v6)]
    case "main": [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]
    default: [.swiftLanguageMode(.v5)]
    }

let package = Package(
    name: "EndToEnd",
    dependencies: [.package(path: "../Adapter")],
    targets: [
        // Stands in for the product of the same name.
        .target(
            name: "UIKit", path: "UIKit",
            swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "App", dependencies: ["UIKit"], path: "App", sources: ["stub.swift"],
            swiftSettings: settings,
            plugins: [.plugin(name: "AdaptSources", package: "Adapter")]),
        // An app whose entry point is top-level code.
        .executableTarget(
            name: "OldApp", dependencies: ["UIKit"], path: "OldApp", sources: ["stub.swift"],
            swiftSettings: settings,
            plugins: [.plugin(name: "AdaptSources", package: "Adapter")]),
    ]
)
