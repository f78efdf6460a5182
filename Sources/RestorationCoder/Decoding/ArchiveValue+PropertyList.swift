import RestorationArchive

extension ArchiveValue {
    /// Whether the value consists of texts, numbers, data, dates, lists and dictionaries with text
    /// keys.
    var isPropertyList: Bool {
        switch self {
        case .string, .data, .date, .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32,
            .uint64, .float, .double:
            true
        case .array(let elements): elements.allSatisfy(\.isPropertyList)
        case .dictionary(let entries):
            entries.allSatisfy { entry in
                if case .string = entry.key { entry.value.isPropertyList } else { false }
            }
        default: false
        }
    }
}
