// swift-tools-version: 6.2

import PackageDescription

/// An app of its own, because the adapter of its sources needs swift-syntax.
let package = Package(
    name: "Recipes",
    defaultLocalization: "en",
    dependencies: [
        .package(name: "perennial", path: "../.."),
        .package(name: "perennial-adapter", path: "../../Adapter"),
    ],
    targets: [
        .executableTarget(
            name: "Recipes", dependencies: [.product(name: "UIKit", package: "perennial")],
            path: "Recipes", sources: ["stub.swift"],
            resources: [
                .copy("Resources/App.plist"), .copy("Resources/Assets.xcassets"),
                .copy("Resources/Base.lproj"), .copy("Resources/de.lproj"),
                .copy("Resources/RatingView.xib"),
            ],
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "AdaptSources", package: "perennial-adapter")])
    ]
)
