public import Foundation

/// An input event, as passed to `hitTest(_:with:)`.
///
/// - Note: Difference from UIKit: screens send finished actions, not touches; the runtime passes
///   `nil` where UIKit passes an event.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The time of the event, in seconds since the system started.
    open var timestamp: TimeInterval { 0 }
}
