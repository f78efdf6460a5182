public import Foundation

/// Something a person did, as far as `hitTest(_:with:)` speaks of it.
///
/// - Note: Difference from UIKit: screens send finished actions, not touches; the runtime passes
///   `nil` where UIKit passes an event.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// When it happened, in seconds since the system started.
    open var timestamp: TimeInterval { 0 }
}
