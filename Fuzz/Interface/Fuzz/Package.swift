// swift-tools-version: 6.2

import PackageDescription

/// The same strict settings as the product's, but warnings are not errors: the command line of a
/// fuzzer's build adds flags about which SwiftPM warns.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "fuzzers",
    dependencies: [.package(name: "interface-files", path: "..")],
    targets: [
        .target(name: "CFuzzerDriver"),
        .executableTarget(
            name: "FuzzInterface",
            dependencies: [
                .product(name: "InterfaceFiles", package: "interface-files"), "CFuzzerDriver",
            ],
            swiftSettings: strict),
    ]
)
