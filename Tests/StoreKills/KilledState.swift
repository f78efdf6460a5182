import Foundation
import RestorationArchive
import RestorationStore

/// The states that the writer commits.
///
/// Each follows from its number alone, so a reader can check whether it is complete.
enum KilledState {
    static let directoryName = "state"

    /// Returns an archive for which most commits append a change.
    static func archive(_ number: Int) -> Archive {
        // Objects are added and removed occasionally, so that some changes are structural.
        let count = 40 + (number / 7) % 3
        return Archive(
            header: ArchiveHeader(
                timestamp: Date(timeIntervalSinceReferenceDate: Double(number)),
                highWaterMark: UInt64(number)),
            records: (0..<count).map { index in
                // Each number changes every tenth object; every hundredth state is long.
                let changed = number - (number - index) % 10
                let length = number % 100 == 0 ? 3_000 : 40
                return ArchiveRecord(
                    path: ["Root", ArchivePathComponent("\(index)")], kind: .view, className: "V",
                    fields: [
                        ArchiveField(
                            key: "text",
                            value: .string(
                                "\(changed) " + String(repeating: "x", count: length)))
                    ])
            },
            rootPaths: [["Root"]])
    }

    /// Returns an archive of which the writer names the changed object with most numbers.
    static func named(_ number: Int) -> Archive {
        Archive(
            header: ArchiveHeader(
                timestamp: Date(timeIntervalSinceReferenceDate: Double(number)),
                highWaterMark: UInt64(number)),
            records: (0..<20).map { index in
                // Each number changes one object.
                let changed = number - (number - index + 20) % 20
                return ArchiveRecord(
                    path: ["Root", ArchivePathComponent("\(index)")], kind: .view, className: "V",
                    fields: [
                        ArchiveField(
                            key: "data",
                            value: .data(
                                Data(repeating: UInt8(truncatingIfNeeded: changed), count: 500)))
                    ])
            })
    }

    /// Returns bytes that are written completely each time, over several pages.
    static func bytes(_ number: Int) -> [UInt8] {
        Array("\(number) ".utf8) + [UInt8](repeating: UInt8(number % 251), count: 90_000)
    }

    static func store(
        at path: String, lock: RestorationStore.LockPolicy
    ) throws -> RestorationStore {
        try RestorationStore.open(
            directory: StateDirectory(path: path + "/" + directoryName),
            key: EnvelopeKey(bytes: [UInt8](repeating: 7, count: EnvelopeKey.byteCount)),
            lock: lock)
    }

    /// Returns the sessions, with the functions that commit and recognise their states.
    static func sessions() throws -> [Session] {
        [
            Session(
                identifier: try SessionIdentifier("archive"),
                commit: { store, session, number in
                    try store.commit(
                        archive(number), session: session, settling: number % 23 == 0)
                },
                load: { store, session in
                    guard let found = try store.loadArchive(session: session).value?.archive()
                    else { return nil }
                    let number = Int(found.header.highWaterMark)
                    return found == archive(number) ? number : -1
                }),
            Session(
                identifier: try SessionIdentifier("named"),
                commit: { store, session, number in
                    try store.commit(named(number), session: session, changed: [number % 20])
                },
                load: { store, session in
                    guard let found = try store.loadArchive(session: session).value?.archive()
                    else { return nil }
                    let number = Int(found.header.highWaterMark)
                    return found == named(number) ? number : -1
                }),
            Session(
                identifier: try SessionIdentifier("bytes"),
                commit: { store, session, number in
                    try store.commit(bytes(number), session: session)
                },
                load: { store, session in
                    guard let found = try store.load(session: session).value else { return nil }
                    let text = String(decoding: found.prefix { $0 != 32 }, as: UTF8.self)
                    let number = Int(text) ?? -1
                    return number >= 0 && found == bytes(number) ? number : -1
                }),
        ]
    }

    struct Session {
        let identifier: SessionIdentifier
        let commit: (RestorationStore, SessionIdentifier, Int) throws -> Void
        /// Returns the number of the state that is found; nil for no state, -1 for an unknown one.
        let load: (RestorationStore, SessionIdentifier) throws -> Int?
    }
}
