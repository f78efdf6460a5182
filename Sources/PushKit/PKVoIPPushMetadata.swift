public import Foundation

/// The host's information about a VoIP push in addition to its payload (specification 7.2.15).
open class PKVoIPPushMetadata: NSObject, @unchecked Sendable {
    // Safe: the property is constant.
    /// Whether the app must report an incoming call with CallKit before it calls the completion
    /// handler.
    ///
    /// No report is needed while the app is in the foreground or in a call.
    public let mustReport: Bool

    init(mustReport: Bool) {
        self.mustReport = mustReport
        super.init()
    }
}
