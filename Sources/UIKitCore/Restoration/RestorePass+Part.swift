import RestorationArchive
import RestorationCoder

extension RestorePass {
    /// One archive that is restored, with the scene its objects belong to.
    struct Part {
        let archive: ArchiveReader
        weak var scene: UIWindowScene?
        let order: [ArchiveRecord]
        var decoders: [ArchivePath: ObjectDecoder] = [:]
        /// What stands for each path.
        private(set) var located: [ArchivePath: AnyObject] = [:]
        /// The first path that an object stands for; `located` keeps the objects.
        private var places: [ObjectIdentifier: ArchivePath] = [:]
        var dropped: Set<ArchivePath> = []
        /// Why an object did not decode its state.
        var failures: [ArchivePath: RestorationSkip] = [:]
        /// What is odd about objects that decoded nevertheless.
        var oddities: [ArchivePath: [RestorationSkip]] = [:]
        /// Controllers that decoded before there was a view.
        var viewless: Set<ArchivePath> = []
        var makers = RestorationMakers()

        init(archive: ArchiveReader, scene: UIWindowScene?, order: [ArchiveRecord]) {
            self.archive = archive
            self.scene = scene
            self.order = order
        }

        mutating func put(_ object: AnyObject, at path: ArchivePath) {
            located[path] = object
            if places[ObjectIdentifier(object)] == nil { places[ObjectIdentifier(object)] = path }
        }

        /// The path that an object stands for.
        func place(of object: AnyObject) -> ArchivePath? { places[ObjectIdentifier(object)] }
    }

    /// The state of each archive for which there was no object (design 4.5).
    var unclaimed: [(archive: String, records: [ArchiveRecord])] {
        parts.map { part in
            let archive =
                part.scene?.session.persistentIdentifier ?? StatePreservation.applicationName
            // As at nearly every launch: then no record is looked at.
            guard !part.failures.isEmpty else { return (archive, []) }
            var paths: Set<ArchivePath> = []
            let records = part.order.filter { record in
                guard let reason = part.failures[record.path]?.reason else { return false }
                let isUnclaimed =
                    switch reason {
                    case .notFound, .notRegistered, .noView, .unknownClass: true
                    // What is inside shares the fate of what is around it.
                    case .parentDropped: record.path.parent.map(paths.contains) ?? false
                    default: false
                    }
                if isUnclaimed { paths.insert(record.path) }
                return isUnclaimed
            }
            return (archive, records)
        }
    }
}
