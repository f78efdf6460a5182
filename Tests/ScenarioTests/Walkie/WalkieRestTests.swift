import Foundation
import HostProcess
import RawClient
import Testing

/// Walkie while nothing happens.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Walkie at rest` {
    @Test func `nothing wakes an app that waits for calls, while others use its host`()
        async throws
    {
        let state = try TemporaryState()
        let server = try ServerProcess([BuiltPrograms.path("WalkieServer"), "--port", "0"])
        let host = try RunningHost(
            ["Walkie", "CallApp"], state: state,
            arguments: ["--env", "WALKIE_SERVER=127.0.0.1:\(server.port)"])
        let person = RawPerson(of: host)
        let page = try person.page(of: "walkie", session: try person.session(of: "walkie"))
        try Self.join("Anna", page)
        let process = try #require(host.processes(of: "Walkie").first)
        // Whatever the join has caused is over when two counts are equal.
        var before = try Self.wakeUps(of: process)
        func ask(times: Int) throws {
            for _ in 0..<times {
                #expect(try CommandRun("ps", "--state", state.path).status == 0)
            }
        }
        try ask(times: 5)
        while try Self.wakeUps(of: process) != before {
            before = try Self.wakeUps(of: process)
            try ask(times: 5)
        }
        // The host and another app work for somebody else.
        let other = RawPerson(of: host)
        for _ in 0..<4 {
            let next = try other.page(of: "callapp", session: try other.session(of: "callapp"))
            try next.wait { next.text(of: "label registration") == "registered with 32 bytes" }
            try ask(times: 5)
        }
        // Threads of libdispatch end after some time without work.
        let woken = try Self.wakeUps(of: process).filter { $0.value != before[$0.key] }
        #expect(woken == [:])
        #expect(before.count > 1)
        // The app is awake when something happens.
        let third = RawPerson(of: host)
        let bo = try third.page(of: "walkie", session: try third.session(of: "walkie"))
        try Self.join("Bo", bo)
        try await wait(
            until: { (try? Self.wakeUps(of: process)).map { $0 != before } ?? false },
            "a thread is woken")
    }

    private static func join(_ name: String, _ page: RawPage) throws {
        let field = try #require(page.keys["textField name"])
        page.send(
            event: ["a": "text", "v": name, "s": [name.count, name.count], "rev": 1], to: field)
        page.send(
            event: ["a": "tap", "x": 5, "y": 5], to: try #require(page.keys["button join"]))
        try page.wait { page.text(of: "label network") == "Connected" }
    }

    /// The times that each thread of a process has been woken.
    private static func wakeUps(of process: Int32) throws -> [String: Int] {
        let tasks = "/proc/\(process)/task"
        var counts: [String: Int] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: tasks) {
            guard
                let status = try? String(
                    contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
            else { continue }
            counts[thread] = status.split(separator: "\n")
                .filter { $0.contains("ctxt_switches") }
                .compactMap { Int($0.split(separator: "\t")[1]) }.reduce(0, +)
        }
        return counts
    }
}
