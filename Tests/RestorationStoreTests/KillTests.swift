import Foundation
import RestorationStore
import Synchronization
import Testing

/// The real disk, in a process that is killed before its nth call or in the middle of a write.
private final class KillingFileSystem: PassingFileSystem {
    let disk = DiskFileSystem()
    private let callsLeft: Mutex<Int>

    init(calls: Int) {
        callsLeft = Mutex(calls)
    }

    private func isLastCall() -> Bool {
        callsLeft.withLock { left in
            left -= 1
            return left == 0
        }
    }

    private func killAtLastCall() {
        if isLastCall() { kill(getpid(), SIGKILL) }
    }

    func create(_ path: String) throws(RestorationStoreError) -> OpenFile {
        killAtLastCall()
        return try disk.create(path)
    }

    func write(
        _ bytes: [UInt8], to file: OpenFile, at offset: Int
    ) throws(RestorationStoreError) {
        if isLastCall() {
            try disk.write(Array(bytes.prefix(bytes.count / 2)), to: file, at: offset)
            kill(getpid(), SIGKILL)
        }
        try disk.write(bytes, to: file, at: offset)
    }

    func synchronize(_ file: OpenFile) throws(RestorationStoreError) {
        killAtLastCall()
        try disk.synchronize(file)
    }

    func rename(
        _ path: String, to newPath: String, replacing: Bool
    ) throws(RestorationStoreError) {
        killAtLastCall()
        try disk.rename(path, to: newPath, replacing: replacing)
    }

    func synchronizeDirectory(_ path: String) throws(RestorationStoreError) {
        killAtLastCall()
        try disk.synchronizeDirectory(path)
    }
}

@Suite struct KillTests {
    private static func number(in path: String) -> Int {
        (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(Int.init) ?? 0
    }

    /// Commits one number after another and records each committed number, until the process is
    /// killed.
    private static func commitUntilKilled(path: String, calls: Int) throws {
        let noted = path + "/noted"
        var number = Self.number(in: noted)
        let store = try RestorationStore.open(
            directory: StateDirectory(path: path + "/state"), key: Samples.key(),
            fileSystem: KillingFileSystem(calls: calls))
        // A killed run may have committed a last number without recording it.
        if let last = try store.load(session: .application).value {
            number = max(number, Self.number(of: last))
        }
        while number < 60_000 {
            number += 1
            try store.commit(Self.payload(number), session: .application)
            try String(number).write(toFile: noted, atomically: true, encoding: .utf8)
        }
    }

    private static func number(of payload: [UInt8]) -> Int {
        Int(payload[0]) | Int(payload[1]) << 8
    }

    private static func payload(_ number: Int) -> [UInt8] {
        [UInt8(number & 0xFF), UInt8(number >> 8)]
            + [UInt8](repeating: UInt8(number % 251), count: 40_000)
    }

    @Test func `a process killed during a commit loses no completed commit`() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var chance = Chance(state: seed)
        let temporary = try TemporaryDirectory()
        var seen = 0
        for round in 1...100 {
            let calls = Int.random(in: 1...60, using: &chance)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = temporary.path as String, calls = calls as Int] in
                try KillTests.commitUntilKilled(path: path, calls: calls)
            }
            let noted = Self.number(in: temporary.path + "/noted")
            let store = try RestorationStore.open(
                directory: StateDirectory(path: temporary.path + "/state"), key: Samples.key())
            let found = try store.load(session: .application)
            #expect(found.setAside.isEmpty, "seed \(seed), round \(round)")
            // The last commit of all runs so far, recorded or found by this process. At most the
            // one commit that was running may follow it.
            let committed = max(noted, seen)
            seen = found.value.map(Self.number(of:)) ?? 0
            #expect(
                seen == committed || seen == committed + 1,
                "seed \(seed), round \(round): found \(seen), committed \(committed)")
            let isWhole = found.value == (seen == 0 ? nil : Self.payload(seen))
            #expect(isWhole, "seed \(seed), round \(round)")
        }
    }

    /// Commits archives one after another, mostly as journal entries, until the process is killed.
    private static func commitArchivesUntilKilled(path: String, calls: Int) throws {
        let noted = path + "/noted"
        let store = try RestorationStore.open(
            directory: StateDirectory(path: path + "/state"), key: Samples.key(),
            fileSystem: KillingFileSystem(calls: calls))
        let last = try store.loadWholeArchive(session: .application).values?["number"]
        var number = max(Self.number(in: noted), last.map(Self.number(of:)) ?? 0)
        while number < 60_000 {
            number += 1
            try store.commit(values: Self.values(number), session: .application)
            try String(number).write(toFile: noted, atomically: true, encoding: .utf8)
        }
    }

    private static func values(_ number: Int) -> [String: [UInt8]] {
        [
            "number": [UInt8(number & 0xFF), UInt8(number >> 8)],
            "body/\(number % 3)": Array(Self.payload(number).prefix(3_000)), "fixed": [1],
        ]
    }

    @Test func `a process killed while appending to a journal loses no completed commit`()
        async throws
    {
        let seed = UInt64.random(in: .min ... .max)
        var chance = Chance(state: seed)
        let temporary = try TemporaryDirectory()
        var seen = 0
        for round in 1...60 {
            let calls = Int.random(in: 1...90, using: &chance)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = temporary.path as String, calls = calls as Int] in
                try KillTests.commitArchivesUntilKilled(path: path, calls: calls)
            }
            let committed = max(Self.number(in: temporary.path + "/noted"), seen)
            let store = try RestorationStore.open(
                directory: StateDirectory(path: temporary.path + "/state"), key: Samples.key())
            let found = try store.loadWholeArchive(session: .application)
            #expect(found.setAside.isEmpty, "seed \(seed), round \(round)")
            seen = found.values?["number"].map(Self.number(of:)) ?? 0
            #expect(
                seen == committed || seen == committed + 1,
                "seed \(seed), round \(round): found \(seen), committed \(committed)")
            let isWhole = found.values == (seen == 0 ? nil : Self.values(seen))
            #expect(isWhole, "seed \(seed), round \(round)")
        }
    }
}

/// A random generator that repeats its numbers for the same seed.
private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
