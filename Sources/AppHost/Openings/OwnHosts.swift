import Glibc

/// The host names and addresses by which a browser reaches this host, or this machine on any port.
///
/// A browser sends a cookie to every port of the host name that set it, so no app may open an
/// address with one of these names.
struct OwnHosts {
    private let others: Set<Name>

    /// A host name or address in a normalized form, as browsers parse it.
    private enum Name: Hashable {
        case name(String)
        case version4(UInt32)
        case version6([UInt8])
    }

    /// - Parameter others: The names of this host, in addition to those that every machine has.
    init(_ others: [String]) {
        self.others = Set(others.compactMap(Self.name))
    }

    /// Whether the host of an address is one of the names.
    ///
    /// It is also `true` for a host that browsers cannot parse.
    func contains(_ host: String) -> Bool {
        guard let name = Self.name(host) else { return true }
        switch name {
        case .name(let text) where text == "localhost" || text.hasSuffix(".localhost"): return true
        // The address 0.0.0.0 leads to this machine as well.
        case .version4(let address) where [0, 127].contains(address >> 24): return true
        case .version6(let bytes) where bytes.dropLast().allSatisfy { $0 == 0 }:
            // The last byte is 0 or 1 for the two addresses of this machine.
            return bytes[15] <= 1 || others.contains(name)
        default: return others.contains(name)
        }
    }

    private static func name(_ host: String) -> Name? {
        var host = host.lowercased()
        while host.hasSuffix(".") { host.removeLast() }
        guard !host.isEmpty, !host.contains("%") else { return nil }
        if host.contains(":") { return version6(host) }
        guard let last = host.split(separator: ".").last, isNumber(last) else { return .name(host) }
        return version4(host).map(Name.version4)
    }

    private static func version6(_ host: String) -> Name? {
        var text = Substring(host)
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, String(text), &bytes) == 1 else { return nil }
        // An IPv4 address that is mapped into IPv6.
        guard bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff else {
            return .version6(bytes)
        }
        return .version4(bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// Whether browsers parse a host as an IPv4 address if this is its last part.
    private static func isNumber(_ part: Substring) -> Bool {
        part.utf8.allSatisfy { (0x30...0x39).contains($0) } || part.hasPrefix("0x")
    }

    /// Parses one to four numbers, decimal, octal or hexadecimal; the last fills the remaining
    /// bytes.
    private static func version4(_ host: String) -> UInt32? {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        let numbers = parts.compactMap(number)
        guard numbers.count == parts.count, let last = numbers.last else { return nil }
        let free = 8 * (5 - parts.count)
        guard numbers.dropLast().allSatisfy({ $0 < 256 }), last >> UInt64(free) == 0 else {
            return nil
        }
        var address = last
        for (index, number) in numbers.dropLast().enumerated() {
            address |= number << UInt64(24 - 8 * index)
        }
        return UInt32(address)
    }

    private static func number(_ part: Substring) -> UInt64? {
        if part.hasPrefix("0x") {
            let digits = part.dropFirst(2)
            return digits.isEmpty ? 0 : digits.first == "+" ? nil : UInt64(digits, radix: 16)
        }
        guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return part.count > 1 && part.hasPrefix("0") ? UInt64(part, radix: 8) : UInt64(part)
    }
}
