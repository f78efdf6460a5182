/// The addresses of proxies whose headers about a visitor are believed.
public struct TrustedProxies: Hashable, Sendable {
    private let networks: [Network]

    private struct Network: Hashable {
        let address: NetworkAddress
        let bits: Int

        func contains(_ other: NetworkAddress) -> Bool {
            guard other.bytes.count == address.bytes.count else { return false }
            return zip(address.bytes, other.bytes).enumerated().allSatisfy { index, pair in
                let kept = min(max(bits - index * 8, 0), 8)
                let mask = UInt8(truncatingIfNeeded: 0xff00 >> kept)
                return pair.0 & mask == pair.1 & mask
            }
        }
    }

    /// Whether the list has no proxies.
    var isEmpty: Bool { networks.isEmpty }

    /// Creates a list without proxies.
    public init() { networks = [] }

    /// Reads addresses (`10.0.0.7`, `2001:db8::7`) and networks (`10.0.0.0/24`).
    ///
    /// - Throws: `badAddress` for a text that is neither.
    public init(_ texts: [String]) throws(WebServerError) {
        networks = try texts.map { text throws(WebServerError) in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let address = NetworkAddress(String(parts[0])) else {
                throw Self.bad(text)
            }
            let most = address.bytes.count * 8
            guard parts.count == 2 else { return Network(address: address, bits: most) }
            // `::ffff:10.0.0.0/104` is the network 10.0.0.0/8 of version 4.
            let prefix = parts[0].contains(":") ? 128 - most : 0
            guard parts[1].allSatisfy({ $0.isASCII && $0.isNumber }), let length = Int(parts[1]),
                (0...most).contains(length - prefix)
            else { throw Self.bad(text) }
            return Network(address: address, bits: length - prefix)
        }
    }

    /// Whether the proxy with an address is trusted.
    func contains(_ address: NetworkAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    private static func bad(_ text: String) -> WebServerError {
        WebServerError(
            code: .badAddress,
            message: "This is neither an address of a proxy nor a network. Write it as 10.0.0.7, "
                + "10.0.0.0/24 or 2001:db8::/32.", path: text)
    }
}
