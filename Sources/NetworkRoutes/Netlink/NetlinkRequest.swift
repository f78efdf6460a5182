/// A request to the kernel, as bytes.
struct NetlinkRequest {
    private var body: [UInt8]
    private let type: UInt16
    private let flags: UInt16

    /// Creates a request with the fixed part of its type.
    init(_ type: UInt16, flags: UInt16 = 0, fixed: [UInt8]) {
        self.type = type
        self.flags = Kernel.request | flags
        body = fixed
    }

    /// Appends an attribute.
    mutating func append(_ type: UInt16, _ value: [UInt8]) {
        body += Self.bytes(UInt16(4 + value.count)) + Self.bytes(type) + value
        body += [UInt8](repeating: 0, count: NetlinkAlignment.aligned(body.count) - body.count)
    }

    /// Returns the whole request.
    ///
    /// - Parameter sequence: The number that the answers repeat.
    func bytes(sequence: UInt32) -> [UInt8] {
        Self.bytes(UInt32(NetlinkMessage.headerBytes + body.count)) + Self.bytes(type)
            + Self.bytes(flags) + Self.bytes(sequence) + Self.bytes(UInt32(0)) + body
    }

    /// Returns a number in the machine's byte order.
    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }
}

extension NetlinkRequest {
    /// Returns the request for the route to an address.
    static func route(
        to address: InternetAddress, from source: InternetAddress?
    ) -> NetlinkRequest {
        let bits = UInt8(address.bytes.count * 8)
        // struct rtmsg: family, length of the destination, length of the source, and nine zeros.
        var request = NetlinkRequest(
            Kernel.getRoute,
            fixed: [address.family.number, bits, source == nil ? 0 : bits]
                + [UInt8](repeating: 0, count: 9))
        request.append(Kernel.destination, address.bytes)
        if let source { request.append(Kernel.source, source.bytes) }
        if address.scope != 0 { request.append(Kernel.outgoing, bytes(address.scope)) }
        return request
    }

    /// Returns the request for all routes of a family.
    static func routes(of family: InternetAddress.Family) -> NetlinkRequest {
        NetlinkRequest(
            Kernel.getRoute, flags: Kernel.dump,
            fixed: [family.number] + [UInt8](repeating: 0, count: 11))
    }

    /// Returns the request for one interface.
    static func interface(_ index: UInt32) -> NetlinkRequest {
        // struct ifinfomsg: family, padding, kind of hardware, index, flags, mask of changes.
        NetlinkRequest(
            Kernel.getLink, fixed: [0, 0, 0, 0] + bytes(index) + [UInt8](repeating: 0, count: 8))
    }

    /// The request for all interfaces.
    static var interfaces: NetlinkRequest {
        NetlinkRequest(
            Kernel.getLink, flags: Kernel.dump, fixed: [UInt8](repeating: 0, count: 16))
    }

    /// The request for all addresses of the machine.
    static var addresses: NetlinkRequest {
        // struct ifaddrmsg: family, length of the prefix, flags, scope, index.
        NetlinkRequest(
            Kernel.getAddress, flags: Kernel.dump, fixed: [UInt8](repeating: 0, count: 8))
    }
}
