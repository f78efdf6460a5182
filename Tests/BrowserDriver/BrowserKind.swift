/// A browser that tests can drive.
public enum BrowserKind: String, CaseIterable, Sendable {
    /// Debian's `chromium`, driven by `chromedriver` over W3C WebDriver.
    case chromium
    /// Debian's `firefox-esr`, driven over its own Marionette protocol: Debian has no geckodriver.
    case firefox

    /// The browser's common name.
    public var name: String {
        switch self {
        case .chromium: "Chromium"
        case .firefox: "Firefox"
        }
    }

    /// The programs that must be on `PATH`, each with alternative names.
    var programs: [[String]] {
        switch self {
        case .chromium: [["chromedriver"], ["chromium"]]
        case .firefox: [["firefox-esr", "firefox"]]
        }
    }

    /// Debian's packages that contain these programs.
    var debianPackages: [String] {
        switch self {
        case .chromium: ["chromium", "chromium-driver"]
        case .firefox: ["firefox-esr"]
        }
    }
}
