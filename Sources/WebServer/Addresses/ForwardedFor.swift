/// The addresses that proxies report in the headers of a request.
///
/// Only entries of trusted proxies are believed. The result is the first address from the right
/// that is not a trusted proxy; the visitor may have forged the entries to the left of it.
struct ForwardedFor {
    /// The number of entries that are read; requests pass fewer proxies.
    private static let entriesMax = 32

    let trusted: TrustedProxies

    /// Returns the visitor's address.
    ///
    /// - Parameter fields: The values of a header by its name. The proxy that sent them is trusted.
    /// - Returns: `nil` if the headers contain no credible address, so that the proxy's address is
    ///   used.
    func visitor(fields: (String) -> [String]) -> NetworkAddress? {
        let lists = [
            Self.split(fields("x-forwarded-for")).map { Self.address($0) },
            Self.split(fields("forwarded")).map { Self.element($0) },
        ].filter { !$0.isEmpty }
        let found = lists.map { first(in: $0) }
        // A visitor can send the one header that the proxy does not set. If both headers are
        // present and differ, neither is believed.
        guard let one = found.first, found.allSatisfy({ $0 == one }) else { return nil }
        return one
    }

    private func first(in list: [NetworkAddress?]) -> NetworkAddress? {
        var last: NetworkAddress?
        for entry in list.suffix(Self.entriesMax).reversed() {
            guard let entry else { return last }
            last = entry
            guard trusted.contains(entry) else { return entry }
        }
        return last
    }

    /// Returns the elements of a list.
    ///
    /// The header may occur several times.
    private static func split(_ values: [String]) -> [Substring] {
        values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    /// Returns the `for` value of an element of `Forwarded` (RFC 7239).
    private static func element(_ element: Substring) -> NetworkAddress? {
        for pair in element.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]).lowercased() == "for" else { continue }
            var value = trimmed(parts[1])
            if value.first == "\"", value.last == "\"", value.count > 1 {
                value = value.dropFirst().dropLast()
            }
            return address(value)
        }
        return nil
    }

    /// Returns an address that is written with or without a port.
    private static func address(_ text: Substring) -> NetworkAddress? {
        let text = trimmed(text)
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            return NetworkAddress(String(text[text.index(after: text.startIndex)..<end]))
        }
        if let address = NetworkAddress(String(text)) { return address }
        guard let colon = text.lastIndex(of: ":") else { return nil }
        return NetworkAddress(String(text[..<colon]))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
