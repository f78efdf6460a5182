/// The headers of the provider interface in a request; others are ignored.
struct ProviderHeaders: Hashable, Sendable {
    /// The name of a header.
    enum Name: String, CaseIterable, Sendable {
        case id = "apns-id"
        case topic = "apns-topic"
        case pushType = "apns-push-type"
        case priority = "apns-priority"
        case expiration = "apns-expiration"
        case collapseID = "apns-collapse-id"
        case authorization
    }

    private var values: [Name: String] = [:]
    /// Whether one of the headers is repeated.
    private(set) var hasDuplicates = false

    /// Reads the headers of a request; the names are in lower case, as HTTP/2 requires.
    init(_ fields: some Sequence<(name: String, value: String)>) {
        for field in fields {
            guard let name = Name(rawValue: field.name) else { continue }
            if values.updateValue(field.value, forKey: name) != nil { hasDuplicates = true }
        }
    }

    subscript(name: Name) -> String? { values[name] }
}
