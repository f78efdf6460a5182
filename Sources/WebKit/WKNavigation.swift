public import Foundation

/// Tells one load of a web view from the others.
@preconcurrency @MainActor
public final class WKNavigation: NSObject {
    nonisolated override init() {
        super.init()
    }
}
