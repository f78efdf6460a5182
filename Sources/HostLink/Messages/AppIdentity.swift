/// Who an app is, as its `Info.plist` and its code say.
public struct AppIdentity: Hashable, Sendable {
    /// The protocol version the app speaks.
    public var version: UInt32
    /// `CFBundleIdentifier`.
    public var bundleIdentifier: String
    /// `CFBundleDisplayName`, or else the bundle's name.
    public var displayName: String
    /// `CFBundleVersion`.
    public var bundleVersion: String
    /// Whether the app may have more than one scene.
    public var supportsMultipleScenes: Bool

    /// Makes an identity.
    public init(
        version: UInt32 = LaunchOrder.protocolVersion, bundleIdentifier: String,
        displayName: String, bundleVersion: String, supportsMultipleScenes: Bool
    ) {
        self.version = version
        self.bundleIdentifier = bundleIdentifier
        self.displayName = displayName
        self.bundleVersion = bundleVersion
        self.supportsMultipleScenes = supportsMultipleScenes
    }

    /// Whether an app may have more than one scene as its `Info.plist` says, for the host before the app runs
    /// and for the app alike: who says nothing shows one.
    package static func supportsMultipleScenes(infoDictionary: [String: Any]) -> Bool {
        let manifest = infoDictionary["UIApplicationSceneManifest"] as? [String: Any]
        return manifest?["UIApplicationSupportsMultipleScenes"] as? Bool ?? false
    }
}
