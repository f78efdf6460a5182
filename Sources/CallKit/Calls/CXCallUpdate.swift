public import Foundation
import HostLink
import UIKitCore

/// Properties of a call that the app reports.
///
/// Only the properties that were set are reported; the others keep their values.
open class CXCallUpdate: NSObject, NSCopying {
    private var update = CallUpdate()

    /// Creates an update that changes nothing.
    public override init() { super.init() }

    /// The address of the other side.
    open var remoteHandle: CXHandle? {
        get { update.handle.map { CXHandle($0) } }
        set { update.handle = newValue?.wire }
    }

    /// The name of the other side, as the user sees it.
    ///
    /// The host shows at most 200 characters.
    open var localizedCallerName: String? {
        get { update.callerName }
        set { update.callerName = newValue }
    }

    /// Whether the call can be held; by default it can.
    open var supportsHolding: Bool {
        get { update.supportsHolding ?? true }
        set { update.supportsHolding = newValue }
    }

    /// Whether the call can be grouped with others; by default it can.
    open var supportsGrouping: Bool {
        get { update.supportsGrouping ?? true }
        set { update.supportsGrouping = newValue }
    }

    /// Whether the call can leave its group; by default it can.
    open var supportsUngrouping: Bool {
        get { update.supportsUngrouping ?? true }
        set { update.supportsUngrouping = newValue }
    }

    /// Whether the call accepts dialing tones; by default it does.
    open var supportsDTMF: Bool {
        get { update.supportsDTMF ?? true }
        set { update.supportsDTMF = newValue }
    }

    /// Whether the call has video; by default it has none.
    open var hasVideo: Bool {
        get { update.hasVideo ?? false }
        set { update.hasVideo = newValue }
    }

    /// Returns an update with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CXCallUpdate()
        copy.update = update
        return copy
    }

    var wire: CallUpdate { update }
}
