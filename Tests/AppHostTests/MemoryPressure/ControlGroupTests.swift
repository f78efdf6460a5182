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

    @Test func `the memory group of version 1 is used even if version 2 is mounted too`() throws {
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

    @Test func `the group of version 2 is used if version 1 does not control memory`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/user.slice/a b", withIntermediateDirectories: true)
        let group = ControlGroup(
            groups: "1:name=systemd:/x\n0::/user.slice/a b\n",
            mounts: Self.mount("/", folder.path, "cgroup2", "rw"))
        #expect(group?.version == .two)
        #expect(group?.folder == folder.path + "/user.slice/a b")
    }

    @Test func `in a container the control group is below the visible part of the tree`() throws {
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
    func `without usable information no control group is reported`(_ groups: String) {
        #expect(ControlGroup(groups: groups, mounts: "broken line\n1 2 3 - x") == nil)
    }

    @Test func `the counters of a control group report which limit was reached`() {
        let start = GroupCounters("low 0\nhigh 3\nmax 1\noom 0\noom_kill 0\n")
        func level(_ text: String) -> MemoryPressure.Level? {
            GroupCounters(text).pressure(since: start)?.level
        }
        #expect(level("low 9\nhigh 3\nmax 1\n") == nil)
        #expect(level("low 0\nhigh 4\nmax 1\n") == .warning)
        #expect(level("low 0\nhigh 4\nmax 2\n") == .critical)
        #expect(level("high 3\nmax 1\noom_kill 1\n") == .critical)
        #expect(level("") == nil)
    }

    @Test func `a reached group limit is only a warning if stall information is available`() {
        let start = GroupCounters("high 3\nmax 1\noom 0\noom_kill 0\n", besideStalls: true)
        func level(_ text: String) -> MemoryPressure.Level? {
            start.next(text).pressure(since: start)?.level
        }
        #expect(level("high 3\nmax 9\noom 0\noom_kill 0\n") == .warning)
        #expect(level("high 3\nmax 9\noom 1\noom_kill 0\n") == .critical)
        #expect(level("high 3\nmax 1\noom 0\noom_kill 1\n") == .critical)
        #expect(level("high 3\nmax 1\noom 0\noom_kill 0\n") == nil)
    }
}
