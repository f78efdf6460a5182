import Foundation

/// The state of one program in one directory: the engine, put together for programs without UIKit.
///
/// Each object of the program has a path and a coder of its own. Encode the objects that changed
/// and commit, as often as the program likes: only what is different is written, durably and at one
/// stroke, and a kill at any instant leaves the last commit. At the next start ``decoder(of:)`` gives
/// each object its state back.
///
/// ```swift
/// let state = try ProgramState(program: "reader")
/// if let saved = state.decoder() {
///     file = saved.decodeObject(of: NSString.self, forKey: "file") as String? ?? file
///     line = saved.decodeInteger(forKey: "line")
/// }
/// // … and whenever something changed:
/// try state.commit { coder in
///     coder.encode(file, forKey: "file")
///     coder.encode(line, forKey: "line")
/// }
/// ```
///
/// One process at a time has a program's state; a second one is refused with the first one's process
/// id. Not for use from two threads at once.
public final class ProgramState {
    /// Where the state lies.
    public let directory: String
    /// The faults of saved state, a sentence each: a file that could not be read, which was set
    /// aside, so that an older commit served if there was one; or a last commit that is incomplete.
    public let problems: [String]
    private let store: RestorationStore
    private let session: SessionIdentifier
    private var archive: Archive
    private var places: [ArchivePath: Int]

    /// Opens a program's state, and makes the directory and its key at the first start.
    ///
    /// - Parameters:
    ///   - program: Its name, in letters, digits, `-`, `_` and `.`.
    ///   - directory: Where the state lies; `$XDG_STATE_HOME/<program>`, or else
    ///     `~/.local/state/<program>`, unless given. It is made readable by its owner alone.
    ///   - session: Which of several states of the program, such as one for each window.
    /// - Throws: `RestorationStoreError`: in use by another process, no space, or a key that others
    ///   can read; each says what to do.
    public init(
        program: String, directory: String? = nil, session: SessionIdentifier = .application
    ) throws(RestorationStoreError) {
        let path = directory ?? Self.usualDirectory + "/" + program
        let key = try MasterKey.load(file: path + "/master.key")
            .derive(person: "owner", app: program)
        store = try RestorationStore.open(directory: StateDirectory(path: path), key: key)
        let found = try store.loadWholeArchive(session: session)
        self.directory = path
        self.session = session
        problems =
            found.setAside.map { "\($0.reason)" }
            + (found.endsInIncompleteCommit ? [Self.incomplete(in: path)] : [])
        archive = found.value ?? Archive(header: ArchiveHeader(timestamp: Date()))
        places = Self.places(in: archive)
    }

    private static func incomplete(in directory: String) -> String {
        "The last commit is incomplete, because a process was stopped while it wrote or the file was "
            + "cut. The commit before it was loaded. (\(directory))"
    }

    private static func places(in archive: Archive) -> [ArchivePath: Int] {
        Dictionary(archive.records.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { $1 })
    }

    /// The objects whose state is kept.
    public var objects: [ArchivePath] { archive.records.map(\.path) }

    /// The coder that an object reads its state from, or nil when none was committed.
    ///
    /// - Parameter object: Its path; without one, the program itself.
    public func decoder(of object: ArchivePath = .application) -> ObjectDecoder? {
        places[object].map { ObjectDecoder(fields: archive.records[$0].fields, isSealed: true) }
    }

    /// Encodes an object anew and commits.
    ///
    /// - Parameters:
    ///   - object: Its path; without one, the program itself.
    ///   - className: What kind of object it is, for whoever looks at the state.
    ///   - encode: Writes the object's state into the coder it is given.
    /// - Returns: Whether anything was different from the last commit, and so was written.
    /// - Throws: `CoderError` when a value cannot be encoded or the object's name is over a limit,
    ///   naming the object and the key. `RestorationStoreError` when the disk fails. In both cases
    ///   the state is what it was before, in memory and for the next commit.
    @discardableResult
    public func commit(
        _ object: ArchivePath = .application, className: String = "Object",
        _ encode: (ObjectEncoder) throws -> Void
    ) throws -> Bool {
        if let violation = ArchiveLimits.violation(of: object)
            ?? ArchiveLimits.violation(ofName: className)
        {
            throw CoderError(.notEncodable, violation.message, path: object, cause: violation)
        }
        let encoder = ObjectEncoder()
        try encode(encoder)
        if let spoiled = encoder.diagnostics.first(where: { $0.code.isError }) {
            throw CoderError(
                .notEncodable, "Key \"\(spoiled.key)\": \(spoiled.message)", path: object)
        }
        let record = ArchiveRecord(
            path: object, kind: object == .application ? .application : .object,
            className: className, fields: encoder.fields)
        var next = archive
        if let place = places[object] {
            next.records[place] = record
        } else {
            next.records.append(record)
        }
        let wrote = try commit(&next)
        if next.records.count > archive.records.count { places[object] = archive.records.count }
        archive = next
        return wrote
    }

    /// Forgets an object, and all below it, and commits.
    public func remove(_ object: ArchivePath) throws(RestorationStoreError) {
        var next = archive
        next.records.removeAll { $0.path.hasPrefix(object) }
        _ = try commit(&next)
        archive = next
        places = Self.places(in: next)
    }

    private func commit(_ archive: inout Archive) throws(RestorationStoreError) -> Bool {
        archive.header.timestamp = Date()
        return try store.commit(archive, session: session).wrote
    }

    private static var usualDirectory: String {
        if let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state
        }
        return NSHomeDirectory() + "/.local/state"
    }
}
