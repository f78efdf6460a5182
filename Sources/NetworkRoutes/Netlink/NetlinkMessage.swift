/// A message of the kernel: its header's values, and the bytes after the header.
package struct NetlinkMessage: Equatable, Sendable {
    /// The length of the header (`struct nlmsghdr`).
    static let headerBytes = 16

    /// The type, such as `RTM_NEWROUTE`.
    package let type: UInt16
    /// The number of the request that the message answers.
    package let sequence: UInt32
    /// The bytes after the header.
    package let payload: NetlinkBytes

    /// Returns the messages of a datagram, up to the first one that is damaged or not complete.
    package static func messages(in datagram: ArraySlice<UInt8>) -> [NetlinkMessage] {
        var messages: [NetlinkMessage] = []
        var rest = NetlinkBytes(datagram)
        while let length = rest.number32(at: 0).map(Int.init), length >= headerBytes,
            let type = rest.number16(at: 4), let sequence = rest.number32(at: 8),
            let payload = rest.part(from: headerBytes, count: length - headerBytes)
        {
            messages.append(NetlinkMessage(type: type, sequence: sequence, payload: payload))
            rest = rest.rest(from: NetlinkAlignment.aligned(length))
        }
        return messages
    }

    /// The number of the error that a message of this type reports.
    ///
    /// It is positive, 0 for an acknowledgement, and `nil` if the message has no such number.
    package var errorCode: Int32? {
        guard let code = payload.number32(at: 0) else { return nil }
        let number = Int32(bitPattern: code)
        return number == .min ? .max : abs(number)
    }
}

/// The attributes of a message, by their types.
package struct NetlinkAttributes: Equatable, Sendable {
    private static let headerBytes = 4
    /// The bits of a type without its flags.
    private static let typeMask: UInt16 = 0x3fff

    private let values: [UInt16: NetlinkBytes]

    /// Reads attributes up to the first one that is damaged or not complete.
    ///
    /// Of several attributes of the same type, the last one counts.
    package init(_ bytes: NetlinkBytes) {
        var values: [UInt16: NetlinkBytes] = [:]
        var rest = bytes
        while let length = rest.number16(at: 0).map(Int.init), length >= Self.headerBytes,
            let type = rest.number16(at: 2),
            let value = rest.part(from: Self.headerBytes, count: length - Self.headerBytes)
        {
            values[type & Self.typeMask] = value
            rest = rest.rest(from: NetlinkAlignment.aligned(length))
        }
        self.values = values
    }

    /// Returns the value of an attribute.
    package subscript(type: UInt16) -> NetlinkBytes? { values[type] }
}

/// The rule by which messages and attributes begin at multiples of four bytes.
enum NetlinkAlignment {
    static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
}

/// The kernel's numbers (`linux/netlink.h`, `linux/rtnetlink.h`, `linux/if_link.h`).
enum Kernel {
    // Families and protocols.
    static let netlink: Int32 = 16
    static let routeProtocol: Int32 = 0

    // Types of messages.
    static let error: UInt16 = 2
    static let done: UInt16 = 3
    static let newLink: UInt16 = 16
    static let getLink: UInt16 = 18
    static let newAddress: UInt16 = 20
    static let getAddress: UInt16 = 22
    static let newRoute: UInt16 = 24
    static let getRoute: UInt16 = 26

    // Flags of requests.
    static let request: UInt16 = 0x1
    static let dump: UInt16 = 0x300

    // Groups of notifications, as bits of an address.
    static let linkGroup: UInt32 = 0x1
    static let address4Group: UInt32 = 0x10
    static let route4Group: UInt32 = 0x40
    static let address6Group: UInt32 = 0x100
    static let route6Group: UInt32 = 0x400

    // Attributes of routes.
    static let destination: UInt16 = 1
    static let source: UInt16 = 2
    static let outgoing: UInt16 = 4
    static let gateway: UInt16 = 5
    static let priority: UInt16 = 6
    static let preferredSource: UInt16 = 7
    static let multipath: UInt16 = 9
    static let table: UInt16 = 15
    static let via: UInt16 = 18

    // Tables of routes.
    static let mainTable: UInt32 = 254
    static let defaultTable: UInt32 = 253

    // Attributes of interfaces and of their addresses.
    static let interfaceName: UInt16 = 3
    static let linkInformation: UInt16 = 18
    static let linkKind: UInt16 = 1
    static let address: UInt16 = 1
    static let localAddress: UInt16 = 2

    // Flags of interfaces.
    static let isUp: UInt32 = 0x1
    static let isLoopback: UInt32 = 0x8
    static let hasCarrier: UInt32 = 0x10000

    // Kinds of hardware.
    static let ethernet: UInt16 = 1
    static let pointToPoint: UInt16 = 512
    static let rawInternet: UInt16 = 519
    static let phonetPipe: UInt16 = 821
}
