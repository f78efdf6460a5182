/// The entries of `Info.plist` that Xcode generates from build settings.
///
/// Xcode generates them with `GENERATE_INFOPLIST_FILE`, from settings such as
/// `INFOPLIST_KEY_UIMainStoryboardFile`. Only these keys have a setting; others are ignored by
/// Xcode too.
struct GeneratedEntries {
    private static let prefix = "INFOPLIST_KEY_"

    private static let textKeys: Set<String> = [
        "CFBundleDisplayName", "LSApplicationCategoryType", "NSHumanReadableCopyright",
        "NSPrincipalClass", "ITSEncryptionExportComplianceCode", "UILaunchStoryboardName",
        "UIMainStoryboardFile", "UIStatusBarStyle", "UIUserInterfaceStyle",
    ]

    private static let flagKeys: Set<String> = [
        "ITSAppUsesNonExemptEncryption", "LSSupportsOpeningDocumentsInPlace",
        "MetalCaptureEnabled", "NSSupportsLiveActivities",
        "NSSupportsLiveActivitiesFrequentUpdates", "UIApplicationSupportsIndirectInputEvents",
        "UIRequiresFullScreen", "UIStatusBarHidden", "UISupportsDocumentBrowser",
    ]

    private static let listKeys: Set<String> = [
        "UIRequiredDeviceCapabilities", "UISupportedInterfaceOrientations",
        "UISupportedInterfaceOrientations~ipad", "UISupportedInterfaceOrientations~iphone",
    ]

    /// The settings that become an entry of another name.
    private static let settingsOfKeys = [
        "CFBundleName": "PRODUCT_NAME", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
        "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE",
        "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER",
        "CFBundlePackageType": "PRODUCT_BUNDLE_PACKAGE_TYPE",
        "CFBundleShortVersionString": "MARKETING_VERSION",
    ]

    /// The entries.
    private(set) var entries: [String: PropertyListNode] = [:]
    /// The settings `INFOPLIST_KEY_…` that became entries.
    private(set) var settings: [String] = []

    /// Generates the entries of a target.
    init(_ values: TargetSettings) {
        for (key, setting) in Self.settingsOfKeys {
            if let value = values[setting] { entries[key] = PropertyListNode(.text(value)) }
        }
        for setting in values.names where setting.hasPrefix(Self.prefix) {
            guard let value = values[setting] else { continue }
            let key = setting.dropFirst(Self.prefix.count)
                .replacing("_iPad", with: "~ipad").replacing("_iPhone", with: "~iphone")
            guard let (name, content) = Self.entry(String(key), value) else { continue }
            entries[name] = PropertyListNode(content)
            settings.append(setting)
        }
    }

    private static func entry(_ key: String, _ value: String)
        -> (key: String, PropertyListNode.Content)?
    {
        switch key {
        case "UIApplicationSceneManifest_Generation" where value == "YES":
            let manifest: [String: PropertyListNode] = [
                "UIApplicationSupportsMultipleScenes": PropertyListNode(.boolean(true)),
                "UISceneConfigurations": PropertyListNode(.dictionary([:])),
            ]
            return ("UIApplicationSceneManifest", .dictionary(manifest))
        case "UILaunchScreen_Generation" where value == "YES":
            return ("UILaunchScreen", .dictionary([:]))
        case _ where flagKeys.contains(key): return (key, .boolean(value == "YES"))
        case _ where listKeys.contains(key):
            let texts = value.split(whereSeparator: \.isWhitespace).map(String.init)
            return (key, .array(texts.map { PropertyListNode(.text($0)) }))
        case _ where textKeys.contains(key) || key.hasSuffix("UsageDescription"):
            return (key, .text(value))
        default: return nil
        }
    }
}
