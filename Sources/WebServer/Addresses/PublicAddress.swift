/// The scheme, name and port under which browsers reach a host behind a proxy.
public struct PublicAddress: Hashable, Sendable {
    /// Whether browsers connect over TLS.
    public let isSecure: Bool
    /// The name in lower case; an IPv6 address is in brackets.
    public let name: String
    /// The port.
    public let port: Int

    /// Reads an address such as `https://apps.example.org` or `http://10.0.0.5:8080`.
    ///
    /// - Throws: `badAddress` for any other text, for example an address with a path.
    public init(_ text: String) throws(WebServerError) {
        let lower = text.lowercased()
        let isSecure = lower.hasPrefix("https://")
        guard isSecure || lower.hasPrefix("http://") else { throw Self.bad(text) }
        var rest = lower.dropFirst(isSecure ? 8 : 7)
        if rest.last == "/" { rest = rest.dropLast() }
        guard let (name, port) = HostHeader.split(String(rest)), HostHeader.isName(name),
            port.map({ (1...65535).contains($0) }) ?? true
        else { throw Self.bad(text) }
        self.isSecure = isSecure
        self.name = name
        self.port = port ?? Self.defaultPort(isSecure)
    }

    /// The address as browsers write it in `Origin`: without the default port of the scheme.
    public var origin: String { origin(of: name) }

    /// Returns the origin for another name of the host.
    func origin(of name: String) -> String {
        let scheme = isSecure ? "https" : "http"
        return port == Self.defaultPort(isSecure)
            ? "\(scheme)://\(name)" : "\(scheme)://\(name):\(port)"
    }

    static func defaultPort(_ isSecure: Bool) -> Int { isSecure ? 443 : 80 }

    private static func bad(_ text: String) -> WebServerError {
        WebServerError(
            code: .badAddress,
            message: "This is not an address by which browsers reach a host. Write it as "
                + "https://apps.example.org or https://apps.example.org:8443, and give a path with "
                + "--base-path.", path: text)
    }
}

/// The value of a `Host` header: a name and an optional port.
enum HostHeader {
    /// Splits a value; `nil` if the text after the colon is not a port.
    static func split(_ host: String) -> (name: String, port: Int?)? {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return (host, nil) }
        let digits = host[host.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits)
        else { return nil }
        return (String(host[..<colon]), port)
    }

    /// Whether text has the form of a host's name or address.
    static func isName(_ text: String) -> Bool {
        if text.first == "[", text.last == "]" {
            return NetworkAddress(String(text.dropFirst().dropLast()))?.isSixthVersion ?? false
        }
        return !text.isEmpty && text.utf8.count <= 253
            && text.utf8.allSatisfy { $0.isLetterOrDigit(or: ".-") }
    }
}

extension UInt8 {
    /// Whether the byte is a letter or a digit of ASCII, or one of some other characters.
    package func isLetterOrDigit(or others: String) -> Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: others.utf8.contains(self)
        }
    }
}
