import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// One archive that is restored, with the scene its objects belong to.
///
/// The outcome of a record is stored by its number, because a pass reads it about ten times per
/// record and lookup by path is slow.
///
/// Unchecked exclusivity is safe below, because the type is used on the main actor only and no
/// access calls other code.
final class RestoredArchive {
    private(set) weak var scene: UIWindowScene?
    /// The archive's name: the session of the scene, or the name of the application's archive.
    let name: String
    /// The paths whose state is still to be restored, if the archive is opened only because
    /// a scene that connects later may refer to its objects; otherwise `nil`.
    ///
    /// Other objects that already exist keep the state that they have.
    var waiting: Set<ArchivePath>?
    private let session: DecodingSession
    @exclusivity(unchecked) private(set) var order: RestorationOrder
    /// The record where a reference is looked up first.
    ///
    /// An object mostly refers to the objects directly inside it, in order.
    @exclusivity(unchecked) private var expected: Int
    /// The decoders that were needed so far.
    @exclusivity(unchecked) private(set) var decoders: [ObjectDecoder?]
    /// The object located for each record.
    @exclusivity(unchecked) private(set) var located: [AnyObject?]
    /// The first record of each object, by the object's identity.
    ///
    /// `located` keeps the objects alive.
    @exclusivity(unchecked) private var places: [ObjectIdentifier: Int] = [:]
    @exclusivity(unchecked) private var dropped: [Bool]
    /// The objects that were created for their records.
    private var made: Set<Int> = []
    /// The lowest missing screen of each stack, by the stack's record.
    private var cuts: [Int: Int] = [:]
    /// The reasons why objects did not decode their state, by record.
    private(set) var failures: [Int: RestorationSkip] = [:]
    /// Warnings about objects that did decode their state, by record.
    private(set) var warnings: [Int: [RestorationSkip]] = [:]
    /// The records of controllers that decoded before they had a view.
    private(set) var viewless: Set<Int> = []
    var factories = FactoryLog()

    init(_ archive: ArchiveReader, scene: UIWindowScene?, _ session: DecodingSession) throws {
        self.scene = scene
        name = scene?.session.persistentIdentifier ?? ArchiveName.application
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

    /// Returns the first record of an object.
    func place(of object: AnyObject) -> Int? { places[ObjectIdentifier(object)] }

    /// Returns the object located for a path.
    func located(at path: ArchivePath) -> AnyObject? {
        number(of: path).flatMap { located[$0] }
    }

    /// Returns the number of the record of a view controller or an object, by its path.
    func number(of path: ArchivePath) -> Int? {
        guard expected < located.count, order.records[expected].path == path else {
            return order.number(of: path)
        }
        defer { expected = order.next(beside: expected) }
        return expected
    }

    /// Prepares for the references of an object that is about to decode.
    func willDecode(_ number: Int) { expected = order.first(inside: number) }

    /// Returns the object located for the record around another one.
    func located(around number: Int) -> AnyObject? {
        order.enclosing[number].flatMap { located[$0] }
    }

    /// Whether the archive is that of the app as a whole.
    var isApplication: Bool { name == ArchiveName.application }

    /// The description of the archive in messages.
    var title: String { isApplication ? "the app as a whole" : "the window \(name)" }

    func noteMade(_ number: Int) { if waiting != nil { made.insert(number) } }

    /// Whether an object must decode its state.
    func isWanted(_ number: Int) -> Bool {
        guard let waiting else { return true }
        if records[number].kind == .view {
            return order.enclosing[number].map(isWanted) ?? false
        }
        guard located[number] != nil else { return false }
        return made.contains(number) || waiting.contains(records[number].path)
    }

    /// Leaves a record without an object.
    ///
    /// - Parameter isRefused: Whether a factory declined to create the object. In that case the
    ///   state is not kept for the next launch.
    func drop(_ number: Int, isRefused: Bool) {
        dropped[number] = true
        guard !isRefused, let outer = order.enclosing[number],
            located[outer] is UINavigationController,
            let index = records[number].path.components.last?.stackIndex
        else { return }
        let lowest = cuts[outer].flatMap { records[$0].path.components.last?.stackIndex }
        if index < lowest ?? .max { cuts[outer] = number }
    }

    /// Returns the record of the lowest missing screen of a stack, if that screen is below another
    /// one.
    ///
    /// The state of the missing screen and of all screens above it is kept for the next launch
    /// (specification 3.5.3).
    func missingBelow(_ number: Int) -> Int? {
        guard !cuts.isEmpty, let outer = order.enclosing[number], let missing = cuts[outer],
            let index = records[number].path.components.last?.stackIndex,
            let below = records[missing].path.components.last?.stackIndex, below < index
        else { return nil }
        return missing
    }

    func isDropped(_ number: Int) -> Bool { dropped[number] }

    func isDropped(around number: Int) -> Bool {
        order.enclosing[number].map { dropped[$0] } ?? false
    }

    /// Whether any coder has diagnostics.
    var hasDiagnostics: Bool { session.hasDiagnostics }

    /// Returns the decoder of a record's object, and creates it at the first call.
    func decoder(_ number: Int) -> ObjectDecoder {
        if let decoder = decoders[number] { return decoder }
        let decoder = ObjectDecoder(
            path: records[number].path, storyboardName: records[number].storyboardName,
            fields: records[number].fields, session: session)
        decoders[number] = decoder
        return decoder
    }

    func fail(_ number: Int, _ skip: RestorationSkip) { failures[number] = skip }

    func note(_ number: Int, warning: RestorationSkip) {
        warnings[number, default: []].append(warning)
    }

    func noteViewless(_ number: Int) { viewless.insert(number) }
}

/// The results of the restoration of one archive.
extension RestoredArchive {
    /// The records that were restored.
    ///
    /// Records with a failure, such as those that a factory refused, are left out.
    var restoredRecords: [ArchiveRecord] {
        records.indices.filter { failures[$0] == nil }.map { records[$0] }
    }

    /// The outcome for each object, for the report.
    var entries: [RestorationReport.Entry] {
        let session = scene?.session.persistentIdentifier
        return records.enumerated().map { number, record in
            let decoder = decoders[number]
            let failure = failures[number]
            return RestorationReport.Entry(
                scene: session, path: .steps(of: record.path), kind: .init(record.kind),
                className: record.className, outcome: failure?.reason.outcome ?? .restored,
                message: failure?.description,
                diagnostics: (warnings[number] ?? []).map { "\($0)" }
                    + (decoder?.diagnostics ?? []).map { "\($0)" }
                    + (viewless.contains(number) ? [Self.viewlessRemark] : []),
                keysNeverRead: failure == nil ? decoder?.keysNeverRead ?? [] : [])
        }
    }

    /// A remark for the report alone.
    ///
    /// It is not a mistake, but it explains why the text of a label is lost (specification 8.3.2).
    private static let viewlessRemark =
        "Its view did not exist when it decoded, so values that it set in the view are lost. Keep "
        + "the values in properties and show them in viewDidLoad."
}
