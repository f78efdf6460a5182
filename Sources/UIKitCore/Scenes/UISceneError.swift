public import Foundation

/// Why a request about scenes was refused (1.10.11).
public nonisolated struct UISceneError: Error, Hashable, Sendable, CustomNSError, LocalizedError {
    /// The reason.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) {
        self.code = code
    }

    /// The reasons.
    public nonisolated enum Code: Int, Sendable {
        /// The app's manifest does not allow more than one scene.
        case multipleScenesNotSupported = 0
        /// The host refused.
        case requestDenied = 1
        /// Scenes of this kind have no geometry that could be asked for.
        case geometryRequestUnsupported = 100
        /// The host refused the geometry.
        ///
        /// - Note: Difference from UIKit: never the reason, since no geometry can be asked for.
        case geometryRequestDenied = 101
    }

    /// The domain `UISceneErrorDomain`.
    public static var errorDomain: String { "UISceneErrorDomain" }

    /// The raw code.
    public var errorCode: Int { code.rawValue }

    /// The sentence for people, also for whoever sees an `NSError`.
    public var errorUserInfo: [String: Any] {
        errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
    }

    /// What happened and what to do.
    public var errorDescription: String? {
        switch code {
        case .multipleScenesNotSupported:
            "The app has one scene: set UIApplicationSupportsMultipleScenes in its scene manifest."
        case .requestDenied:
            "The host refused: the session may be gone, there may be too many windows, or no page of "
                + "the app is open that a window could be opened from."
        case .geometryRequestUnsupported: "A page's size is the person's, not the app's."
        case .geometryRequestDenied: "The host refused the size."
        }
    }
}
