/// The options with which a browser is started.
///
/// The defaults suit a test that reads and writes text.
public struct BrowserOptions: Sendable {
    /// The colour scheme of the user's system.
    public enum ColorScheme: String, Sendable {
        /// Dark text on a light background.
        case light
        /// Light text on a dark background.
        case dark
    }

    /// The width of the first window, in CSS pixels.
    public var windowWidth = 1200
    /// The height of the first window, in CSS pixels.
    public var windowHeight = 900
    /// The value of `prefers-color-scheme`.
    public var colorScheme = ColorScheme.light
    /// Whether `prefers-reduced-motion` is set; then no test waits for an animation to end.
    public var reducesMotion = true
    /// Whether any certificate is accepted, such as one that a test created for itself.
    public var acceptsAnyCertificate = false
    /// Whether the browser has a microphone that beeps, and lets every page use it.
    public var hasFakeMicrophone = false
    /// The WAV file that the fake microphone of Chromium plays again and again, in place of beeps.
    public var fakeMicrophoneFile: String?

    /// The defaults.
    public init() {}
}
