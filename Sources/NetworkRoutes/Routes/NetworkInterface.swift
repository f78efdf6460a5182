/// An interface of the machine.
package struct NetworkInterface: Equatable, Sendable {
    /// The kernel's number.
    package let index: UInt32
    /// The name, such as `eth0`.
    package let name: String
    /// Whether packets can leave: the interface is up and has a carrier.
    package let isUsable: Bool
    /// The kind of the network that it belongs to.
    package let kind: InterfaceKind

    /// Reads a message with an interface; `nil` if it is damaged.
    ///
    /// - Parameters:
    ///   - payload: The bytes after the message's header.
    ///   - wireless: Returns the kind of a wireless interface, which the message does not contain.
    package init?(_ payload: NetlinkBytes, wireless: (String) -> InterfaceKind?) {
        // struct ifinfomsg: family, padding, kind of hardware, index, flags, mask of changes.
        let fixedBytes = 16
        guard payload.count >= fixedBytes, let hardware = payload.number16(at: 2),
            let index = payload.number32(at: 4), let flags = payload.number32(at: 8)
        else { return nil }
        let attributes = NetlinkAttributes(payload.rest(from: fixedBytes))
        guard let name = attributes[Kernel.interfaceName]?.text, !name.isEmpty else { return nil }
        let linkKind = attributes[Kernel.linkInformation].flatMap {
            NetlinkAttributes($0)[Kernel.linkKind]?.text
        }
        self.index = index
        self.name = name
        isUsable = flags & Kernel.isUp != 0 && flags & Kernel.hasCarrier != 0
        kind = InterfaceKind(
            name: name, hardware: hardware, linkKind: linkKind,
            isLoopback: flags & Kernel.isLoopback != 0, wireless: wireless(name))
    }
}

/// An address of one of the machine's interfaces.
package struct InterfaceAddress: Equatable, Sendable {
    /// The kernel's number of the interface.
    package let interface: UInt32
    /// The address.
    package let address: InternetAddress

    /// Reads a message with an address; `nil` if it is damaged or of another family.
    ///
    /// - Parameter payload: The bytes after the message's header.
    package init?(_ payload: NetlinkBytes) {
        // struct ifaddrmsg: family, length of the prefix, flags, scope, index of the interface.
        let fixedBytes = 8
        guard let family = payload.byte(at: 0).flatMap(InternetAddress.Family.init),
            let interface = payload.number32(at: 4)
        else { return nil }
        let attributes = NetlinkAttributes(payload.rest(from: fixedBytes))
        // On a point-to-point interface the other attribute is the address of the other end.
        let bytes = attributes[Kernel.localAddress] ?? attributes[Kernel.address]
        guard let address = bytes.flatMap({ InternetAddress(family, bytes: $0.array) }) else {
            return nil
        }
        self.interface = interface
        self.address = address
    }
}
