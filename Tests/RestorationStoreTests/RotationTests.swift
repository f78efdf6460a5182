import Foundation
import RestorationStore
import Testing

@Suite struct RotationTests {
    private static let cuts: [MemoryFileSystem.PowerCut] =
        [.losesUnsynchronized, .keepsEverything] + (0..<6).map { .random(seed: $0) }

    private let whole: SessionIdentifier
    private let kept: SessionIdentifier
    private let old: EnvelopeKey
    private let new: EnvelopeKey

    init() throws {
        whole = try Samples.session("whole")
        kept = try Samples.session("kept")
        old = try Samples.key()
        new = try MasterKey(bytes: UInt8(100)..<132).derive(person: "ada", app: "contacts")
    }

    private func payload(_ number: Int) -> [UInt8] {
        Samples.payload(number, byteCount: 500)
    }

    private func values(_ number: Int) -> [String: [UInt8]] {
        ["fixed": [7], "text": Samples.payload(number, byteCount: 50)]
    }

    /// Returns a disk with two sessions of two generations each, one with a journal, and a file in
    /// the quarantine.
    private func filled(now: @escaping @Sendable () -> Date = { Date() }) throws -> MemoryFileSystem
    {
        let disk = MemoryFileSystem(now: now)
        let store = try Samples.store(on: disk)
        for number in 1...2 { try store.commit(payload(number), session: whole) }
        for number in 1...5 { try store.commit(values: values(number), session: kept) }
        let third = try Samples.session("third")
        try store.commit([3], session: third)
        try store.setAside(session: third, reason: "A test.")
        store.close()
        return disk.afterPowerCut()
    }

    private func open(
        _ disk: MemoryFileSystem, _ key: EnvelopeKey, _ former: [EnvelopeKey] = []
    ) throws -> RestorationStore {
        try RestorationStore.open(
            directory: Samples.directory, key: key, formerKeys: former, fileSystem: disk)
    }

    private func expectSound(
        _ store: RestorationStore, _ comment: Comment
    ) throws {
        let bytes = try store.load(session: whole)
        #expect(bytes.value == payload(2), comment)
        #expect(bytes.generation == 2 && bytes.setAside.isEmpty, comment)
        let found = try store.loadWholeArchive(session: kept)
        #expect(found.values == values(5), comment)
        #expect(found.generation == 5 && found.setAside.isEmpty, comment)
    }

    private func isLocked(_ disk: MemoryFileSystem, to key: EnvelopeKey) throws -> Bool {
        let store = try open(disk, key)
        do throws(RestorationStoreError) {
            _ = try store.load(session: whole)
            return false
        } catch {
            return error.code == .wrongKey
        }
    }

    @Test func `after a rotation both generations open with the new key only`() throws {
        let disk = try filled()
        let store = try open(disk, old)
        let quarantined = try disk.names(in: "/state/Quarantine").sorted()
        let outcome = try store.rotate(to: new)
        #expect(outcome.resealed == 4 && outcome.left.isEmpty)
        try expectSound(store, "the same store")
        #expect(try store.rotate(to: new).resealed == 0)
        store.close()
        #expect(try isLocked(disk.afterPowerCut(), to: old))
        try expectSound(try open(disk.afterPowerCut(), new), "the next process")
        #expect(try disk.names(in: "/state/Quarantine").sorted() == quarantined)
        disk.overwrite(Samples.path(.current, session: "whole"), with: [1])
        disk.overwrite(Samples.path(.current, session: "kept"), with: [1])
        let next = try open(disk, new)
        #expect(try next.load(session: whole).value == payload(1))
        #expect(try next.loadWholeArchive(session: kept).values == values(1))
    }

    @Test func `commits after a rotation are sealed with the new key`() throws {
        let disk = try filled()
        let store = try open(disk, old)
        _ = try store.loadWholeArchive(session: kept)
        try store.rotate(to: new)
        try store.commit(values: ["fixed": [7], "text": [6]], session: kept)
        try store.commit(values: ["fixed": [7], "text": [7]], session: kept)
        store.close()
        let found = try open(disk.afterPowerCut(), new).loadWholeArchive(session: kept)
        #expect(found.values == ["fixed": [7], "text": [7]])
        #expect(found.generation == 7)
    }

    @Test func `a file sealed with a former key is read and never written again`() throws {
        let disk = try filled()
        let store = try open(disk, new, [old])
        try expectSound(store, "former")
        try store.commit(values: ["fixed": [7], "text": [6]], session: kept)
        store.close()
        let found = try open(disk, new).loadWholeArchive(session: kept)
        #expect(found.values == ["fixed": [7], "text": [6]])
    }

    @Test func `a file with a changed key identifier is damaged under either key`() throws {
        let disk = try filled()
        var file = try Samples.bytes(Samples.path(.current, session: "whole"), on: disk)
        file[44] ^= 1
        disk.overwrite(Samples.path(.current, session: "whole"), with: file)
        let found = try open(disk, new, [old]).load(session: whole)
        #expect(found.setAside.map(\.reason.code) == [.damaged])
        #expect(found.value == payload(1))
    }

    @Test func `a rotation keeps the times of all files`() throws {
        let clock = SetClock()
        clock.set(1_000)
        let disk = try filled { clock.now }
        let before = try open(disk, old).sessions().map(\.savedAt)
        clock.set(9_000)
        let store = try open(disk.afterPowerCut(), old)
        try store.rotate(to: new)
        #expect(try store.sessions().map(\.savedAt) == before)
    }

    @Test func `a file that no key of the store opens is reported and not moved`() throws {
        let disk = try filled()
        let stranger = try Samples.key(person: "bob")
        let foreign = try Envelope.seal([9], session: kept, generation: 9, key: stranger)
        disk.overwrite(Samples.path(.current, session: "kept"), with: foreign)
        disk.overwrite(Samples.path(.current, session: "whole"), with: [1, 2, 3])
        let outcome = try open(disk, old).rotate(to: new)
        #expect(outcome.resealed == 2)
        #expect(outcome.left.map(\.reason.code) == [.wrongKey, .foreign])
        #expect(try Samples.bytes(Samples.path(.current, session: "kept"), on: disk) == foreign)
        #expect(
            try Samples.bytes(Samples.path(.current, session: "whole"), on: disk) == [1, 2, 3])
    }

    @Test func `after a rotation an older copy in the current file's place is still a replay`()
        throws
    {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        var copies: [[UInt8]] = []
        for number in 1...90 {
            let state = ["text": Samples.payload(number, byteCount: 1_600)]
            try store.commit(values: state, session: kept)
            copies.append(try Samples.bytes(Samples.path(.current, session: "kept"), on: disk))
        }
        store.close()
        disk.overwrite(Samples.path(.current, session: "kept"), with: copies[30])
        for call in 1...40 {
            let next = disk.afterPowerCut(.keepsEverything)
            next.failCall(call)
            _ = try? open(next, old).rotate(to: new)
            let found = try open(next.afterPowerCut(.keepsEverything), new, [old])
                .loadWholeArchive(session: kept)
            #expect(found.setAside.map(\.reason.code) == [.replayed], "call \(call)")
        }
    }

    @Test func `after a failure of any call every session opens with the old or the new key`()
        throws
    {
        for call in 1...80 {
            let disk = try filled()
            let store = try open(disk, old)
            disk.failCall(disk.callCount + call, with: .noSpace)
            let succeeded = (try? store.rotate(to: new)) != nil
            for cut in Self.cuts {
                let next = disk.afterPowerCut(cut)
                let comment: Comment = "call \(call), \(cut)"
                try expectSound(try open(next, new, [old]), comment)
                let last = next.afterPowerCut()
                let again = try open(last, new, [old])
                try again.rotate(to: new)
                again.close()
                try expectSound(try open(last.afterPowerCut(), new), comment)
            }
            if succeeded { return }
            try expectSound(store, "call \(call), the same store")
        }
        Issue.record("the rotation made more calls than the test covers")
    }

    @Test func `a store without a key or opened for reading cannot rotate`() throws {
        let disk = try filled()
        for (store, code) in [
            (
                try RestorationStore.open(
                    directory: Samples.directory, key: nil, fileSystem: disk),
                RestorationStoreError.Code.locked
            ),
            (
                try RestorationStore.open(
                    directory: Samples.directory, key: old, fileSystem: disk, lock: .readOnly),
                .openedForReading
            ),
        ] {
            let error = #expect(throws: RestorationStoreError.self) { try store.rotate(to: new) }
            #expect(error?.code == code)
        }
    }
}
