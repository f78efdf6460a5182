import RestorationArchive
import RestorationCoder

extension RestorePass {
    /// One archive that is restored, with the scene its objects belong to.
    ///
    /// What becomes of a record is kept by its number: a pass asks some ten times for each, and a path is
    /// slow to find by.
    ///
    /// NB: unchecked is safe below, since a part belongs to the main actor and no access calls out.
    final class Part {
        private(set) weak var scene: UIWindowScene?
        private let session: DecodingSession
        @exclusivity(unchecked) private(set) var order: RestorationOrder
        /// Where a reference is looked for first: an object's mostly name what is right inside it, in order.
        @exclusivity(unchecked) private var expected: Int
        /// The coders that were needed so far.
        @exclusivity(unchecked) private(set) var decoders: [ObjectDecoder?]
        /// What stands for each record.
        @exclusivity(unchecked) private(set) var located: [AnyObject?]
        /// The first record that an object stands for; `located` keeps the objects.
        @exclusivity(unchecked) private var places: [ObjectIdentifier: Int] = [:]
        @exclusivity(unchecked) private var dropped: [Bool]
        /// Why an object did not decode its state.
        private(set) var failures: [Int: RestorationSkip] = [:]
        /// What is odd about objects that decoded nevertheless.
        private(set) var oddities: [Int: [RestorationSkip]] = [:]
        /// Controllers that decoded before there was a view.
        private(set) var viewless: Set<Int> = []
        var makers = RestorationMakers()

        init(_ archive: ArchiveReader, scene: UIWindowScene?, _ session: DecodingSession) throws {
            self.scene = scene
            self.session = session
            order = try RestorationOrder(archive)
            expected = order.records.count
            let count = order.records.count
            decoders = Array(repeating: nil, count: count)
            located = Array(repeating: nil, count: count)
            dropped = Array(repeating: false, count: count)
        }

        var records: [ArchiveRecord] { order.records }

        func put(_ object: AnyObject, _ number: Int) {
            located[number] = object
            let identity = ObjectIdentifier(object)
            if places[identity] == nil { places[identity] = number }
        }

        /// The record that an object stands for.
        func place(of object: AnyObject) -> Int? { places[ObjectIdentifier(object)] }

        /// What stands for a path.
        func located(at path: ArchivePath) -> AnyObject? {
            number(of: path).flatMap { located[$0] }
        }

        /// The record of a view controller or an object, by its path.
        func number(of path: ArchivePath) -> Int? {
            guard expected < located.count, order.records[expected].path == path else {
                return order.number(of: path)
            }
            defer { expected = order.next(beside: expected) }
            return expected
        }

        /// An object's references come next.
        func willDecode(_ number: Int) { expected = order.first(inside: number) }

        /// What stands for the record around another one.
        func located(around number: Int) -> AnyObject? {
            order.enclosing[number].flatMap { located[$0] }
        }

        func drop(_ number: Int) { dropped[number] = true }

        func isDropped(_ number: Int) -> Bool { dropped[number] }

        func isDropped(around number: Int) -> Bool {
            order.enclosing[number].map { dropped[$0] } ?? false
        }

        /// Whether any coder has diagnostics.
        var hasDiagnostics: Bool { session.hasDiagnostics }

        /// The one coder of a record's object.
        func decoder(_ number: Int) -> ObjectDecoder {
            if let decoder = decoders[number] { return decoder }
            let decoder = ObjectDecoder(
                path: records[number].path, storyboardName: records[number].storyboardName,
                fields: records[number].fields, session: session)
            decoders[number] = decoder
            return decoder
        }

        func fail(_ number: Int, _ skip: RestorationSkip) { failures[number] = skip }

        func note(_ number: Int, oddity: RestorationSkip) {
            oddities[number, default: []].append(oddity)
        }

        func noteViewless(_ number: Int) { viewless.insert(number) }
    }

    /// The state of each archive for which there was no object (design 4.5).
    var unclaimed: [(archive: String, records: [ArchiveRecord])] {
        parts.map { part in
            let archive =
                part.scene?.session.persistentIdentifier ?? StatePreservation.applicationName
            // As at nearly every launch: then no record is looked at.
            guard !part.failures.isEmpty else { return (archive, []) }
            var isUnclaimed = [Bool](repeating: false, count: part.records.count)
            for number in part.records.indices {
                switch part.failures[number]?.reason {
                case .notFound?, .notRegistered?, .noView?, .unknownClass?:
                    isUnclaimed[number] = true
                // What is inside shares the fate of what is around it.
                case .parentDropped?:
                    isUnclaimed[number] =
                        part.order.enclosing[number].map { isUnclaimed[$0] } ?? false
                default: break
                }
            }
            return (archive, zip(part.records, isUnclaimed).filter(\.1).map(\.0))
        }
    }
}
