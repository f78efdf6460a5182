package import Glibc

/// An address of the Internet, of either version.
package struct InternetAddress: Hashable, Sendable {
    /// The version of the protocol.
    package enum Family: CaseIterable, Sendable {
        case version4, version6

        /// The system's number of the family.
        var number: UInt8 { UInt8(self == .version4 ? AF_INET : AF_INET6) }

        init?(number: UInt8) {
            switch Int32(number) {
            case AF_INET: self = .version4
            case AF_INET6: self = .version6
            default: return nil
            }
        }

        var bytesCount: Int { self == .version4 ? 4 : 16 }
    }

    /// The version of the protocol.
    package let family: Family
    /// The bytes in network byte order.
    package let bytes: [UInt8]
    /// The index of the interface that a link-local address belongs to; otherwise 0.
    package let scope: UInt32

    /// Creates an address, or returns `nil` if the number of bytes is not the family's.
    package init?(_ family: Family, bytes: [UInt8], scope: UInt32 = 0) {
        guard bytes.count == family.bytesCount else { return nil }
        self.family = family
        self.bytes = bytes
        self.scope = scope
    }

    /// Creates the value of an address of the system; `nil` if it is not of the Internet.
    ///
    /// - Parameter address: The address; as many bytes are read as an address of its family has.
    package init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let whole = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            self.init(.version4, bytes: withUnsafeBytes(of: whole.sin_addr) { Array($0) })
        case AF_INET6:
            let whole = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
            self.init(
                .version6, bytes: withUnsafeBytes(of: whole.sin6_addr) { Array($0) },
                scope: whole.sin6_scope_id)
        default: return nil
        }
    }

    /// Creates the address that a text denotes, such as `192.0.2.1` or `fe80::1%eth0`.
    package init?(_ text: String) {
        var request = addrinfo()
        request.ai_flags = AI_NUMERICHOST
        request.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(text, nil, &request, &list) == 0, let list else { return nil }
        defer { freeaddrinfo(list) }
        guard let address = list.pointee.ai_addr else { return nil }
        self.init(UnsafePointer(address))
    }

    /// Whether all bytes are 0.
    package var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

    /// Whether the address is valid on one link only.
    package var isLinkLocal: Bool {
        switch family {
        case .version4: bytes[0] == 169 && bytes[1] == 254
        case .version6: bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
        }
    }

    /// Whether the address is one of the machine's own, at its loopback interface.
    package var isLoopback: Bool {
        switch family {
        case .version4: bytes[0] == 127
        case .version6: bytes == [UInt8](repeating: 0, count: 15) + [1]
        }
    }
}

extension InternetAddress: CustomStringConvertible {
    /// The address in its usual text form.
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(Int32(family.number), bytes, &text, socklen_t(text.count))
        let address = String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return scope == 0 ? address : "\(address)%\(scope)"
    }
}
