import RestorationArchive

/// The records of an archive, without the application's own, in the order in which they are located.
///
/// That is as they were preserved, but none before those around it (2.2.1 step 6): an app may refer to an
/// inner controller before its container does.
struct RestorationOrder {
    private(set) var records: [ArchiveRecord] = []
    /// For each record the place, in this order, of the one around it.
    private(set) var enclosing: [Int?] = []
    private var numbersByPath: [ArchivePath: Int] = [:]

    init(_ archive: ArchiveReader) throws(ArchiveError) {
        let stored = try archive.records()
        let around = try archive.enclosingRecords()
        if Self.isOrdered(stored, around) {
            (records, enclosing) = (stored, around)
        } else {
            arrange(stored, around)
        }
        numbersByPath.reserveCapacity(records.count)
        for number in records.indices {
            let kind = records[number].kind
            guard kind == .viewController || kind == .object else { continue }
            let path = records[number].path
            if numbersByPath[path] == nil { numbersByPath[path] = number }
        }
    }

    /// Whether the records lie so already, as nearly always.
    private static func isOrdered(_ stored: [ArchiveRecord], _ around: [Int?]) -> Bool {
        for number in stored.indices {
            if stored[number].kind == .application { return false }
            if let outer = around[number], outer >= number { return false }
        }
        return true
    }

    private mutating func arrange(_ stored: [ArchiveRecord], _ around: [Int?]) {
        records.reserveCapacity(stored.count)
        enclosing.reserveCapacity(stored.count)
        var places = [Int?](repeating: nil, count: stored.count)
        func place(_ number: Int) {
            guard places[number] == nil, stored[number].kind != .application else { return }
            let outer = around[number]
            if let outer { place(outer) }
            places[number] = records.count
            enclosing.append(outer.flatMap { places[$0] })
            records.append(stored[number])
        }
        for number in stored.indices { place(number) }
    }

    /// The record of a view controller or an object, by its path.
    func number(of path: ArchivePath) -> Int? { numbersByPath[path] }
}
