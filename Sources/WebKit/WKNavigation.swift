public import Foundation

/// An object that identifies one load of a web view.
@preconcurrency @MainActor
public final class WKNavigation: NSObject {
    nonisolated override init() {
        super.init()
    }
}
