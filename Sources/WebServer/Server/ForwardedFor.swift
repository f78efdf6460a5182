/// What proxies say of the addresses that a request passed.
///
/// Only what a trusted proxy added is believed: from the right, the first address that is not a trusted proxy's.
/// Everything to the left of it may be the visitor's own invention.
struct ForwardedFor {
    /// More proxies than requests pass.
    private static let entriesMax = 32

    let trusted: TrustedProxies

    /// The visitor's address.
    ///
    /// - Parameter fields: The values of a header by its name; the proxy that sent them is trusted.
    /// - Returns: `nil` when the headers say nothing that can be believed, so that the proxy itself is meant.
    func visitor(fields: (String) -> [String]) -> NetworkAddress? {
        let lists = [
            Self.split(fields("x-forwarded-for")).map { Self.address($0) },
            Self.split(fields("forwarded")).map { Self.element($0) },
        ].filter { !$0.isEmpty }
        let found = lists.map { first(in: $0) }
        // A visitor sends the header that the proxy does not set: where both are there and differ, neither is
        // believed.
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

    /// The elements of a list, whose header may stand there more than once.
    private static func split(_ values: [String]) -> [Substring] {
        values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    /// The `for` of an element of `Forwarded` (RFC 7239).
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

    /// An address, with or without a port.
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
