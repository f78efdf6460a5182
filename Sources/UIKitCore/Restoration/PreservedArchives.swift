import RestorationArchive

/// The archives that one preservation builds, and the archive to which each object belongs.
///
/// Paths are unique within one archive only, since two scenes may show the same screens
/// (specification 6.2.8).
struct PreservedArchives {
    /// An archive that is being built.
    private struct Part {
        let name: String
        /// The home of the objects that belong to the part's scene; nil for the application's own.
        let home: SceneHome?
        var builder: ArchiveBuilder
    }

    /// The part of an object, and whether the object is in no window and only kept there.
    typealias Place = (part: Int, isKept: Bool)

    private let header: ArchiveHeader
    /// Whether objects belong to one of several scenes, or to the app as a whole.
    private let hasScenes: Bool
    /// The number of records that each archive of the last pass had.
    ///
    /// This pass's archive has about as many, and capacity reserved at once avoids growing
    /// repeatedly and hashing every path again.
    private let lastCounts: [String: Int]
    private var parts: [Part] = []
    /// The parts of the windows' contents, by their root view controllers.
    private var partsOfRoots: [ObjectIdentifier: Int] = [:]
    /// The objects that several scenes turned out to refer to after they were enqueued.
    private var shared: [(path: ArchivePath, part: Int)] = []

    init(header: ArchiveHeader, hasScenes: Bool, expecting lastCounts: [String: Int]) {
        self.header = header
        self.hasScenes = hasScenes
        self.lastCounts = lastCounts
    }

    /// Begins an archive and returns its part.
    mutating func begin(_ name: String, _ home: SceneHome?, highWaterMark: UInt64) -> Int {
        var header = header
        header.highWaterMark = highWaterMark
        let builder = ArchiveBuilder(header: header, expecting: lastCounts[name] ?? 0)
        parts.append(Part(name: name, home: home, builder: builder))
        return parts.count - 1
    }

    /// Records that a window with a root belongs to a part.
    mutating func noteRoot(_ root: UIViewController, in part: Int) {
        partsOfRoots[ObjectIdentifier(root)] = part
    }

    func name(of part: Int) -> String { parts[part].name }

    func home(of part: Int) -> SceneHome? { parts[part].home }

    /// Returns the part with a name, if it was begun.
    func part(named name: String) -> Int? {
        parts.firstIndex { $0.name == name }
    }

    /// Reserves a path in a part.
    ///
    /// Returns `false` if another object has the path.
    mutating func reserve(_ path: ArchivePath, in part: Int) -> Bool {
        parts[part].builder.reserve(path)
    }

    /// Whether an object has that path in a part.
    func contains(_ path: ArchivePath, in part: Int) -> Bool {
        parts[part].builder.contains(path)
    }

    /// Adds the record of an object whose path was reserved.
    mutating func addReserved(_ record: ArchiveRecord, to part: Int) {
        parts[part].builder.addReserved(record)
    }

    /// Adds a record that was not encoded from an object.
    mutating func add(_ record: ArchiveRecord, to part: Int) {
        parts[part].builder.add(record)
    }

    mutating func addRoot(_ path: ArchivePath, to part: Int) {
        parts[part].builder.addRoot(path)
    }

    /// Returns the part of the scene that shows the controller.
    ///
    /// A controller in no window is in the part of the scene for which it was created, or else in
    /// the application's.
    func place(of controller: UIViewController, current: Int, referrer: Int) -> Place {
        let outermost = controller.outermostAncestor
        if let part = partsOfRoots[ObjectIdentifier(outermost)] { return (part, false) }
        return (part(of: outermost.home, current: current, referrer: referrer), true)
    }

    func place(
        of registration: RestorableObjects.Registration, current: Int, referrer: Int
    ) -> Place {
        switch registration.outermostParent {
        case let controller as UIViewController:
            return place(of: controller, current: current, referrer: referrer)
        case let parent?:
            let home = RestorableObjects.registration(of: parent)?.home
            return (part(of: home, current: current, referrer: referrer), true)
        case nil: return (part(of: registration.home, current: current, referrer: referrer), true)
        }
    }

    private func part(of home: SceneHome?, current: Int, referrer: Int) -> Int {
        guard hasScenes else { return current }
        guard let home else { return 0 }
        return parts.firstIndex { $0.home === home } ?? referrer
    }

    /// Records that several scenes refer to an object that is in the part of one of them.
    mutating func share(_ path: ArchivePath, from part: Int) {
        shared.append((path, part))
    }

    /// Builds the archives, in the order in which they were begun.
    ///
    /// Objects that several scenes refer to are in the application's archive.
    func built() -> [(name: String, archive: Archive)] {
        var archives = parts.map { (name: $0.name, archive: $0.builder.build()) }
        guard let target = part(named: ArchiveName.application) else { return archives }
        for (path, part) in shared where part != target {
            let records = archives[part].archive.records.filter { $0.path.hasPrefix(path) }
            let paths = Set(records.map(\.path))
            guard !archives[target].archive.records.contains(where: { paths.contains($0.path) })
            else { continue }
            archives[part].archive.records.removeAll { paths.contains($0.path) }
            archives[target].archive.records += records
        }
        return archives
    }
}
