import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(3))) struct `An operator's commands` {
    private static let acting = ["suspend", "resume", "kill", "quit", "memory-warning"]

    @Test func `say how to start a host where none runs`() throws {
        let state = try TemporaryState()
        for verb in ["ps", "metrics"] {
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

    @Test func `want to be told on what to act`() throws {
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

    @Test func `act on what runs, and say what became of it`() throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        func tool(_ arguments: String...) throws -> CommandRun {
            try CommandRun(arguments + ["--state", state.path])
        }
        #expect(try tool("ps").output == "Nothing runs. --all lists what is ended.\n")
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
        let killed = try tool("kill", "--", session)
        #expect(killed.status == 0)
        #expect(killed.output.contains("its state is kept"))
        _ = try page.next { $0["t"] as? String == "frame" }
        let others = try #require(app["person"] as? String).prefix(1) == "0" ? "f" : "0"
        #expect(try tool("kill", "--all", "--person", others).status == 66)
        let quit = try tool("quit", "trialapp", "--json")
        #expect(quit.status == 0)
        let results = quit.json["results"] as? [[String: Any]]
        #expect(results?.map { $0["outcome"] as? String } == ["done"])
        #expect(try tool("ps", "--all").output == "Nobody has opened an app.\n")
        #expect(host.stop() == 0)
        #expect(try tool("ps").status == 69)
    }
}
