public import Foundation

/// What identifies a scene beyond its life: made and discarded by the host alone (1.10.6).
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
    /// The name that stays the same over disconnects and relaunches (1.10.7).
    public let persistentIdentifier: String

    /// What the scene is for.
    public let role: Role

    /// The configuration the scene was connected with.
    public internal(set) var configuration: UISceneConfiguration

    /// The scene, while it is connected.
    public internal(set) weak var scene: UIScene?

    init(persistentIdentifier: String, role: Role, configuration: UISceneConfiguration) {
        self.persistentIdentifier = persistentIdentifier
        self.role = role
        self.configuration = configuration
    }

    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name in `Info.plist`.
        public let rawValue: String

        /// Makes a role from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Windows that the person works in.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }
}
