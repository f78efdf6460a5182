import Foundation
import Specification
import Testing

@testable import AppHost

@Suite struct `The control group of the host` {
    private static func mount(_ root: String, _ point: String, _ type: String, _ options: String)
        -> String
    {
        "36 25 0:31 \(root) \(point) rw,nosuid shared:9 - \(type) cgroup \(options)"
    }

    @Test func `is that of memory in version 1, also where version 2 is mounted besides`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/one/apps", withIntermediateDirectories: true)
        let group = ControlGroup(
            groups: "4:memory:/apps\n1:cpu:/\n0::/\n",
            mounts: [
                Self.mount("/", folder.path + "/two", "cgroup2", "rw"),
                Self.mount("/", folder.path + "/cpu", "cgroup", "rw,cpu"),
                Self.mount("/", folder.path + "/one", "cgroup", "rw,memory"),
            ].joined(separator: "\n"))
        #expect(group?.version == .one)
        #expect(group?.folder == folder.path + "/one/apps")
    }

    @Test func `is that of version 2 where version 1 has nothing to do with memory`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/user.slice/a b", withIntermediateDirectories: true)
        let group = ControlGroup(
            groups: "1:name=systemd:/x\n0::/user.slice/a b\n",
            mounts: Self.mount("/", folder.path, "cgroup2", "rw"))
        #expect(group?.version == .two)
        #expect(group?.folder == folder.path + "/user.slice/a b")
    }

    @Test func `lies below the part of the tree that a container sees`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/inner", withIntermediateDirectories: true)
        func folderOf(_ group: String) -> String? {
            ControlGroup(
                groups: "0::\(group)",
                mounts: Self.mount("/docker/1f", folder.path, "cgroup2", "rw"))?.folder
        }
        #expect(folderOf("/docker/1f/inner") == folder.path + "/inner")
        #expect(folderOf("/docker/1f") == folder.path)
        #expect(folderOf("/../elsewhere") == folder.path)
    }

    @Test(arguments: ["", "nonsense", "0::/x", "4:memory:/x\n"])
    func `is none where nothing says so`(_ groups: String) {
        #expect(ControlGroup(groups: groups, mounts: "broken line\n1 2 3 - x") == nil)
    }

    @Test func `tells by its counters what was reached`() {
        let start = GroupCounters("low 0\nhigh 3\nmax 1\noom 0\noom_kill 0\n")
        func told(_ text: String) -> MemoryPressure.Level? {
            GroupCounters(text).pressure(since: start)?.level
        }
        #expect(told("low 9\nhigh 3\nmax 1\n") == nil)
        #expect(told("low 0\nhigh 4\nmax 1\n") == .warning)
        #expect(told("low 0\nhigh 4\nmax 2\n") == .critical)
        #expect(told("high 3\nmax 1\noom_kill 1\n") == .critical)
        #expect(told("") == nil)
    }

    @Test func `tells of the limit alone mildly where its stalls tell how bad it is`() {
        let start = GroupCounters("high 3\nmax 1\noom 0\noom_kill 0\n", besideStalls: true)
        func told(_ text: String) -> MemoryPressure.Level? {
            start.next(text).pressure(since: start)?.level
        }
        #expect(told("high 3\nmax 9\noom 0\noom_kill 0\n") == .warning)
        #expect(told("high 3\nmax 9\noom 1\noom_kill 0\n") == .critical)
        #expect(told("high 3\nmax 1\noom 0\noom_kill 1\n") == .critical)
        #expect(told("high 3\nmax 1\noom 0\noom_kill 0\n") == nil)
    }
}
