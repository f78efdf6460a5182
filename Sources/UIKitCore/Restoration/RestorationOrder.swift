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
        numbersByPath.reserveCapacity(records.count)
        for (number, record) in records.enumerated()
        where record.kind != .view && numbersByPath[record.path] == nil {
            numbersByPath[record.path] = number
        }
    }

    /// The record of a view controller or an object, by its path.
    func number(of path: ArchivePath) -> Int? { numbersByPath[path] }
}
