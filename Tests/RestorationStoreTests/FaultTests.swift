import RestorationStore
import Testing

@Suite struct FaultTests {
    /// The possible states after a power cut: the extremes, and random ones with their seeds.
    private static let cuts: [MemoryFileSystem.PowerCut] =
        [.losesUnsynchronized, .keepsEverything] + (0..<12).map { .random(seed: $0) }

    private let session: SessionIdentifier

    init() throws {
        session = try Samples.session()
    }

    private func disk(commits: Int) throws -> MemoryFileSystem {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        for number in 0..<commits { try store.commit(payload(number + 1), session: session) }
        store.close()
        return disk.afterPowerCut()
    }

    private func payload(_ number: Int) -> [UInt8] {
        // Two pages, which are created quickly, because these tests create thousands of payloads.
        [UInt8](repeating: UInt8(number), count: 40_000)
    }

    private func loaded(_ disk: MemoryFileSystem) throws -> [UInt8]? {
        let store = try Samples.store(on: disk)
        defer { store.close() }
        let found = try store.load(session: session)
        #expect(found.setAside.isEmpty, "a commit must never leave a file to be set aside")
        return found.value
    }

    /// Checks that a value is the state before or after commit `commits + 1`.
    private func check(
        _ value: [UInt8]?, commits: Int, succeeded: Bool, _ comment: Comment
    ) {
        let old = commits == 0 ? nil : payload(commits)
        let new = payload(commits + 1)
        if succeeded {
            #expect(value == new, comment)
        } else {
            #expect(value == old || value == new, comment)
        }
    }

    @Test(arguments: 0...3)
    func `after a failure of any call the old or the new state is found`(commits: Int) throws {
        for call in 1...60 {
            let disk = try disk(commits: commits)
            disk.failCall(call, with: call.isMultiple(of: 2) ? .inputOutput : .noSpace)
            let store = try? Samples.store(on: disk)
            let succeeded = (try? store?.commit(payload(commits + 1), session: session)) != nil
            for cut in Self.cuts {
                let value = try loaded(disk.afterPowerCut(cut))
                check(value, commits: commits, succeeded: succeeded, "call \(call), \(cut)")
            }
            if disk.callCount < call { return }
            guard let store else { continue }
            // The same process continues, first with the same state that failed, then with another.
            let value = try store.load(session: session).value
            check(value, commits: commits, succeeded: succeeded, "call \(call), same process")
            for number in [commits + 1, 99] {
                try store.commit(payload(number), session: session)
                for cut in Self.cuts {
                    let value = try loaded(disk.afterPowerCut(cut))
                    #expect(value == payload(number), "call \(call), \(cut), again")
                }
            }
        }
        Issue.record("the commit made more calls than the test covers")
    }

    @Test func `after a kill at any call of a discard the newest state or none is found`() throws {
        for call in 0...40 {
            let disk = try disk(commits: 2)
            let store = try Samples.store(on: disk)
            let before = disk.callCount
            disk.cutPower(afterCall: before + call)
            let succeeded = (try? store.discard(session: session)) != nil
            // The disk is not affected by a kill, so all earlier calls have their effect.
            let value = try loaded(disk.afterPowerCut(.keepsEverything))
            #expect(value == nil || value == payload(2) && !succeeded, "call \(call)")
            if succeeded { return }
        }
        Issue.record("the discard made more calls than the test covers")
    }

    @Test(arguments: 0...3)
    func `after a power cut at any call the old or the new state is found`(commits: Int) throws {
        for call in 0...60 {
            let disk = try disk(commits: commits)
            disk.cutPower(afterCall: call)
            let store = try? Samples.store(on: disk)
            let succeeded = (try? store?.commit(payload(commits + 1), session: session)) != nil
            for cut in Self.cuts {
                let value = try loaded(disk.afterPowerCut(cut))
                check(value, commits: commits, succeeded: succeeded, "call \(call), \(cut)")
            }
            if succeeded { return }
        }
        Issue.record("the commit made more calls than the test covers")
    }

    @Test func `an equal state is durable even if its writer was stopped before the last step`()
        throws
    {
        for call in 1...60 {
            let disk = try disk(commits: 1)
            disk.failCall(call)
            let first = try? Samples.store(on: disk)
            let succeeded = (try? first?.commit(payload(2), session: session)) != nil
            first?.close()
            if succeeded, disk.callCount < call { return }
            // This is the next process, while the machine is still running.
            let second = try Samples.store(on: disk)
            _ = try second.load(session: session)
            try second.commit(payload(2), session: session)
            #expect(try loaded(disk.afterPowerCut()) == payload(2), "call \(call)")
        }
        Issue.record("the commit made more calls than the test covers")
    }

    @Test func `a failed discard succeeds when it is repeated`() throws {
        for call in 1...20 {
            let disk = try disk(commits: 2)
            let store = try Samples.store(on: disk)
            disk.failCall(disk.callCount + call)
            let succeeded = (try? store.discard(session: session)) != nil
            if !succeeded { try store.discard(session: session) }
            #expect(try loaded(disk.afterPowerCut()) == nil, "call \(call)")
            if succeeded { return }
        }
        Issue.record("the discard made more calls than the test covers")
    }

    @Test(arguments: ["file", "directory"])
    func `the simulated disk detects a store that does not synchronise`(what: String) throws {
        var isNoticed = false
        for cut in Self.cuts {
            let disk = try disk(commits: 1)
            let store = try Samples.store(
                on: ForgetfulFileSystem(
                    disk: disk, forgetsFiles: what == "file", forgetsDirectories: what != "file"))
            try store.commit(payload(2), session: session)
            let next = try Samples.store(on: disk.afterPowerCut(cut))
            let value = try? next.load(session: session).value
            isNoticed = isNoticed || value != payload(2)
        }
        #expect(isNoticed)
    }

    @Test func `a commit on a full disk keeps the old state and reports what to do`() throws {
        let disk = try disk(commits: 2)
        let store = try Samples.store(on: disk)
        disk.limitSpace(bytes: 100_000)
        #expect {
            try store.commit(payload(3), session: session)
        } throws: { error in
            let error = error as? RestorationStoreError
            return error?.code == .noSpace && error?.message.contains("Free some") == true
                && error?.path == "/state/Sessions/scene-1.new"
        }
        #expect(try disk.names(in: "/state/Sessions").count == 2)
        #expect(try store.load(session: session).get() == payload(2))
        disk.limitSpace(bytes: nil)
        try store.commit(payload(3), session: session)
        #expect(try store.load(session: session).get() == payload(3))
    }

    @Test func `a damaged file is still set aside on a full disk`() throws {
        let disk = try disk(commits: 2)
        disk.overwrite(Samples.path(.current), with: Array("garbage".utf8))
        disk.limitSpace(bytes: 0)
        let found = try Samples.store(on: disk).load(session: session)
        #expect(found.value == payload(1))
        #expect(found.setAside.first?.quarantinePath != nil)
    }

    @Test func `a failure of any call while a damaged file is set aside loses nothing`() throws {
        let garbage = Array("garbage".utf8)
        for call in 1...60 {
            let disk = try disk(commits: 2)
            disk.overwrite(Samples.path(.current), with: garbage)
            disk.failCall(call)
            let found = try? Samples.store(on: disk).load(session: session)
            if let found { #expect(found.value == payload(1), "call \(call)") }
            for cut in Self.cuts {
                let next = disk.afterPowerCut(cut)
                let store = try Samples.store(on: next)
                #expect(
                    try store.load(session: session).value == payload(1), "call \(call), \(cut)")
                let kept = try next.names(in: "/state/Quarantine").contains { name in
                    try Samples.bytes("/state/Quarantine/" + name, on: next) == garbage
                }
                #expect(kept, "call \(call), \(cut)")
            }
            if disk.callCount < call { return }
        }
        Issue.record("the load made more calls than the test covers")
    }

    @Test func `a damaged file that cannot be moved is not overwritten`() throws {
        let disk = try disk(commits: 2)
        let garbage = Array("garbage".utf8)
        disk.overwrite(Samples.path(.current), with: garbage)
        let store = try Samples.store(on: UnmovableFileSystem(disk: disk))
        let found = try store.load(session: session)
        #expect(found.value == payload(1))
        #expect(found.setAside.map(\.quarantinePath) == [nil])
        #expect { try store.commit(payload(3), session: session) } throws: {
            ($0 as? RestorationStoreError)?.code == .readOnly
        }
        #expect(try Samples.bytes(Samples.path(.current), on: disk) == garbage)
    }
}
