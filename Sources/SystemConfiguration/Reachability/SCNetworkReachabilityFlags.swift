/// The ways in which packets to a target can leave the machine (specification 7.8.3).
///
/// ``reachable`` means that a packet may leave the machine, not that the target answers
/// (specification 7.8.5).
///
/// - Note: Difference from Apple's SystemConfiguration: ``connectionRequired``,
///   ``connectionOnTraffic``, ``connectionOnDemand`` and ``interventionRequired`` are never set,
///   because Linux has a route only once a connection is established. Code that tests them works
///   unchanged.
public struct SCNetworkReachabilityFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates flags with some bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The packets take a connection that was established by dialling or over another one: PPP, or
    /// a tunnel of a VPN.
    public static let transientConnection = SCNetworkReachabilityFlags(rawValue: 1 << 0)

    /// Packets can leave the machine.
    public static let reachable = SCNetworkReachabilityFlags(rawValue: 1 << 1)

    /// A connection must be established first; never set.
    public static let connectionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 2)

    /// A packet establishes the connection; never set.
    public static let connectionOnTraffic = SCNetworkReachabilityFlags(rawValue: 1 << 3)

    /// The user must do something to establish the connection; never set.
    public static let interventionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 4)

    /// A programming interface establishes the connection; never set.
    public static let connectionOnDemand = SCNetworkReachabilityFlags(rawValue: 1 << 5)

    /// The target is an address of this machine.
    public static let isLocalAddress = SCNetworkReachabilityFlags(rawValue: 1 << 16)

    /// The target is on a network of the machine, without a router between them.
    public static let isDirect = SCNetworkReachabilityFlags(rawValue: 1 << 17)

    /// The packets leave through a modem of a cellular network.
    public static let isWWAN = SCNetworkReachabilityFlags(rawValue: 1 << 18)

    /// Another name of ``connectionOnTraffic``.
    public static let connectionAutomatic = connectionOnTraffic
}
