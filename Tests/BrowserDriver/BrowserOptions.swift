/// How a browser is started.
///
/// The defaults suit a test that reads and writes text.
public struct BrowserOptions: Sendable {
    /// Light or dark, as the person's system would ask for it.
    public enum ColorScheme: String, Sendable {
        /// Dark text on a light ground.
        case light
        /// Light text on a dark ground.
        case dark
    }

    /// The width of the first window, in CSS pixels.
    public var windowWidth = 1200
    /// The height of the first window, in CSS pixels.
    public var windowHeight = 900
    /// What `prefers-color-scheme` says.
    public var colorScheme = ColorScheme.light
    /// Whether `prefers-reduced-motion` is set; then no test waits for an animation to end.
    public var reducesMotion = true
    /// Whether a certificate is taken whoever signed it, such as one that a test made for itself.
    public var acceptsAnyCertificate = false

    /// The defaults.
    public init() {}
}
