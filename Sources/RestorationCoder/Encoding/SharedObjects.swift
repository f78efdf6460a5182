import RestorationArchive

/// The final numbers of objects that were encoded more than once.
///
/// During encoding, every object has a number, and dictionaries are enumerated in an order that
/// differs between processes. In the result only shared objects have a number, in the order of the
/// archive, and each is complete where it first occurs there, so equal states give equal records.
struct SharedObjects {
    /// The numbers of objects that were encoded again.
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
                return .set(ordered(elements, by: { $0 }).map { self.value($0, depth: depth + 1) })
            case .dictionary(let entries):
                return .dictionary(
                    ordered(entries, by: \.key).map {
                        ArchiveEntry(
                            key: self.value($0.key, depth: depth + 1),
                            value: self.value($0.value, depth: depth + 1))
                    })
            default: return value
            }
        }

        /// Returns the items in canonical order, without the numbers of encoding, because those
        /// follow the order in which this process enumerates its sets.
        private func ordered<Item>(_ items: [Item], by key: (Item) -> ArchiveValue) -> [Item] {
            guard items.count > 1 else { return items }
            return items.map { (item: $0, order: plain(key($0), expands: true).orderingBytes) }
                .sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.item)
        }

        /// Returns the value without sharing, expanded by one level.
        ///
        /// An object that already has its final number is replaced by that number.
        private func plain(_ value: ArchiveValue, expands: Bool) -> ArchiveValue {
            switch value {
            case .object(let object):
                if let own = object.number, let final = finalNumbers[own] { return .shared(final) }
                return .object(
                    ArchiveObject(
                        className: object.className,
                        fields: object.fields.map {
                            ArchiveField(key: $0.key, value: plain($0.value, expands: false))
                        }))
            case .shared(let number):
                if let final = finalNumbers[number] { return .shared(final) }
                guard expands, let object = objects.definitions[number] else { return .null }
                return plain(.object(object), expands: false)
            case .array(let elements):
                return .array(elements.map { plain($0, expands: expands) })
            case .set(let elements):
                return .canonicalSet(elements.map { plain($0, expands: expands) })
            case .dictionary(let entries):
                return .canonicalDictionary(
                    entries.map {
                        ArchiveEntry(
                            key: plain($0.key, expands: expands),
                            value: plain($0.value, expands: expands))
                    })
            default: return value
            }
        }

        private mutating func object(_ object: ArchiveObject, depth: Int) -> ArchiveValue {
            // An object may be nested deeper at this place than where it was encoded first.
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
