import NetworkRoutes

/// An interface of the machine through which packets can leave (specification 7.8.8).
public struct NWInterface: Hashable, Sendable {
    /// The kind of network behind an interface.
    public enum InterfaceType: Hashable, Sendable {
        /// A tunnel of a VPN, a connection that was dialled, or an interface of unknown kind.
        case other
        /// A wireless network.
        case wifi
        /// A modem of a cellular network.
        case cellular
        /// A cable, or a virtual interface that the kernel presents as a cable, for example in a
        /// container.
        case wiredEthernet
        /// The machine itself.
        case loopback
    }

    /// The kind of network.
    public let type: InterfaceType

    /// The name, such as `eth0`.
    public let name: String

    /// The system's number of the interface.
    public let index: Int

    init(_ interface: NetworkInterface) {
        name = interface.name
        index = Int(interface.index)
        type =
            switch interface.kind {
            case .loopback: .loopback
            case .wired: .wiredEthernet
            case .wifi: .wifi
            case .cellular: .cellular
            case .tunnel, .other: .other
            }
    }
}

extension NWInterface: CustomDebugStringConvertible {
    /// The interface's name.
    public var debugDescription: String { name }
}
