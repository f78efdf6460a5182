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

/// A product that only the host, its screen and the examples need.
///
/// Who depends on `StateRestoration` alone turns the trait `Apps` off, and then none of these is
/// resolved, let alone built.
func apps(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Apps"]))
}

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let grdb = apps("GRDB", "GRDB.swift")
let hummingbird = apps("Hummingbird", "hummingbird")
let logging = apps("Logging", "swift-log")
let argumentParser = apps("ArgumentParser", "swift-argument-parser")
let jwtKit = apps("JWTKit", "jwt-kit")
let asn1 = apps("SwiftASN1", "swift-asn1")
let x509 = apps("X509", "swift-certificates")
/// HTTP/2 with TLS, below a server.
let http2: [Target.Dependency] = [
    apps("NIOCore", "swift-nio"),
    apps("NIOPosix", "swift-nio"),
    apps("NIOTLS", "swift-nio"),
    apps("NIOHTTP2", "swift-nio-http2"),
    apps("NIOHPACK", "swift-nio-http2"),
    apps("NIOSSL", "swift-nio-ssl"),
]

let package = Package(
    name: "perennial",
    products: [
        .library(name: "StateRestoration", targets: ["StateRestoration"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "WebKit", targets: ["WebKit"]),
        .library(name: "SafariServices", targets: ["SafariServices"]),
        .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
        .library(name: "SystemConfiguration", targets: ["SystemConfiguration"]),
        .library(name: "NetworkPaths", targets: ["NetworkPaths"]),
        .library(name: "PushKit", targets: ["PushKit"]),
        .library(name: "CallKit", targets: ["CallKit"]),
        .library(name: "AVFAudio", targets: ["AVFAudio"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "CoreTelephony", targets: ["CoreTelephony"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
        .library(name: "OSLog", targets: ["OSLog"]),
        .library(name: "UIKitTesting", targets: ["UIKitTesting", "_Testing_UIKit"]),
        .library(name: "AppHost", targets: ["AppHost", "WebServer", "HostLink"]),
        .executable(name: "perennial", targets: ["perennial"]),
        .executable(name: "Contacts", targets: ["Contacts"]),
        .executable(name: "Gallery", targets: ["Gallery"]),
        .executable(name: "Scratchpad", targets: ["Scratchpad"]),
        .executable(name: "Todo", targets: ["Todo"]),
        .executable(name: "BrowserScreenshot", targets: ["BrowserScreenshot"]),
    ],
    traits: [
        .trait(
            name: "Apps",
            description: "UIKit's apps and their host; without it there is the engine alone."),
        .default(enabledTraits: ["Apps"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(
            url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
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

        // Interface Builder's files, as values.
        .target(name: "InterfaceFiles", swiftSettings: strict),

        // UIKit's contract.
        .target(name: "UIKitPrimitives", swiftSettings: strict),
        .target(name: "HostLink", swiftSettings: strict),
        // Apart, as on Apple's systems, and below UIKitCore, whose pickers use its types.
        .target(name: "UniformTypeIdentifiers", swiftSettings: strict),
        .target(
            name: "MobileCoreServices", dependencies: ["UniformTypeIdentifiers"],
            swiftSettings: strict),
        .target(name: "CLinuxProcess"),
        .target(
            name: "SystemIO", dependencies: ["CLinuxProcess"], swiftSettings: strict),
        .target(
            name: "UIKitCore",
            dependencies: [
                "RestorationArchive", "RestorationCoder", "UIKitPrimitives", "HostLink",
                "InterfaceFiles", "UniformTypeIdentifiers",
            ],
            swiftSettings: mainActor),
        .target(name: "CAppProcess"),
        .target(
            name: "AppProcess",
            dependencies: [
                "UIKitCore", "UIKitPrimitives", "RestorationArchive", "RestorationStore",
                "HostLink", "SystemIO", "CAppProcess",
            ],
            swiftSettings: strict),
        .target(
            name: "UIKit",
            dependencies: ["UIKitCore", "UIKitPrimitives", "RestorationCoder", "AppProcess"],
            swiftSettings: strict),
        // Apart, because URLRequest is in Foundation's networking library: who shows no web pages
        // does not load it.
        .target(
            name: "WebKit", dependencies: ["UIKitCore", "RestorationCoder"],
            swiftSettings: mainActor),

        .target(
            name: "SafariServices", dependencies: ["UIKitCore", "UIKitPrimitives"],
            swiftSettings: mainActor),

        // Not "os": swift-argument-parser, like other packages of servers, uses Apple's module
        // wherever it can import that name.
        .target(name: "OSLog", swiftSettings: strict),

        // Apart, as on Apple's systems: an app that schedules no tasks does not load it.
        .target(
            name: "BackgroundTasks", dependencies: ["UIKitCore", "HostLink"],
            swiftSettings: strict),

        // The network: the kernel's routes, and two modules of Apple's that notify apps of changes.
        .target(name: "NetworkRoutes", dependencies: ["SystemIO"], swiftSettings: strict),
        .target(
            name: "SystemConfiguration", dependencies: ["NetworkRoutes", "SystemIO"],
            swiftSettings: strict),
        // Not "Network": packages of servers use Apple's module wherever they can import that name.
        .target(name: "NetworkPaths", dependencies: ["NetworkRoutes"], swiftSettings: strict),

        // Apart, as on Apple's systems: an app that receives no pushes does not load it.
        .target(
            name: "PushKit", dependencies: ["UIKitCore", "HostLink"], swiftSettings: strict),
        // Apart, as on Apple's systems: an app without sound does not load it.
        .target(
            name: "AVFAudio", dependencies: ["UIKitCore", "HostLink", "SystemIO"],
            swiftSettings: strict),
        .target(name: "AVFoundation", dependencies: ["AVFAudio"], swiftSettings: strict),
        // Apart, as on Apple's systems: an app without calls does not load it.
        .target(
            name: "CallKit", dependencies: ["UIKitCore", "HostLink", "AVFAudio"],
            swiftSettings: strict),
        // Apart, as on Apple's systems: an app that observes no calls does not load it.
        .target(
            name: "CoreTelephony", dependencies: ["UIKitCore", "HostLink"],
            swiftSettings: strict),

        // The host.
        // Loads libsystemd when it is first needed: no header and no library is needed to build.
        .target(name: "CSystemBus"),
        .target(
            name: "AppHost",
            dependencies: [
                "HostLink", "CLinuxProcess", "CSystemBus", "SystemIO",
                "RestorationStore", grdb, crypto, logging,
            ],
            swiftSettings: strict),
        // The page's scripts and styles, embedded by the C compiler as they lie.
        .target(name: "CWebClient", exclude: ["Client"]),
        .target(
            name: "WebServer",
            dependencies: [
                "AppHost", "HostLink", "SystemIO", "CWebClient", crypto, hummingbird, logging,
                apps("HummingbirdCore", "hummingbird"),
                apps("HTTPTypes", "swift-http-types"),
                apps("NIOCore", "swift-nio"),
                apps("NIOExtras", "swift-nio-extras"),
                apps("NIOHTTP1", "swift-nio"),
                apps("NIOHTTPTypes", "swift-nio-extras"),
                apps("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                apps("NIOPosix", "swift-nio"),
                apps("NIOSSL", "swift-nio-ssl"),
                apps("NIOWebSocket", "swift-nio"),
                apps("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        // Receives the pushes of other servers. Apart, because only the tool needs its packages.
        .target(
            name: "PushGateway",
            dependencies: [crypto, logging, jwtKit, grdb, asn1, x509] + http2,
            swiftSettings: strict),
        // Connects the gateway with a host.
        .target(
            name: "PushService",
            dependencies: ["AppHost", "HostLink", "PushGateway", logging],
            swiftSettings: strict),
        // Looks at saved state, for the tool.
        .target(
            name: "StateInspection",
            dependencies: ["AppHost", "RestorationArchive", "RestorationStore", "UIKitPrimitives"],
            swiftSettings: strict),
        // Reads an Xcode project, and writes a package that builds its apps.
        .target(name: "ProjectAdoption", dependencies: ["HostLink"], swiftSettings: strict),
        .target(
            name: "DevelopmentBuilds", dependencies: ["SystemIO", "CLinuxProcess"],
            swiftSettings: strict),
        // Runs an app in several life cycles, kills it, and compares what it preserves.
        .target(
            name: "SceneRehearsal",
            dependencies: [
                "UIKitTesting", "UIKitCore", "HostLink", "RestorationArchive", "StateInspection",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "perennial",
            dependencies: [
                "AppHost", "HostLink", "WebServer", "PushService", "StateInspection",
                "ProjectAdoption", "DevelopmentBuilds", "SceneRehearsal",
                "RestorationArchive", "RestorationStore", "UIKitPrimitives", argumentParser,
                logging,
            ],
            swiftSettings: strict),

        // Test support for authors of apps.
        .target(
            name: "UIKitTesting",
            dependencies: [
                "UIKitCore", "UIKitPrimitives", "AppProcess", "RestorationStore",
                "RestorationArchive", "RestorationCoder", "HostLink", "SystemIO", "CLinuxProcess",
            ],
            swiftSettings: strict),
        .target(name: "_Testing_UIKit", swiftSettings: strict),

        // Apps, written as an outsider would.
        .executableTarget(
            name: "Contacts", dependencies: ["UIKit", grdb], path: "Examples/Contacts",
            exclude: ["Generator"],
            resources: [.copy("Resources/App.plist"), .copy("Resources/people.vcf")],
            swiftSettings: strict),
        .executableTarget(
            name: "Reader", dependencies: ["StateRestoration"], path: "Examples/Reader",
            swiftSettings: strict),
        .executableTarget(
            name: "Gallery", dependencies: ["UIKit", "WebKit"], path: "Examples/Gallery",
            resources: [.copy("Resources/App.plist"), .copy("Resources/pages")],
            swiftSettings: strict),
        .executableTarget(
            name: "Scratchpad", dependencies: ["UIKit"], path: "Examples/Scratchpad",
            swiftSettings: strict),
        .executableTarget(
            name: "Todo", dependencies: ["UIKit"], path: "Examples/Todo",
            resources: [.copy("Resources/App.plist")], swiftSettings: strict),
        // An app for calls, its server, and an app whose music a call interrupts.
        .target(name: "WalkieWire", path: "Examples/Walkie/Wire", swiftSettings: strict),
        .executableTarget(
            name: "Walkie",
            dependencies: [
                "WalkieWire", "UIKit", "PushKit", "CallKit", "AVFAudio", "SystemConfiguration",
            ],
            path: "Examples/Walkie/App", resources: [.copy("Resources/App.plist")],
            swiftSettings: strict),
        .executableTarget(
            name: "WalkieServer",
            dependencies: ["WalkieWire", argumentParser, crypto] + http2,
            path: "Examples/Walkie/Server", swiftSettings: strict),
        .executableTarget(
            name: "WalkieMusic", dependencies: ["UIKit", "AVFAudio"],
            path: "Examples/Walkie/Music", resources: [.copy("Resources/App.plist")],
            swiftSettings: strict),

        // Tests, and what only they use.
        .executableTarget(
            name: "TrialApp", dependencies: ["UIKit", "WebKit", "UniformTypeIdentifiers"],
            path: "Tests/TrialApp",
            swiftSettings: strict),
        .executableTarget(name: "HostileApp", path: "Tests/HostileApp"),
        .executableTarget(
            name: "LayoutFixtures", dependencies: ["UIKit"], path: "Tests/LayoutFixtures",
            resources: [
                .copy("Resources/LayoutScreens.storyboard"),
                .copy("Resources/AutoresizedCard.xib"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "CrowdApp", dependencies: ["UIKit"], path: "Tests/CrowdApp",
            resources: [.copy("Resources/App.plist")], swiftSettings: strict),
        .executableTarget(
            name: "PlainApp", dependencies: ["UIKit"], path: "Tests/PlainApp",
            swiftSettings: strict),
        .executableTarget(
            name: "MainFileApp", dependencies: ["UIKit"], path: "Tests/MainFileApp",
            swiftSettings: strict),
        .executableTarget(
            name: "MovingApp", dependencies: ["UIKit"], path: "Tests/MovingApp",
            resources: [.copy("Resources/App.plist")], swiftSettings: strict),
        .executableTarget(
            name: "DevelopedApp", dependencies: ["UIKit"], path: "Tests/DevelopedApp",
            swiftSettings: strict),
        .executableTarget(
            name: "CallApp", dependencies: ["UIKit", "PushKit", "CallKit", "CoreTelephony"],
            path: "Tests/CallApp",
            resources: [.copy("Resources/App.plist")], swiftSettings: strict),
        .executableTarget(
            name: "PhoneApp", dependencies: ["UIKit", "PushKit", "UIKitCore", "HostLink"],
            path: "Tests/PhoneApp", resources: [.copy("Resources/App.plist")],
            swiftSettings: strict),
        .executableTarget(
            name: "MusicApp", dependencies: ["UIKit", "AVFoundation"], path: "Tests/MusicApp",
            resources: [.copy("Resources/App.plist"), .copy("Resources/tone.wav")],
            swiftSettings: strict),
        .executableTarget(
            name: "VoiceApp", dependencies: ["UIKit", "AVFAudio"], path: "Tests/VoiceApp",
            resources: [.copy("Resources/App.plist")], swiftSettings: strict),
        .executableTarget(
            name: "DemoInCode", dependencies: ["UIKit"], path: "Tests/DemoInCode",
            swiftSettings: strict),
        .executableTarget(
            name: "DemoInStoryboard", dependencies: ["UIKit"], path: "Tests/DemoInStoryboard",
            resources: [.copy("Resources/App.plist"), .copy("Resources/Demo.storyboard")],
            swiftSettings: strict),
        // Code of an app in Swift 5 mode, which uses UIKit's values outside the main actor.
        .target(
            name: "AppInSwift5", dependencies: ["UIKitCore", "UIKitPrimitives"],
            path: "Tests/AppInSwift5",
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
        // Wrappers of SystemConfiguration as apps write them.
        .target(
            name: "WrappersInSwift5", dependencies: ["SystemConfiguration"],
            path: "Tests/WrappersInSwift5",
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "NetworkProbe",
            dependencies: ["SystemConfiguration", "NetworkPaths", "WrappersInSwift5"],
            path: "Tests/NetworkProbe", swiftSettings: strict),
        .target(
            name: "NetworkNamespace", dependencies: ["CLinuxProcess"],
            path: "Tests/NetworkNamespace", swiftSettings: strict),
        .target(name: "BrowserDriver", path: "Tests/BrowserDriver", swiftSettings: strict),
        .target(name: "RawClient", path: "Tests/RawClient", swiftSettings: strict),
        .target(name: "HostProcess", path: "Tests/HostProcess", swiftSettings: strict),
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
        .executableTarget(name: "Parity", path: "Tests/Parity", swiftSettings: strict),
        .executableTarget(
            name: "UIKitIndex", path: "Tests/UIKitIndex",
            // Read where they are.
            exclude: ["Data"], swiftSettings: strict),
        .target(name: "Specification", path: "Tests/Specification", swiftSettings: strict),
        .target(name: "FormatTables", path: "Tests/FormatTables", swiftSettings: strict),
        .executableTarget(
            name: "BrowserScreenshot", dependencies: ["BrowserDriver"],
            path: "Tests/BrowserScreenshot", swiftSettings: strict),
        .executableTarget(
            name: "Soak",
            dependencies: ["BrowserDriver", "RawClient", "HostProcess", "SeededRandom"],
            path: "Tests/Soak", swiftSettings: strict),
        .executableTarget(
            name: "Crowd",
            dependencies: ["RawClient", "HostProcess", "SeededRandom", "AppHost", "PushSender"],
            path: "Tests/Crowd", swiftSettings: strict),
        // A sender over HTTP/2, a host without apps for tests that kill it, and a measurement.
        .target(
            name: "PushSender",
            dependencies: ["PushGateway", "HostProcess", crypto, jwtKit] + http2,
            path: "Tests/PushSender", swiftSettings: strict),
        .executableTarget(
            name: "PushTrialHost", dependencies: ["PushGateway", "PushSender", logging],
            path: "Tests/PushTrialHost", swiftSettings: strict),
        .executableTarget(
            name: "PushRate",
            dependencies: [
                "PushGateway", "PushSender", "HostProcess", "RawClient", "perennial", "CallApp",
                logging,
            ],
            path: "Tests/PushRate", swiftSettings: strict),
        .executableTarget(
            name: "VoiceLatency",
            dependencies: ["HostProcess", "RawClient", "perennial", "VoiceApp"],
            path: "Tests/VoiceLatency", swiftSettings: strict),
        .executableTarget(
            name: "StoreKills", dependencies: ["RestorationStore", "RestorationArchive"],
            path: "Tests/StoreKills", swiftSettings: strict),
        .testTarget(
            name: "RestorationArchiveTests", dependencies: ["RestorationArchive", "SeededRandom"],
            // Read and written where they lie.
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "RestorationCoderTests",
            dependencies: ["Specification", "RestorationCoder", "RestorationArchive"],
            swiftSettings: strict),
        .testTarget(
            name: "RestorationStoreTests",
            dependencies: ["RestorationStore", "RestorationArchive"],
            swiftSettings: strict),
        .testTarget(
            name: "StateRestorationTests", dependencies: ["StateRestoration", "Reader"],
            swiftSettings: strict),
        .testTarget(
            name: "HostLinkTests",
            dependencies: ["Specification", "HostLink", "FormatTables", "SeededRandom"],
            swiftSettings: strict),
        .testTarget(
            name: "InterfaceFilesTests", dependencies: ["InterfaceFiles", "SeededRandom"],
            // Read where they lie.
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "UIKitCoreTests",
            dependencies: [
                "Specification",
                "UIKitCore", "UIKitPrimitives", "HostLink", "RestorationArchive",
                "RestorationCoder", "UIKitTesting", "_Testing_UIKit", "AppInSwift5",
                "UniformTypeIdentifiers",
            ],
            // Read where they lie.
            exclude: ["InterfaceBuilder/Fixtures"], swiftSettings: mainActor),
        .testTarget(
            name: "AppProcessTests",
            dependencies: [
                "AppProcess", "UIKitCore", "UIKitPrimitives", "HostLink", "RestorationStore",
                "RestorationArchive",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "UIKitTestingTests",
            dependencies: [
                "UIKitTesting", "_Testing_UIKit", "UIKit", "HostLink", "TrialApp", "MainFileApp",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LayoutFixturesTests",
            dependencies: ["LayoutFixtures", "UIKitTesting", "_Testing_UIKit", "HostLink"],
            // Read and written where they lie.
            exclude: ["Expected"], swiftSettings: strict),
        .testTarget(
            name: "WebKitTests",
            dependencies: [
                "Specification", "WebKit", "SafariServices", "UIKitCore", "HostLink",
                "RestorationCoder", "UIKitPrimitives", "UIKitTesting",
            ],
            // Read where they are.
            exclude: ["Fixtures"],
            swiftSettings: mainActor),
        .testTarget(
            name: "BackgroundTasksTests",
            dependencies: [
                "Specification", "BackgroundTasks", "UIKitCore", "HostLink", "UIKitTesting",
            ],
            swiftSettings: mainActor),
        .testTarget(
            name: "NetworkRoutesTests", dependencies: ["NetworkRoutes"], swiftSettings: strict),
        .testTarget(
            name: "SystemConfigurationTests",
            dependencies: [
                "Specification", "SystemConfiguration", "NetworkNamespace", "NetworkProbe",
                "WrappersInSwift5",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "NetworkPathsTests",
            dependencies: ["Specification", "NetworkPaths", "NetworkNamespace", "NetworkProbe"],
            swiftSettings: strict),
        .testTarget(
            name: "PushKitTests",
            dependencies: ["Specification", "PushKit", "UIKitCore", "HostLink", "UIKitTesting"],
            swiftSettings: mainActor),
        .testTarget(
            name: "CallKitTests",
            dependencies: [
                "Specification", "CallKit", "PushKit", "UIKitCore", "HostLink", "UIKitTesting",
            ],
            swiftSettings: mainActor),
        .testTarget(
            name: "AVFAudioTests",
            dependencies: [
                "Specification", "AVFAudio", "AVFoundation", "CallKit", "UIKitCore", "HostLink",
                "UIKitTesting", "SystemIO",
            ],
            swiftSettings: mainActor),
        .testTarget(
            name: "UniformTypeIdentifiersTests", dependencies: ["UniformTypeIdentifiers"],
            swiftSettings: strict),
        .testTarget(
            name: "MobileCoreServicesTests",
            dependencies: ["MobileCoreServices", "UniformTypeIdentifiers"],
            swiftSettings: strict),
        .testTarget(
            name: "OSLogTests", dependencies: ["OSLog"], swiftSettings: strict),
        .testTarget(
            name: "CoreTelephonyTests",
            dependencies: [
                "Specification", "CoreTelephony", "UIKitCore", "HostLink", "UIKitTesting",
            ],
            swiftSettings: mainActor),
        .testTarget(
            name: "AppHostTests",
            dependencies: [
                "Specification", "AppHost", "HostLink", "CLinuxProcess", "SeededRandom",
                "SystemIO", "RestorationStore", "TrialApp", "HostileApp", "CallApp",
                grdb, logging,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WebServerTests",
            dependencies: [
                "Specification", "FormatTables",
                "WebServer", "AppHost", "HostLink", "RawClient", crypto, hummingbird, logging,
                apps("HTTPTypes", "swift-http-types"),
                apps("HummingbirdCore", "hummingbird"),
                apps("HummingbirdTesting", "hummingbird"),
                apps("NIOCore", "swift-nio"),
                apps("NIOEmbedded", "swift-nio"),
                apps("NIOHTTP1", "swift-nio"),
                apps("NIOPosix", "swift-nio"),
                apps("NIOSSL", "swift-nio-ssl"),
                apps("NIOWebSocket", "swift-nio"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PushGatewayTests",
            dependencies: [
                "PushGateway", "PushSender", "PushTrialHost", "Specification", crypto, logging,
                jwtKit, asn1, x509, apps("NIOEmbedded", "swift-nio"),
            ] + http2,
            swiftSettings: strict),
        .testTarget(
            name: "PushServiceTests",
            dependencies: [
                "PushService", "PushGateway", "PushSender", "AppHost", "HostLink", "Specification",
                logging,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ProjectAdoptionTests", dependencies: ["ProjectAdoption"],
            swiftSettings: strict),
        .testTarget(
            name: "DevelopmentBuildsTests", dependencies: ["DevelopmentBuilds"],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "SceneRehearsalTests",
            dependencies: [
                "SceneRehearsal", "HostLink", "RestorationArchive", "UIKitTesting", "MovingApp",
                "PlainApp", "perennial",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "StateInspectionTests",
            dependencies: [
                "AppHost", "StateInspection", "RestorationArchive", "RestorationStore",
                "UIKitPrimitives",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ContactsTests",
            dependencies: [
                "Specification", "Contacts", "UIKit", "UIKitTesting", "_Testing_UIKit", grdb,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WalkieTests", dependencies: ["Walkie", "WalkieServer", "WalkieWire", crypto],
            swiftSettings: strict),
        .testTarget(
            name: "DemoTests",
            dependencies: [
                "DemoInCode", "DemoInStoryboard", "UIKit", "UIKitTesting", "_Testing_UIKit",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ArticleTests",
            dependencies: ["StateRestoration", "UIKit", "UIKitTesting", "_Testing_UIKit"],
            swiftSettings: strict),
        .testTarget(
            name: "BrowserDriverTests", dependencies: ["BrowserDriver"], swiftSettings: strict),
        .testTarget(
            name: "UIKitIndexTests", dependencies: ["UIKitIndex"], swiftSettings: strict),
        .testTarget(name: "TidyTests", swiftSettings: strict),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "Specification",
                "BrowserDriver", "perennial", "Contacts", "TrialApp", "Scratchpad",
                "Soak", "Crowd", "CrowdApp", "CallApp", "PhoneApp", "MusicApp", "VoiceApp",
                "HostileApp", "RawClient", "HostProcess", "LayoutFixtures", "PlainApp",
                "DevelopedApp", "MovingApp",
                "PushSender", "Gallery", "Todo", "AppHost", "WebServer", "Walkie", "WalkieServer",
                "WalkieMusic", "NetworkNamespace", logging,
            ],
            swiftSettings: strict),
    ]
)
