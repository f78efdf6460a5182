public import Foundation

/// The carriers of the machine's modems, of which the host reports none (specification 7.7.4).
///
/// - Note: Difference from Apple's CoreTelephony: the properties are always `nil`, as on a device
/// without a SIM card, so code that asks whether its carrier allows calls over the network takes
/// the branch without a carrier.
open class CTTelephonyNetworkInfo: NSObject, @unchecked Sendable {
    // Safe: it has no state.
    /// Creates an object without carriers.
    public override init() { super.init() }

    /// The carrier; always `nil`.
    open var subscriberCellularProvider: CTCarrier? { nil }

    /// The carriers by their service; always `nil`.
    open var serviceSubscriberCellularProviders: [String: CTCarrier]? { nil }
}

/// A carrier, of which nothing is known (specification 7.7.4).
///
/// - Note: Difference from Apple's CoreTelephony: the properties have the values that iOS 16.4 and
/// later gives for every carrier.
open class CTCarrier: NSObject, @unchecked Sendable {
    // Safe: it has no state.
    /// Creates a carrier of which nothing is known.
    public override init() { super.init() }

    /// Whether the carrier allows calls over the network; always true, because none forbids them.
    open var allowsVOIP: Bool { true }
}
