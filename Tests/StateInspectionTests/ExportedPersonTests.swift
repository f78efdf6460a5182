import AppHost
import Foundation
import Glibc
import RestorationArchive
import RestorationStore
import StateInspection
import Testing
import UIKitPrimitives

/// A copy of a user's data in the form in which a host writes it, here written by the test.
private final class StagedPerson {
    let folder = NSTemporaryDirectory() + "perennial-\(UUID().uuidString)"
    var target: String { folder + "/target" }
    var export: StagedExport { StagedExport(name: "one", inStateDirectory: folder) }
    private var app: String { export.path + "/apps/Notes" }
    private let key = [UInt8](repeating: 7, count: 32)

    init() throws {
        try FileManager.default.createDirectory(
            atPath: app + "/files", withIntermediateDirectories: true)
        let digits = key.map { String(format: "%02x", $0) }.joined()
        try Data("\(digits)\n".utf8).write(to: URL(fileURLWithPath: app + "/key"))
        try Data("{}".utf8).write(to: URL(fileURLWithPath: export.path + "/person.json"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Commits bytes as the app does.
    func commit(_ bytes: [UInt8], _ session: String) throws {
        let store = try RestorationStore.open(
            directory: StateDirectory(container: app + "/files", bundleIdentifier: "org.notes"),
            key: EnvelopeKey(bytes: key))
        try store.commit(bytes, session: SessionIdentifier(session))
        store.close()
    }
}

@Suite struct `The export of a user` {
    private let staged: StagedPerson

    init() throws { staged = try StagedPerson() }

    private func archive(_ text: String) -> Archive {
        let path: ArchivePath = ["Note"]
        return Archive(
            header: ArchiveHeader(timestamp: Date(timeIntervalSince1970: 0)),
            records: [
                ArchiveRecord(
                    path: path, kind: .viewController, className: "Notes.Note",
                    fields: [ArchiveField(key: "text", value: .string(text))])
            ])
    }

    private func file(_ name: String) throws -> [UInt8] {
        Array(
            try Data(
                contentsOf: URL(
                    fileURLWithPath: staged.target + "/apps/Notes/state/org.notes/" + name)))
    }

    @Test func `an export contains both generations of saved state decrypted`() throws {
        let (first, second) = (archive("first words"), archive("second words"))
        try staged.commit(first.encoded().bytes, "main")
        try staged.commit(second.encoded().bytes, "main")
        let exported = try ExportedPerson(staged.export, in: staged.target)
        #expect(exported.unreadable == [])
        #expect(try ArchiveReader(bytes: file("main.archive")).archive() == second)
        #expect(try ArchiveReader(bytes: file("main.previous.archive")).archive() == first)
        #expect(String(decoding: try file("main.json"), as: UTF8.self).contains("second words"))
        #expect(
            FileManager.default.contents(atPath: staged.target + "/person.json") == Data("{}".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: staged.target)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func `an export reports state that cannot be read and contains the rest`() throws {
        try staged.commit([1, 2, 3], "broken")
        let sound = archive("words")
        try staged.commit(sound.encoded().bytes, "sound")
        let exported = try ExportedPerson(staged.export, in: staged.target)
        #expect(exported.unreadable.count == 1)
        #expect(exported.unreadable.first?.contains("broken") == true)
        #expect(try ArchiveReader(bytes: file("sound.archive")).archive() == sound)
    }

    @Test func `an export is never written into an existing folder`() throws {
        try FileManager.default.createDirectory(
            atPath: staged.target, withIntermediateDirectories: true)
        let error = #expect(throws: HostError.self) {
            try ExportedPerson(staged.export, in: staged.target)
        }
        #expect(error?.message.contains("name a new folder") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: staged.target) == [])
    }

    @Test func `a report over the size limit is refused before it is read`() throws {
        try staged.commit([1, 2, 3], RestorationReport.sessionName)
        let files = try FileManager.default.subpathsOfDirectory(atPath: staged.export.path)
        let name = try #require(
            files.first { $0.hasSuffix("\(RestorationReport.sessionName).current") })
        // A sparse file of a size that an app could create, which uses no disk space.
        #expect(truncate(staged.export.path + "/" + name, 511 << 20) == 0)
        let container = try #require(
            KeptContainer(exportedAs: "Notes", in: staged.export.path + "/apps/Notes"))
        let state = try #require(try SavedState.all(in: container).first)
        let error = #expect(throws: RestorationStoreError.self) { try state.report() }
        #expect(error?.code == .tooLarge)
    }
}
