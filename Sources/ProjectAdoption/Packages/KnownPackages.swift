/// Published Swift packages that need frameworks of Apple's, by the name in their address.
enum KnownPackages {
    /// The reason why a package cannot be built, and the nearest alternative.
    struct Obstacle: Sendable {
        let reason: String
        let alternative: String?
    }

    private static let views = "It is made of views of Apple's UIKit"
    private static let binary = "It is a binary, or Objective-C, for Apple's systems"

    private static let obstacles: [String: Obstacle] = [
        "snapkit": Obstacle(reason: views, alternative: "NSLayoutConstraint and anchors"),
        "purelayout": Obstacle(reason: views, alternative: "NSLayoutConstraint and anchors"),
        "cartography": Obstacle(reason: views, alternative: "NSLayoutConstraint and anchors"),
        "masonry": Obstacle(reason: binary, alternative: "NSLayoutConstraint and anchors"),
        "lottie-ios": Obstacle(reason: views, alternative: "UIImageView"),
        "lottie-spm": Obstacle(reason: binary, alternative: "UIImageView"),
        "kingfisher": Obstacle(reason: views, alternative: "URLSession and UIImage(data:)"),
        "nuke": Obstacle(reason: views, alternative: "URLSession and UIImage(data:)"),
        "sdwebimage": Obstacle(reason: binary, alternative: "URLSession and UIImage(data:)"),
        "alamofireimage": Obstacle(reason: views, alternative: "URLSession and UIImage(data:)"),
        "hero": Obstacle(reason: views, alternative: "UIKit's own transitions"),
        "iqkeyboardmanager": Obstacle(
            reason: views, alternative: "nothing: the browser moves the focused field into view"),
        "mbprogresshud": Obstacle(reason: binary, alternative: "UIActivityIndicatorView"),
        "svprogresshud": Obstacle(reason: binary, alternative: "UIActivityIndicatorView"),
        "charts": Obstacle(reason: views, alternative: nil),
        "dgcharts": Obstacle(reason: views, alternative: nil),
        "rxswift": Obstacle(
            reason: "RxCocoa needs Apple's UIKit", alternative: "AsyncSequence or closures"),
        "realm-swift": Obstacle(reason: binary, alternative: "GRDB.swift"),
        "firebase-ios-sdk": Obstacle(reason: binary, alternative: nil),
        "googlesignin-ios": Obstacle(reason: binary, alternative: nil),
        "google-mobile-ads": Obstacle(reason: binary, alternative: nil),
        "facebook-ios-sdk": Obstacle(reason: binary, alternative: nil),
        "sentry-cocoa": Obstacle(reason: binary, alternative: "swift-log"),
        "mixpanel-swift": Obstacle(reason: views, alternative: nil),
        "amplitude-ios": Obstacle(reason: binary, alternative: nil),
        "cocoalumberjack": Obstacle(reason: binary, alternative: "swift-log"),
        "keychainaccess": Obstacle(
            reason: "It needs Apple's Security framework", alternative: "swift-crypto and files"),
        "swiftui-introspect": Obstacle(reason: "It needs SwiftUI", alternative: nil),
        "appcenter-sdk-apple": Obstacle(reason: binary, alternative: nil),
    ]

    /// Returns the obstacle of a package, or nil if none is known.
    static func obstacle(identity: String) -> Obstacle? { obstacles[identity.lowercased()] }
}
