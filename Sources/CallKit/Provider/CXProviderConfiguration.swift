public import Foundation
import HostLink

/// The properties of an app's call provider.
open class CXProviderConfiguration: NSObject, NSCopying {
    private var values = CallProviderDescription()
    /// The kinds of addresses that the app understands.
    ///
    /// - Note: Difference from Apple's CallKit: no other app starts calls, so only the app itself
    /// reads the property.
    open var supportedHandleTypes: Set<CXHandle.HandleType> = []
    /// Whether the app's calls are listed among recent calls.
    ///
    /// - Note: Difference from Apple's CallKit: the host keeps no list of recent calls, so no value
    /// has an effect.
    open var includesCallsInRecents = true

    /// Creates the default properties.
    public override init() { super.init() }

    /// Creates the default properties.
    @available(
        *, deprecated, message: "Calls are shown with the app's display name; use init() instead."
    )
    public convenience init(localizedName: String) { self.init() }

    /// The maximum number of groups of calls, 2 by default; a call without a group counts as a
    /// group.
    open var maximumCallGroups: Int {
        get { Int(values.callGroupsMax) }
        set { values.callGroupsMax = UInt32(clamping: newValue) }
    }

    /// The maximum number of calls of a group, 5 by default.
    open var maximumCallsPerCallGroup: Int {
        get { Int(values.callsPerGroupMax) }
        set { values.callsPerGroupMax = UInt32(clamping: newValue) }
    }

    /// Whether the app's calls may have video.
    open var supportsVideo: Bool {
        get { values.supportsVideo }
        set { values.supportsVideo = newValue }
    }

    /// Whether the caller's name and address are shown while the user's data is locked.
    ///
    /// - Note: Difference from Apple's CallKit: Apple's has no such property. By default a page
    /// with locked data shows that the app has a call, but not who calls.
    open var showsCallersWhileLocked: Bool {
        get { values.showsCallersWhileLocked }
        set { values.showsCallersWhileLocked = newValue }
    }

    /// The name of a sound in the bundle.
    @available(*, unavailable, message: "The page plays its own sound for an incoming call.")
    open var ringtoneSound: String? {
        get { nil }
        set { _ = newValue }
    }

    /// The image of a button that opens the app.
    @available(*, unavailable, message: "A page shows the app's icon.")
    open var iconTemplateImageData: Data? {
        get { nil }
        set { _ = newValue }
    }

    /// Returns the same properties in an object of its own.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CXProviderConfiguration()
        copy.values = values
        copy.supportedHandleTypes = supportedHandleTypes
        copy.includesCallsInRecents = includesCallsInRecents
        return copy
    }

    var wire: CallProviderDescription { values }
}
