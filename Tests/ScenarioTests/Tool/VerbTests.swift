import Foundation
import Glibc
import HostProcess
import RawClient
import Specification
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct `An operator's commands` {
    private static let acting = ["suspend", "resume", "kill", "quit", "memory-warning"]

    @Test func `without a host the commands print how to start one`() throws {
        let state = try TemporaryState()
        for verb in ["ps", "metrics", "lock", "unlock"] {
            let run = try CommandRun(verb, "--state", state.path)
            #expect(run.status == 69)
            #expect(run.output == "")
            #expect(run.errors.contains("perennial run APP"))
        }
        for verb in Self.acting {
            let run = try CommandRun(verb, "contacts", "--state", state.path, "--json")
            #expect(run.status == 69)
            let error = run.json["error"] as? [String: Any]
            #expect(error?["status"] as? Int == 69)
        }
        let logs = try CommandRun("logs", "--state", state.path)
        #expect(logs.status == 66)
    }

    @Test func `commands that act need a target`() throws {
        for verb in Self.acting {
            let run = try CommandRun(verb)
            #expect(run.status == 64)
            #expect(run.errors.contains("--all"))
        }
        #expect(try CommandRun("ps", "--nonsense").status == 64)
        #expect(try CommandRun("logs", "-n", "-3").status == 64)
        #expect(try CommandRun("run").status == 64)
        #expect(try CommandRun("run", "/nowhere/App").status == 78)
    }

    @Test func `an invalid command line is reported as JSON on request`() throws {
        for arguments in [["kill"], ["ps", "--nonsense"], ["run"], ["run", "X", "--port", "y"]] {
            let run = try CommandRun(arguments + ["--json"])
            #expect(run.status == 64)
            let error = run.json["error"] as? [String: Any]
            #expect(error?["status"] as? Int == 64, "\(arguments)")
            let message = try #require(error?["message"] as? String)
            #expect(!message.isEmpty && run.errors.contains(message))
        }
        #expect(try CommandRun("kill", "--json", "--help").output.hasPrefix("OVERVIEW"))
        let run = try CommandRun("run", "/nowhere/App", "--json")
        #expect((run.json["error"] as? [String: Any])?["status"] as? Int == 78)
    }

    @Test func `no host starts for two bundles with the same identifier`() throws {
        let state = try TemporaryState()
        let identifier = "org.example.trial"
        let bundles = try (1...2).map { version in
            try BundleFolder(
                "TrialApp", version: "\(version)", additions: ["CFBundleIdentifier": identifier])
        }
        let attempt = try StartAttempt(
            bundles.map(\.path) + ["--state", state.path, "--port", "0", "--json"], until: 1)
        try #require(attempt.output.contains(#""error""#))
        #expect(attempt.status == 78)
        for part in bundles.map(\.path) + [identifier, "CFBundleIdentifier"] {
            #expect(attempt.logText.contains(part))
        }
    }

    @Test func `the run command prints its addresses as JSON on request`() throws {
        let state = try TemporaryState()
        let taken = try RunningHost(["TrialApp"], state: state)
        let other = try TemporaryState()
        let start = try StartAttempt(
            [
                BuiltPrograms.path("TrialApp"), "--state", other.path, "--ignore-memory-pressure",
                "--port", "\(taken.port)", "--metrics-port", "0", "--json",
            ], until: 2)
        let lines = try start.output.split(separator: "\n").map {
            try #require(
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.count == 2)
        let pages = try #require(lines.first { $0["url"] != nil })
        let metrics = try #require(lines.first { $0["metrics"] != nil })
        let port = try #require(pages["port"] as? Int)
        #expect(pages["url"] as? String == "http://127.0.0.1:\(port)/")
        #expect(pages["takenPort"] as? Int == taken.port)
        #expect(try RawPerson(port: port).get("/").status == 200)
        let measured = try #require(metrics["port"] as? Int)
        #expect(metrics["metrics"] as? String == "http://127.0.0.1:\(measured)/metrics")
        #expect(metrics["takenPort"] == nil)
        kill(start.identifier, SIGTERM)
        #expect(start.status == 0)
    }

    @Test func `the commands act on running apps, and print the result`() throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        func tool(_ arguments: String...) throws -> CommandRun {
            try CommandRun(arguments + ["--state", state.path])
        }
        #expect(
            try tool("ps").output
                == "No app is running. --all also lists apps that can be restored.\n")
        #expect(try tool("kill", "nothing").status == 66)
        let person = RawPerson(of: host)
        let session = try person.session(of: "trialapp")
        let page = try person.page(of: "trialapp", session: session)
        let apps = try tool("ps", "--json").json["apps"] as? [[String: Any]]
        let app = try #require(apps?.first)
        let process = try #require(host.processes(of: "TrialApp").first)
        #expect(apps?.count == 1)
        #expect(app["process"] as? Int == Int(process))
        #expect(app["state"] as? String == "running")
        #expect(app["isInFront"] as? Bool == true)
        #expect(app["memory"] as? Int ?? 0 > 1_000_000)
        let table = try tool("ps", "\(process)").output
        #expect(table.contains("front"))
        #expect(table.contains(session.prefix(8) + "*"))
        #expect(try tool("suspend", "trialapp").status == 75)
        let metrics = try tool("metrics").output
        #expect(metrics.contains(#"perennial_processes{app="trialapp",state="running"} 1"#))
        let killed = try CommandRun("kill", "--state", state.path, "--", session)
        #expect(killed.status == 0)
        #expect(killed.output.contains("its state is kept"))
        _ = try page.next { $0["t"] as? String == "frame" }
        let others = try #require(app["person"] as? String).prefix(1) == "0" ? "f" : "0"
        #expect(try tool("kill", "--all", "--person", others).status == 66)
        let quit = try tool("quit", "trialapp", "--json")
        #expect(quit.status == 0)
        let results = quit.json["results"] as? [[String: Any]]
        #expect(results?.map { $0["outcome"] as? String } == ["done"])
        #expect(try tool("ps", "--all").output == "No app is running or can be restored.\n")
        #expect(host.stop() == 0)
        #expect(try tool("ps").status == 69)
    }

    @Test(.specification("6.9.1"))
    func `the commands lock and unlock data, and open URLs while it is not locked`() throws {
        let state = try TemporaryState()
        let bundle = try BundleFolder(
            "TrialApp", version: "1",
            additions: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["trial"]]]])
        let host = try RunningHost([bundle.path], state: state)
        func tool(_ arguments: String...) throws -> CommandRun {
            try CommandRun(arguments + ["--state", state.path])
        }
        #expect(try tool("open", "trial:early").status == 66)
        let person = RawPerson(of: host)
        let page = try person.page(of: "trialapp", session: try person.session(of: "trialapp"))
        let opened = try tool("open", "trial:here")
        #expect(opened.status == 0)
        #expect(opened.output.contains("opens it."))
        _ = try page.next { "\($0)".contains("opened trial:here active") }
        let refused = try tool("open", "javascript:secret")
        #expect(refused.status == 65)
        #expect(!refused.errors.contains("secret"))

        #expect(try tool("lock").output == "Everybody's data is locked.\n")
        _ = try page.next { $0["t"] as? String == "state" && $0["s"] as? String == "locked" }
        let later = try tool("open", "trial:there")
        #expect(later.status == 75)
        #expect(later.errors.contains("Unlock it"))
        #expect(try tool("unlock", "--person", "nobody").status == 66)
        let unlocked = try tool("unlock", "--json")
        let results = unlocked.json["results"] as? [[String: Any]]
        #expect(results?.map { $0["outcome"] as? String } == ["done"])
        _ = try page.next { "\($0)".contains("opened trial:here active") }
    }

    @Test
    func `the export command copies the data of a person into a new folder, in readable form`()
        throws
    {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        func people(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["people"] + arguments + ["--state", state.path])
        }
        let person = RawPerson(of: host)
        let session = try person.session(of: "trialapp")
        let page = try person.page(of: "trialapp", session: session)
        let field = try #require(page.keys["textField name"])
        page.send(
            event: ["a": "text", "v": "kept", "s": [4, 4], "rev": page.nextEvent], to: field)
        try page.waitUntilCommitted()
        let listed = try people("list", "--json").json["people"] as? [[String: Any]]
        let identifier = try #require(listed?.first?["person"] as? String)
        let parent = try TemporaryState()
        let target = parent.path + "/export"
        let exported = try people("export", identifier, target, "--json")
        #expect(exported.status == 0)
        #expect(exported.json["directory"] as? String == target)
        #expect(exported.json["unreadable"] as? [String] == [])
        let description = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: target + "/person.json")))
        #expect((description as? [String: Any])?["person"] as? String == identifier)
        let readable = try #require(parent.files(endingIn: "/\(session).json").first)
        #expect(try String(contentsOfFile: readable, encoding: .utf8).contains("kept"))
        // A folder that exists is not written to, and the person's app is not ended for it.
        let again = try people("export", identifier, target)
        #expect(again.status == 70)
        #expect(again.errors.contains("\(target) already exists"))
        #expect(try people("export", "nobody", parent.path + "/nobody").status == 66)
        #expect(!FileManager.default.fileExists(atPath: parent.path + "/nobody"))
        // The page gets its app back with the state.
        #expect(
            try person.page(of: "trialapp", session: session).text(of: "textField name") == "kept")
        #expect(host.stop() == 0)
    }

    @Test func `a command reaches the host that it names when two hosts run`() throws {
        let states = [try TemporaryState(), try TemporaryState()]
        let hosts = try states.map { try RunningHost(["TrialApp"], state: $0) }
        let person = RawPerson(of: hosts[0])
        let page = try person.page(of: "trialapp", session: try person.session(of: "trialapp"))
        let process = try #require(hosts[0].processes(of: "TrialApp").first)
        // The other host does not know the process.
        let other = try CommandRun("kill", "\(process)", "--state", states[1].path)
        #expect(other.status == 66)
        #expect(other.errors.contains("`perennial ps --all` lists them."))
        #expect(try CommandRun("kill", "--all", "--state", states[1].path).status == 0)
        #expect(hosts[0].processes(of: "TrialApp") == [process])
        // A refused host does not take the socket of the running host.
        let late = try StartAttempt([
            BuiltPrograms.path("TrialApp"), "--port", "0", "--state", states[0].path,
        ])
        #expect(late.status == 75, "a service manager tries again")
        #expect(late.logText.contains("uses this state directory"))
        #expect(try CommandRun("kill", "\(process)", "--state", states[0].path).status == 0)
        _ = try page.next { $0["t"] as? String == "frame" }
        // A killed host leaves its socket behind, and the next host replaces it.
        hosts[1].kill()
        #expect(FileManager.default.fileExists(atPath: states[1].path + "/control.sock"))
        let orphaned = try CommandRun("ps", "--state", states[1].path)
        #expect(orphaned.status == 69)
        #expect(
            orphaned.errors.contains(
                "No host is running with the state directory \(states[1].path)"))
        let next = try RunningHost(["TrialApp"], state: states[1])
        #expect(try CommandRun("ps", "--state", states[1].path).status == 0)
        #expect(next.stop() == 0)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may become another user"))
    func `commands of another account are refused, whatever the mode of the socket`() throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        func asStranger() throws -> CommandRun {
            try CommandRun(
                [
                    "--reuid=65534", "--regid=65534", "--clear-groups",
                    BuiltPrograms.path("perennial"),
                ]
                    + ["kill", "--all", "--state", state.path], program: "/usr/bin/setpriv")
        }
        let far = try asStranger()
        #expect(far.status == 77)
        #expect(far.errors.contains("belongs to another account"))
        chmod(state.path, 0o755)
        chmod(state.path + "/control.sock", 0o666)
        let near = try asStranger()
        #expect(near.status == 77)
        #expect(near.errors.contains("Only the user who runs the host, or root"))
        #expect(host.logs("A connection of another account to the control socket was refused."))
    }

    @Test func `the logs command follows the output of an app, even after the file is emptied`()
        throws
    {
        let state = try TemporaryState()
        let folder = state.path + "/logs/\(String(repeating: "a", count: 64))/org.example.app"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/output.log"
        func append(_ text: String) throws {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            defer { close(descriptor) }
            let bytes = Array(text.utf8)
            try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        }
        try append("one\ntwo\n\u{1b}[31mred\nhal")
        let once = try CommandRun("logs", "-n", "3", "--state", state.path)
        #expect(once.status == 0)
        #expect(once.output == "two\n\u{1b}[31mred\nhal\n")
        let json = try CommandRun("logs", "EXAMPLE", "-n", "1", "--json", "--state", state.path)
        #expect(json.json["line"] as? String == "hal")
        let other = try CommandRun("logs", "other", "--state", state.path)
        #expect(other.status == 66)
        #expect(other.errors.contains("No app named other has run"))
        let none = try CommandRun("logs", "-n", "0", "--state", state.path)
        #expect(none.output + none.errors == "")
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: BuiltPrograms.path("perennial"))
        tool.arguments = ["logs", "-f", "-n", "1", "--state", state.path]
        let output = Pipe()
        tool.standardOutput = output
        try tool.run()
        // A child inherits the blocked signals of the thread that starts it, but nothing can block
        // SIGKILL.
        defer { kill(tool.processIdentifier, SIGKILL) }
        var seen = ""
        func wait(for text: String) {
            while !seen.hasSuffix(text) {
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { return }
                seen += String(decoding: data, as: UTF8.self)
            }
        }
        wait(for: "red\n")
        try append("f\n")
        wait(for: "half\n")
        #expect(seen == "\u{1b}[31mred\nhalf\n")
        truncate(path, 0)
        try append("again\n")
        wait(for: "again\n")
        #expect(seen == "\u{1b}[31mred\nhalf\nagain\n")
    }

    @Test func `metrics are available from the metrics command and the metrics port only`() throws {
        let state = try TemporaryState()
        let host = try RunningHost(
            ["TrialApp"], state: state, arguments: ["--metrics-port", "0"])
        let printed = try CommandRun("metrics", "--state", state.path)
        #expect(printed.output.hasPrefix("# HELP perennial_processes "))
        #expect(
            try CommandRun("metrics", "--json", "--state", state.path).json["metrics"] is String)
        // The port of the pages does not serve metrics.
        #expect(try RawPerson(of: host).get("/metrics").status == 404)
        let taken = try StartAttempt([
            BuiltPrograms.path("TrialApp"), "--port", "0", "--state", state.path + "/other",
            "--metrics-port", "\(host.port)",
        ])
        #expect(taken.status == 78)
        #expect(taken.logText.contains("--metrics-port"))
        for wrong in [
            ["--metrics-port", "70000"], ["--background-deadline", "0"],
            ["--terminate-deadline", "-1"], ["--key", "/nowhere"], ["--suspend-after", "nan"],
            ["--end-after", "1e300"], ["--background-time", "inf"], ["--launch-deadline", "0"],
            ["--port", "99999"], ["--port", "-1"],
            ["--user-header", "Cookie", "--public-url", "https://apps.example.org"],
            ["--user-header", "X-User", "--public-url", "https://apps.example.org"],
        ] {
            let attempt = try StartAttempt(
                [BuiltPrograms.path("TrialApp"), "--state", state.path + "/wrong"] + wrong)
            #expect([64, 78].contains(attempt.status), "\(wrong)")
            #expect(attempt.logText.contains(wrong[1] == "/nowhere" ? "/nowhere" : wrong[0]))
        }
    }
}
