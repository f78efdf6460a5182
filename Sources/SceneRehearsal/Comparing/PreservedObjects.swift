package import RestorationArchive

/// All objects that an app has preserved, from the archives of its scenes and its own.
package struct PreservedObjects: Sendable {
    /// The records by path.
    package private(set) var records: [ArchivePath: ArchiveRecord] = [:]
    /// The paths in the order of preservation.
    package private(set) var order: [ArchivePath] = []

    /// Joins archives, the application's first.
    ///
    /// A scene's record of its own session holds its activity, which is what scenes get back, so it
    /// is not an object that could be lost.
    package init(_ archives: [String: Archive]) {
        for (_, archive) in archives.sorted(by: { $0.key < $1.key }) {
            for record in archive.records where record.className != Self.sessionClass {
                guard records.updateValue(record, forKey: record.path) == nil else { continue }
                order.append(record.path)
            }
        }
    }

    private static let sessionClass = "UISceneSession"

    /// Whether nothing but the app delegate's own record was preserved.
    package var isEmpty: Bool { !order.contains { $0 != .application } }

    /// Returns the record of the view controller that an object belongs to.
    func controller(of path: ArchivePath) -> ArchiveRecord? {
        var candidate: ArchivePath? = path
        while let path = candidate {
            if let record = records[path], record.kind == .viewController { return record }
            candidate = path.parent
        }
        return nil
    }

    /// Whether controllers that were shown before are not shown now, so that they cannot be
    /// compared yet.
    package func hasUnshown(comparedWith before: PreservedObjects) -> Bool {
        before.records.contains { path, record in
            record.viewWasLoaded && records[path]?.viewWasLoaded == false
        }
    }

    /// Takes the controllers whose views were loaded later, with everything that belongs to them.
    package mutating func complete(by later: PreservedObjects) {
        let shown = Set(
            records.values.filter { record in
                record.kind == .viewController && !record.viewWasLoaded
                    && later.records[record.path]?.viewWasLoaded == true
            }.map(\.path))
        guard !shown.isEmpty else { return }
        for path in later.order {
            guard let owner = later.controller(of: path)?.path else { continue }
            let isInside = shown.contains { owner.hasPrefix($0) }
            guard isInside || records[path] == nil, let record = later.records[path] else {
                continue
            }
            if records.updateValue(record, forKey: path) == nil { order.append(path) }
        }
        // A registered object belongs to no controller, and may be created with a view.
        for path in later.order where records[path] == nil {
            guard let record = later.records[path] else { continue }
            records[path] = record
            order.append(path)
        }
    }

    /// Returns the keys whose values differ between two preservations of the same process without
    /// an event between them: clocks, counters, random numbers.
    package func volatile(comparedWith next: PreservedObjects) -> Set<ValuePlace> {
        var places: Set<ValuePlace> = []
        for (path, record) in records {
            guard let other = next.records[path] else { continue }
            for field in record.fields where other[field.key] != field.value {
                places.insert(ValuePlace(path: path, key: field.key))
            }
        }
        return places
    }
}

/// One value of an object, or the object itself.
package struct ValuePlace: Hashable, Sendable {
    package let path: ArchivePath
    /// The key; `nil` for the object as a whole.
    package let key: String?

    package init(path: ArchivePath, key: String?) {
        self.path = path
        self.key = key
    }
}
