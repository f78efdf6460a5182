import Foundation

/// The state of one program in one directory: the whole engine, for programs without UIKit.
///
/// Each object of the program has its own path and coder. Encode the objects that changed and
/// commit, as often as necessary: only changes are written, durably and atomically, and a kill at
/// any moment leaves the last commit. At the next start ``decoder(of:)`` returns the coder from
/// which each object reads its state.
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
/// One process at a time has a program's state; a second process gets an error with the first one's
/// process id. Do not use an instance from two threads at once.
public final class ProgramState {
    /// The directory of the state.
    public let directory: String
    /// The problems of the saved state, one sentence each: a file that could not be read and was
    /// set aside, so that an older commit was used if there was one, or a last commit that is
    /// incomplete.
    public let problems: [String]
    private let store: RestorationStore
    private let session: SessionIdentifier
    private var archive: Archive
    private var places: [ArchivePath: Int]

    /// Opens a program's state.
    ///
    /// The first start creates the directory and its key.
    ///
    /// - Parameters:
    ///   - program: The program's name, in letters, digits, `-`, `_` and `.`.
    ///   - directory: The directory of the state; by default `$XDG_STATE_HOME/<program>`, or else
    ///     `~/.local/state/<program>`. The directory is created so that only its owner can read it.
    ///   - session: One of several states of the program, such as one for each window.
    /// - Throws: `RestorationStoreError` if the state is in use by another process, there is no
    ///   space, or other users can read the key. Each error states what to do.
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

    /// The paths of the objects with committed state.
    public var objects: [ArchivePath] { archive.records.map(\.path) }

    /// Returns the coder from which an object reads its state, or nil if none was committed.
    ///
    /// - Parameter object: The object's path; by default, the program itself.
    public func decoder(of object: ArchivePath = .application) -> ObjectDecoder? {
        places[object].map { ObjectDecoder(fields: archive.records[$0].fields, isSealed: true) }
    }

    /// Encodes an object again and commits.
    ///
    /// - Parameters:
    ///   - object: The object's path; by default, the program itself.
    ///   - className: The kind of object, for the reader of an inspection.
    ///   - encode: Encodes the object's state with the coder.
    /// - Returns: Whether the state differed from the last commit and was written.
    /// - Throws: `CoderError` with the object and the key, if a value cannot be encoded or the
    ///   object's name exceeds a limit. `RestorationStoreError` if the disk fails. In both cases
    ///   the state is unchanged, in memory and for the next commit.
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
        if let place = places[object] { return try replace(at: place, by: record) }
        var next = archive
        next.records.append(record)
        let wrote = try commit(&next)
        places[object] = archive.records.count
        archive = next
        return wrote
    }

    /// Replaces a record and commits it alone.
    ///
    /// The archive is changed in place, so the cost does not grow with the number of objects.
    private func replace(
        at place: Int, by record: ArchiveRecord
    ) throws(RestorationStoreError) -> Bool {
        let last = (record: archive.records[place], header: archive.header)
        archive.records[place] = record
        do throws(RestorationStoreError) {
            return try commit(&archive, changed: [place])
        } catch {
            archive.records[place] = last.record
            archive.header = last.header
            throw error
        }
    }

    /// Removes the state of an object and of all objects below it, and commits.
    public func remove(_ object: ArchivePath) throws(RestorationStoreError) {
        var next = archive
        next.records.removeAll { $0.path.hasPrefix(object) }
        _ = try commit(&next)
        archive = next
        places = Self.places(in: next)
    }

    private func commit(
        _ archive: inout Archive, changed: [Int]? = nil
    ) throws(RestorationStoreError) -> Bool {
        archive.header.timestamp = Date()
        return try store.commit(archive, session: session, changed: changed).wrote
    }

    private static var usualDirectory: String {
        if let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state
        }
        return NSHomeDirectory() + "/.local/state"
    }
}
