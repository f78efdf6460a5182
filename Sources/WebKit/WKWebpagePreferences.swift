public import Foundation

/// The preferences for a page.
@preconcurrency @MainActor
open class WKWebpagePreferences: NSObject {
    /// Whether scripts of the page may run.
    ///
    /// - Note: Difference from Apple's WebKit: the value is stored and has no effect, because
    ///   scripts never run.
    public var allowsContentJavaScript = true

    /// Creates preferences with default values.
    public nonisolated override init() {
        super.init()
    }
}
