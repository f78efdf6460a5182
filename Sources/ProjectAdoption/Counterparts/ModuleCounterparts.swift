/// The meaning of an imported module on Linux.
package enum ModuleCounterpart: Sendable, Equatable {
    /// Perennial has a product of this name.
    case product
    /// Perennial has a product of another name, which the source adapter imports instead.
    case renamed(product: String)
    /// The toolchain or Foundation on Linux has the module.
    case toolchain
    /// Neither has the module; the text is the nearest alternative.
    case absent(alternative: String?)
}

/// The modules that apps import, with their counterparts on Linux.
package enum ModuleCounterparts {
    /// The modules of Perennial that apps import, which are products of the same names.
    package static let products: Set<String> = [
        "UIKit", "WebKit", "BackgroundTasks", "SystemConfiguration", "NetworkPaths", "PushKit",
        "CallKit", "AVFAudio", "AVFoundation", "CoreTelephony", "OSLog", "SafariServices",
        "StateRestoration", "UniformTypeIdentifiers", "MobileCoreServices",
    ]

    /// The products whose names differ from those of the modules.
    ///
    /// Packages that are written for Linux too use Apple's `os` and `Network` wherever they can
    /// import modules of these names. What UIKit draws with is in UIKit here.
    static let renamed = [
        "os": "OSLog", "Network": "NetworkPaths", "QuartzCore": "UIKit", "CoreGraphics": "UIKit",
    ]

    static let toolchain: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
        "FoundationInternationalization", "Dispatch", "Glibc", "Synchronization", "Observation",
        "RegexBuilder", "Distributed", "Differentiation", "Cxx", "CoreFoundation",
        "_Concurrency", "_StringProcessing", "_RegexParser", "Builtin",
    ]

    /// The modules of Apple's that neither has, with the nearest alternative.
    static let absent: [String: String?] = [
        "SwiftUI": "UIKit's views and view controllers",
        "Combine": "AsyncSequence, NotificationCenter or closures",
        "CoreData": "files with Codable values, or a package such as GRDB.swift",
        "SwiftData": "files with Codable values, or a package such as GRDB.swift",
        "CoreImage": nil, "CoreText": "NSAttributedString in labels and text views",
        "CoreLocation": nil, "MapKit": nil, "Contacts": nil, "ContactsUI": nil, "EventKit": nil,
        "EventKitUI": nil, "Photos": nil, "PhotosUI": nil, "AVKit": "AVFAudio for sound",
        "MediaPlayer": "AVFAudio for sound", "AudioToolbox": "AVFAudio", "CoreAudio": "AVFAudio",
        "CoreMedia": nil, "CoreVideo": nil, "VideoToolbox": nil, "Speech": nil, "Vision": nil,
        "CoreML": nil, "NaturalLanguage": nil, "Metal": nil, "MetalKit": nil, "SceneKit": nil,
        "SpriteKit": nil, "GameKit": nil, "GameController": nil, "ARKit": nil, "RealityKit": nil,
        "ModelIO": nil, "GLKit": nil, "OpenGLES": nil, "simd": "SIMD types of Swift",
        "Accelerate": "SIMD types of Swift",
        "UserNotifications": "PushKit for pushes of calls", "UserNotificationsUI": nil,
        "NotificationCenter": nil, "WidgetKit": nil, "ActivityKit": nil, "AppIntents": nil,
        "Intents": nil, "IntentsUI": nil, "CoreSpotlight": "NSUserActivity",
        "MessageUI": nil, "Messages": nil,
        "AuthenticationServices": "WebKit", "LocalAuthentication": nil, "Security": "swift-crypto",
        "CryptoKit": "swift-crypto, with import Crypto", "CommonCrypto": "swift-crypto",
        "StoreKit": nil, "PassKit": nil, "CloudKit": nil, "HealthKit": nil, "HomeKit": nil,
        "CoreMotion": nil, "CoreBluetooth": nil, "CoreNFC": nil, "MultipeerConnectivity": nil,
        "NetworkExtension": nil,
        "CoreHaptics": nil, "PDFKit": nil, "PencilKit": nil, "QuickLook": nil,
        "QuickLookThumbnailing": nil, "LinkPresentation": nil, "FileProvider": nil,
        "DeviceCheck": nil, "AdSupport": nil, "AppTrackingTransparency": nil, "iAd": nil,
        "Social": nil, "Accounts": nil, "AddressBook": nil, "AddressBookUI": nil,
        "AssetsLibrary": nil, "WatchConnectivity": nil, "WatchKit": nil, "ClockKit": nil,
        "TipKit": nil, "Charts": nil, "WeatherKit": nil, "MusicKit": nil, "ShazamKit": nil,
        "GroupActivities": nil, "DeviceActivity": nil, "FamilyControls": nil,
        "ManagedSettings": nil, "MetricKit": "the host's metrics", "Darwin": "Glibc",
        "ObjectiveC": "Foundation", "XCTest": "UIKitTesting, in a test target of the package",
        "Testing": nil,
        "AppKit": "UIKit", "Cocoa": "UIKit", "JavaScriptCore": nil, "CoreServices": nil,
        "ImageIO": "UIImage", "IOKit": nil, "ExternalAccessory": nil, "ReplayKit": nil,
        "CarPlay": nil, "VisionKit": nil, "SoundAnalysis": nil, "AVRouting": nil,
        "SQLite3": "a package such as GRDB.swift", "zlib": nil,
    ]

    /// Returns the product that a module is found in; nil if Perennial has none.
    static func product(of module: String) -> String? {
        products.contains(module) ? module : renamed[module]
    }

    /// Returns the counterpart of a module of Apple's or of the toolchain; nil for any other name.
    package static func counterpart(of module: String) -> ModuleCounterpart? {
        if products.contains(module) { return .product }
        if let product = renamed[module] { return .renamed(product: product) }
        if toolchain.contains(module) { return .toolchain }
        return absent[module].map { .absent(alternative: $0) }
    }
}
