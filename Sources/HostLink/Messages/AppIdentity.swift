/// The identity of an app, from its `Info.plist` and its code.
public struct AppIdentity: Hashable, Sendable {
    /// The app's protocol version.
    public var version: UInt32
    /// `CFBundleIdentifier`.
    public var bundleIdentifier: String
    /// `CFBundleDisplayName`, or else the bundle's name.
    public var displayName: String
    /// `CFBundleVersion`.
    public var bundleVersion: String
    /// Whether the app may have more than one scene.
    public var supportsMultipleScenes: Bool

    /// Creates an identity.
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

    /// Whether an app may have more than one scene according to its `Info.plist`; `false` without
    /// an entry.
    ///
    /// The host reads this before the app runs, and the app reads it too.
    package static func supportsMultipleScenes(infoDictionary: [String: Any]) -> Bool {
        let manifest = infoDictionary["UIApplicationSceneManifest"] as? [String: Any]
        return manifest?["UIApplicationSupportsMultipleScenes"] as? Bool ?? false
    }
}

extension AppIdentity: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            version: try reader.version(), bundleIdentifier: try reader.read(),
            displayName: try reader.read(), bundleVersion: try reader.read(),
            supportsMultipleScenes: try reader.read())
    }

    func write(to writer: inout LinkWriter) {
        writer.write(
            version, bundleIdentifier, displayName, bundleVersion, supportsMultipleScenes)
    }
}
