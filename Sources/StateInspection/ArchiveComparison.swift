public import RestorationArchive

/// The differences between two archives, object by object and key by key.
public struct ArchiveComparison: Sendable, Encodable {
    /// The change of one object.
    public struct Change: Sendable, Encodable {
        /// The kinds of change.
        public enum Kind: String, Sendable, Encodable {
            /// Only the newer archive contains the object.
            case added
            /// Only the older archive contains the object.
            case removed
            /// Both contain the object, with different content.
            case changed
        }

        /// The kind of change.
        public let kind: Kind
        /// The object's path and class; `header` and `order` mean the archive itself.
        public let object: String
        /// The keys that differ, with their values before and after.
        public let keys: [KeyChange]
    }

    /// One key whose value differs.
    public struct KeyChange: Sendable, Encodable {
        /// The key; `(class)` for the object's class.
        public let key: String
        /// The old value, or its type while values are hidden; nil if the key was absent.
        public let before: String?
        /// The new value, or its type while values are hidden; nil if the key is absent.
        public let after: String?
    }

    /// The changes, removed objects first, then in the order of the newer archive.
    public let changes: [Change]

    /// Whether both archives contain the same state; time and event number are not compared.
    public var isSame: Bool { changes.isEmpty }

    /// Compares two archives, the older one first.
    public init(from old: Archive, to new: Archive, showsValues: Bool = false) {
        guard !old.hasSameContent(as: new) else {
            changes = []
            return
        }
        let before = Dictionary(old.records.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        let after = Set(new.records.map(\.path))
        var found: [Change] = []
        if !old.header.describesSameState(as: new.header) {
            found.append(Change(kind: .changed, object: "header", keys: []))
        }
        for record in old.records where !after.contains(record.path) {
            found.append(Change(kind: .removed, object: Self.name(of: record), keys: []))
        }
        for record in new.records {
            guard let last = before[record.path] else {
                found.append(Change(kind: .added, object: Self.name(of: record), keys: []))
                continue
            }
            guard last != record else { continue }
            found.append(
                Change(
                    kind: .changed, object: Self.name(of: record),
                    keys: Self.keys(last, record, showsValues)))
        }
        // If no object differs, only the order of the objects or the roots can differ.
        changes =
            found.isEmpty ? [Change(kind: .changed, object: "order", keys: [])] : found
    }

    private static func name(of record: ArchiveRecord) -> String {
        "\(record.path) (\(record.className))"
    }

    private static func keys(
        _ last: ArchiveRecord, _ next: ArchiveRecord, _ showsValues: Bool
    ) -> [KeyChange] {
        var changes: [KeyChange] = []
        if last.className != next.className {
            changes.append(
                KeyChange(key: "(class)", before: last.className, after: next.className))
        }
        var seen: Set<String> = []
        for key in (last.fields + next.fields).map(\.key)
        where seen.insert(key).inserted && last[key] != next[key] {
            changes.append(
                KeyChange(
                    key: key, before: last[key]?.summary(showsValues: showsValues),
                    after: next[key]?.summary(showsValues: showsValues)))
        }
        return changes
    }

    /// Returns the lines to print; none if ``isSame``.
    public func lines(style: TerminalStyle = TerminalStyle(isColoured: false)) -> [String] {
        changes.flatMap { change in
            let name = TerminalStyle.printable(change.object)
            let line =
                switch change.kind {
                case .added: style.good("+ \(name)")
                case .removed: style.bad("- \(name)")
                case .changed: "~ \(name)"
                }
            return [line]
                + change.keys.map { key in
                    TerminalStyle.printable(
                        "    \(key.key): \(key.before ?? "absent") → \(key.after ?? "absent")")
                }
        }
    }
}
