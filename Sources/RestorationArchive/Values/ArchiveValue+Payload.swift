extension ArchiveValue {
    /// The bytes of texts and data in the value, at all depths.
    ///
    /// Only these can make a state large.
    package var payloadBytes: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .data(let data): data.count
        case .array(let values), .set(let values): values.reduce(0) { $0 + $1.payloadBytes }
        case .dictionary(let entries):
            entries.reduce(0) { $0 + $1.key.payloadBytes + $1.value.payloadBytes }
        case .object(let object): object.fields.payloadBytes
        default: 0
        }
    }
}

extension [ArchiveField] {
    /// The bytes of texts and data in the values, at all depths.
    package var payloadBytes: Int { reduce(0) { $0 + $1.value.payloadBytes } }
}
