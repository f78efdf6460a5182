import RestorationArchive

/// The records of an archive, without the application's own, in the order in which they are located.
///
/// That is as they were preserved, but none before those around it (2.2.1 step 6): an app may refer to an
/// inner controller before its container does.
struct RestorationOrder {
    private(set) var records: [ArchiveRecord] = []
    /// For each record the place, in this order, of the one around it.
    private(set) var enclosing: [Int?] = []
    /// For each record the first controller or object right inside it, and the next one beside it; the
    /// count of records where there is none.
    private var firstInside: [Int] = []
    private var nextBeside: [Int] = []
    /// Made when it is needed: most launches find every reference without.
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

    /// Whether references name objects of a kind by their records: views are found in their controllers.
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
    mutating func number(of path: ArchivePath) -> Int? { numbersByPath[path] }

    /// The first controller or object right inside a record's; no record's number if there is none.
    func first(inside number: Int) -> Int { firstInside[number] }

    /// The next controller or object inside the same one; no record's number if there is none.
    func next(beside number: Int) -> Int { nextBeside[number] }
}
