import RestorationArchive

/// The records of an archive, without the application's own, in the order in which they are
/// located.
///
/// This is the order of preservation, except that each record comes after the records that enclose
/// it (specification 2.2.1 step 6). The exception is needed because an app may refer to an inner
/// controller before its container does.
struct RestorationOrder {
    private(set) var records: [ArchiveRecord] = []
    /// For each record, the index in this order of the enclosing record.
    private(set) var enclosing: [Int?] = []
    /// For each record, the first controller or object directly inside it, and its next sibling;
    /// the count of records if there is none.
    private var firstInside: [Int] = []
    private var nextBeside: [Int] = []
    /// Computed when first needed, because most launches find every reference without it.
    private lazy var numbersByPath = Self.numbersByPath(records)

    init(_ archive: ArchiveReader) throws(ArchiveError) {
        let stored = try archive.records()
        let around = try archive.enclosingRecords()
        if Self.isOrdered(stored, around) {
            (records, enclosing) = (stored, around)
        } else {
            arrange(stored, around)
        }
        link()
    }

    private mutating func link() {
        firstInside = Array(repeating: records.count, count: records.count)
        nextBeside = firstInside
        for number in records.indices.reversed() where Self.isReferable(records[number].kind) {
            guard let outer = enclosing[number] else { continue }
            nextBeside[number] = firstInside[outer]
            firstInside[outer] = number
        }
    }

    /// Whether references name objects of a kind by their records.
    ///
    /// Views are found in their controllers.
    private static func isReferable(_ kind: ArchiveRecord.Kind) -> Bool {
        kind == .viewController || kind == .object
    }

    private static func numbersByPath(_ records: [ArchiveRecord]) -> [ArchivePath: Int] {
        var numbers: [ArchivePath: Int] = [:]
        numbers.reserveCapacity(records.count)
        for number in records.indices where isReferable(records[number].kind) {
            let path = records[number].path
            if numbers[path] == nil { numbers[path] = number }
        }
        return numbers
    }

    /// Whether the records are already in this order, which is the common case.
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

    /// Returns the number of the record of a view controller or an object, by its path.
    mutating func number(of path: ArchivePath) -> Int? { numbersByPath[path] }

    /// Returns the number of the first controller or object directly inside the object of a record,
    /// or the count of records if there is none.
    func first(inside number: Int) -> Int { firstInside[number] }

    /// Returns the number of the next controller or object inside the same object, or the count of
    /// records if there is none.
    func next(beside number: Int) -> Int { nextBeside[number] }
}
