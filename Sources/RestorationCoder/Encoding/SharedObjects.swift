import RestorationArchive

/// Gives the objects that were met more than once their final numbers.
///
/// While encoding, every object has a number, and dictionaries are walked in an order that differs
/// from process to process. In the end only shared objects have one, in the order of the archive,
/// and each stands whole at its first place there, so that equal states give equal records.
struct SharedObjects {
    /// The numbers of objects that were met again.
    var isWanted: Set<UInt32> = []
    var definitions: [UInt32: ArchiveObject] = [:]

    func settled(_ fields: [ArchiveField]) -> [ArchiveField] {
        var settling = Settling(objects: self)
        return settling.fields(fields, depth: 0)
    }

    private struct Settling {
        let objects: SharedObjects
        private var finalNumbers: [UInt32: UInt32] = [:]

        init(objects: SharedObjects) { self.objects = objects }

        mutating func fields(_ fields: [ArchiveField], depth: Int) -> [ArchiveField] {
            fields.map { ArchiveField(key: $0.key, value: value($0.value, depth: depth)) }
        }

        private mutating func value(_ value: ArchiveValue, depth: Int) -> ArchiveValue {
            switch value {
            case .object(let object): return self.object(object, depth: depth)
            case .shared(let number):
                if let final = finalNumbers[number] { return .shared(final) }
                guard let object = objects.definitions[number] else { return .null }
                return self.object(object, depth: depth)
            case .array(let elements):
                return .array(elements.map { self.value($0, depth: depth + 1) })
            case .set(let elements):
                return .set(elements.map { self.value($0, depth: depth + 1) })
            case .dictionary(let entries):
                return .dictionary(
                    entries.map {
                        ArchiveEntry(
                            key: self.value($0.key, depth: depth + 1),
                            value: self.value($0.value, depth: depth + 1))
                    })
            default: return value
            }
        }

        private mutating func object(_ object: ArchiveObject, depth: Int) -> ArchiveValue {
            // An object may stand deeper here than where it was encoded.
            guard depth < ArchiveLimits.depthMax - 2 else { return .null }
            var number: UInt32?
            if let own = object.number, objects.isWanted.contains(own) {
                if let final = finalNumbers[own] { return .shared(final) }
                number = UInt32(finalNumbers.count)
                finalNumbers[own] = number
            }
            return .object(
                ArchiveObject(
                    className: object.className, fields: fields(object.fields, depth: depth + 1),
                    number: number))
        }
    }
}
