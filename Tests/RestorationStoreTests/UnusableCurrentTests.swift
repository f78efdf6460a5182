import Foundation
import Glibc
import RestorationArchive
import RestorationStore
import Testing

/// Tests of a current file that cannot be opened, with an intact previous one.
@Suite struct UnusableCurrentTests {
    private let session: SessionIdentifier
    private let directory: TemporaryDirectory
    private var state: StateDirectory { StateDirectory(path: directory.path) }
    private var current: String { directory.path + "/Sessions/scene-1.current" }
    private var previous: String { directory.path + "/Sessions/scene-1.previous" }

    init() throws {
        session = try Samples.session()
        directory = try TemporaryDirectory()
        let store = try open()
        try store.commit([1], session: session)
        try store.commit([2], session: session)
        store.close()
    }

    private func open(_ person: String = "ada") throws -> RestorationStore {
        try RestorationStore.open(directory: state, key: Samples.key(person: person))
    }

    /// Returns a file of the same session of another user.
    private func strangersFile() throws -> Data {
        let other = try TemporaryDirectory()
        let store = try RestorationStore.open(
            directory: StateDirectory(path: other.path), key: Samples.key(person: "bob"))
        try store.commit([9], session: session)
        store.close()
        return try Data(
            contentsOf: URL(fileURLWithPath: other.path + "/Sessions/scene-1.current"))
    }

    enum Obstacle: CaseIterable {
        case strangersFile, link, folder
    }

    private func put(_ obstacle: Obstacle) throws {
        unlink(current)
        switch obstacle {
        case .strangersFile: try strangersFile().write(to: URL(fileURLWithPath: current))
        case .link:
            try FileManager.default.createSymbolicLink(
                atPath: current, withDestinationPath: "/dev/null")
        case .folder:
            try FileManager.default.createDirectory(
                atPath: current, withIntermediateDirectories: false)
        }
    }

    @Test(arguments: Obstacle.allCases)
    func `an obstacle in the current file's place is set aside, the previous file is used`(
        _ obstacle: Obstacle
    ) throws {
        try put(obstacle)
        do {
            let store = try open()
            let found = try store.load(session: session)
            #expect(found.value == [1])
            #expect(found.served == .previous)
            let aside = try #require(found.setAside.first)
            #expect(aside.slot == .current)
            #expect(aside.reason.code == (obstacle == .strangersFile ? .wrongKey : .foreign))
            let place = try #require(aside.quarantinePath)
            var status = stat()
            #expect(lstat(place, &status) == 0)
            #expect(lstat(current, &status) != 0)
            try store.commit([3], session: session)
            store.close()
        }
        #expect(try open().load(session: session).value == [3])
    }

    @Test func `files that are all sealed with another key are not moved`() throws {
        let files = try [current, previous].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        let store = try open("bob")
        let error = #expect(throws: RestorationStoreError.self) {
            try store.load(session: session)
        }
        #expect(error?.code == .wrongKey)
        let left = try [current, previous].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(left == files)
    }

    @Test func `an archive whose records cannot be decoded is set aside before it is replaced`()
        throws
    {
        let header = ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0))
        func archive(_ text: String) -> Archive {
            Archive(
                header: header,
                records: [
                    ArchiveRecord(
                        path: ["A"], kind: .object, className: "C",
                        fields: [ArchiveField(key: "k", value: .string(text))])
                ])
        }
        var bytes = try archive("needle").encoded().bytes
        let text = Array("needle".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
        bytes[place - 2] = 0xFF
        do {
            let store = try open()
            try store.commit(bytes, session: session)
            store.close()
        }
        let file = try Data(contentsOf: URL(fileURLWithPath: current))
        let store = try open()
        #expect(try store.loadArchive(session: session).value != nil)
        try store.commit(archive("new"), session: session)
        try store.commit(archive("newer"), session: session)
        let quarantine = directory.path + "/Quarantine"
        let kept = try FileManager.default.contentsOfDirectory(atPath: quarantine)
            .filter { !$0.hasSuffix(".reason") }
        #expect(
            try kept.map { try Data(contentsOf: URL(fileURLWithPath: "\(quarantine)/\($0)")) }
                == [file])
        #expect(try store.loadArchive(session: session).get().archive() == archive("newer"))
    }
}
