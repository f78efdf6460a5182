public import HostLink

/// An app that this host can run.
public struct InstalledApp: Hashable, Sendable {
    /// The app's name in addresses: the executable's name in lower case, of `a–z`, `0–9`, `-`, `_`.
    public var slug: String
    /// The name for users.
    public var name: String
    /// The path of the executable.
    public var executable: String
    /// The path of the bundle's folder; `nil` for a bare executable.
    public var bundle: String?
    /// The path of the icon in the bundle, if it has one.
    public var icon: String?
    /// `CFBundleIdentifier`, where it is known before the app runs.
    public var bundleIdentifier: String?
    /// The URL schemes that the app opens, in lower case: those of `CFBundleURLTypes` that an app
    /// may declare.
    public var urlSchemes: [String]
    /// Whether the app supports multiple scenes (`UIApplicationSupportsMultipleScenes`); `nil` if
    /// that is not known before the app runs.
    public var supportsMultipleScenes: Bool?
    /// `UIBackgroundModes`, where they are known before the app runs.
    public var backgroundModes: Set<String>

    /// The sound that `Info.plist` requests.
    public var sound = SoundEntries()
    /// Whether the device token of the app is the address of a push endpoint
    /// (`PerennialUsesPushEndpoint` in `Info.plist`).
    public var usesPushEndpoint = false

    /// Whether the app has the mode `voip` (specification 7.1.2).
    package var isVoIP: Bool { backgroundModes.contains("voip") }

    /// Whether the app may play and capture in the background (specification 7.6.3).
    var playsInBackground: Bool { SoundEntries.playsInBackground(backgroundModes) }

    /// Creates the description of an app.
    ///
    /// - Parameters:
    ///   - name: The name for users; the executable's file name by default.
    ///   - executable: An absolute path.
    ///   - bundle: The path of the bundle's folder, for an app that has one.
    ///   - bundleIdentifier: `CFBundleIdentifier`, where it is known before the app runs.
    ///   - icon: The path of the icon in the bundle, for an app that has one.
    ///   - urlSchemes: The URL schemes that the app opens; schemes that belong to browsers are left
    ///     out.
    ///   - supportsMultipleScenes: Whether the app supports multiple scenes, if that is known.
    ///   - backgroundModes: `UIBackgroundModes`, where they are known before the app runs.
    public init(
        name: String? = nil, executable: String, bundle: String? = nil,
        bundleIdentifier: String? = nil, icon: String? = nil, urlSchemes: [String] = [],
        supportsMultipleScenes: Bool? = nil, backgroundModes: Set<String> = []
    ) {
        let file = executable.split(separator: "/").last.map(String.init) ?? executable
        slug = Self.slug(of: file)
        self.name = name ?? file
        self.executable = executable
        self.bundle = bundle
        self.bundleIdentifier = bundleIdentifier
        self.icon = icon
        self.urlSchemes = urlSchemes.compactMap(OpenableURL.ownScheme)
        self.supportsMultipleScenes = supportsMultipleScenes
        self.backgroundModes = backgroundModes
    }

    /// The name of the app's folder inside a user's folder: the bundle identifier if it is known
    /// and safe as a file name, or else the slug.
    package var containerName: String {
        guard let bundleIdentifier, Self.isSafeFileName(bundleIdentifier) else { return slug }
        return bundleIdentifier
    }

    private static func slug(of file: String) -> String {
        let allowed = file.lowercased().unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "0"..."9", "-", "_": Character(scalar)
            default: "-"
            }
        }
        // The path `/-` is reserved for the host.
        return allowed.isEmpty || allowed == ["-"] ? "app" : String(allowed)
    }

    private static func isSafeFileName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
            && name.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
                default: false
                }
            }
    }
}
