public import Foundation

/// The refusal of a request about scenes (specification 1.10.11).
public nonisolated struct UISceneError: Error, Hashable, Sendable, CustomNSError, LocalizedError {
    /// The reason.
    public let code: Code

    /// Creates an error.
    public init(_ code: Code) {
        self.code = code
    }

    /// The reasons.
    public nonisolated enum Code: Int, Sendable {
        /// The app's manifest does not allow more than one scene.
        case multipleScenesNotSupported = 0
        /// The host refused.
        case requestDenied = 1
        /// Scenes of this kind take no requests for a geometry.
        case geometryRequestUnsupported = 100
        /// The host refused the geometry.
        ///
        /// - Note: Difference from UIKit: it does not occur, because no geometry can be requested.
        case geometryRequestDenied = 101
    }

    /// The domain `UISceneErrorDomain`.
    public static var errorDomain: String { "UISceneErrorDomain" }

    /// The raw code.
    public var errorCode: Int { code.rawValue }

    /// The description, for code that reads an `NSError`.
    public var errorUserInfo: [String: Any] {
        errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
    }

    /// A sentence about the problem and what to do.
    public var errorDescription: String? {
        switch code {
        case .multipleScenesNotSupported:
            "The app has one scene: set UIApplicationSupportsMultipleScenes in its scene manifest."
        case .requestDenied:
            "The host refused: the session may be gone, there may be too many windows, or the app "
                + "has no open page that could open the window."
        case .geometryRequestUnsupported: "The user, not the app, determines the size of a page."
        case .geometryRequestDenied: "The host refused the size."
        }
    }
}
