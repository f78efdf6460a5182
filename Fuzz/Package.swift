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

let engine: Target.Dependency = .product(name: "StateRestoration", package: "perennial")

// Each executable is one libFuzzer target; Scripts/fuzz builds and runs them.
let package = Package(
    name: "fuzzers",
    dependencies: [
        .package(name: "perennial", path: "..", traits: []),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
    ],
    targets: [.target(name: "CFuzzerDriver")]
        + ["FuzzArchive", "FuzzChange", "FuzzStore", "FuzzCoder"].map { name in
            .executableTarget(
                name: name, dependencies: [engine, "CFuzzerDriver"], swiftSettings: strict)
        }
        + [
            // A link to the folder, because no product contains the module; of another name,
            // because names of modules are unique among the packages of a build.
            .target(name: "FuzzedInterfaceFiles", swiftSettings: strict),
            .executableTarget(
                name: "FuzzInterface", dependencies: ["FuzzedInterfaceFiles", "CFuzzerDriver"],
                swiftSettings: strict),
            // Links to the files of two modules that decide about push endpoints without a host.
            .target(
                name: "FuzzedEndpoints",
                dependencies: [.product(name: "Crypto", package: "swift-crypto")],
                swiftSettings: strict),
            .executableTarget(
                name: "FuzzEndpoints", dependencies: ["FuzzedEndpoints", "CFuzzerDriver"],
                swiftSettings: strict),
        ]
)
