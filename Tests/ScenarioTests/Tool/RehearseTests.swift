import Foundation
import Glibc
import HostProcess
import Testing

/// `perennial rehearse` with apps that lose state, preserve none, or end.
@Suite struct `Rehearsing the move to scenes` {
    private func rehearse(_ app: String, script: String? = nil, _ options: String...) throws
        -> (run: CommandRun, junit: String)
    {
        let folder = try TemporaryState()
        var arguments = ["rehearse", app, "--junit", folder.path + "/junit.xml"] + options
        if let script {
            try script.write(
                toFile: folder.path + "/script", atomically: true, encoding: .utf8)
            arguments += ["--script", folder.path + "/script"]
        }
        let run = try CommandRun(arguments)
        let junit = try? String(contentsOfFile: folder.path + "/junit.xml", encoding: .utf8)
        return (run, junit ?? "")
    }

    @Test func `an app that would lose state fails with its losses, lines and processes`() throws {
        let script = """
            tap "Sort"
            tap "Item 0"
            tap "Favourite"
            """
        let (run, junit) = try rehearse(BuiltPrograms.path("MovingApp"), script: script)
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.errors == "")
        #expect(run.output.contains(#"key "sortOrder""#))
        #expect(run.output.contains("BrowseController.swift:"))
        #expect(run.output.contains("func stateRestorationActivity(for scene: UIScene)"))
        #expect(!run.output.contains(#"✗ key "isCompact""#))
        let document = try XMLReading(junit)
        #expect(document.count(of: "testsuite") == 3)
        #expect(document.count(of: "testcase") == 6)
        #expect(document.count(of: "failure") == 2)
        let processes = document.values(ofProperty: "process before the kill")
        #expect(processes.count == 6)
        #expect(processes.allSatisfy { (Int($0) ?? 0) > 0 })
        #expect(
            Set(document.values(ofProperty: "process after the kill")).isDisjoint(
                with: Set(document.values(ofProperty: "process before the kill").prefix(1))))
    }

    @Test func `the result is also JSON`() throws {
        let (run, _) = try rehearse(
            BuiltPrograms.path("MovingApp"), script: "tap \"Sort\"", "--json")
        #expect(run.status == 1)
        let losses = run.json["losses"] as? [[String: Any]] ?? []
        let keys = Set(losses.compactMap { $0["key"] as? String })
        #expect(keys == ["sortOrder", "sortCount"])
        #expect((run.json["screens"] as? [Any])?.count == 1)
    }

    @Test func `an app without scenes is measured in its own life cycle with everything withheld`()
        throws
    {
        let (run, junit) = try rehearse(
            BuiltPrograms.path("TrialApp"), script: "tap \"Count\"\ntype \"Half\" into \"Name\"",
            "--json")
        #expect(run.status == 1, "\(run.errors)")
        let modes = run.json["modes"] as? [[String: Any]] ?? []
        #expect(modes.map { $0["isMeasured"] as? Bool } == [true, false, true])
        let losses = run.json["losses"] as? [[String: Any]] ?? []
        #expect(losses.allSatisfy { $0["mode"] as? String == "scenes" })
        let keys = Set(losses.compactMap { $0["key"] as? String })
        #expect(keys.isSuperset(of: ["count", "name", "isNaming"]))
        #expect(!keys.contains("notes"))
        #expect(try XMLReading(junit).count(of: "testcase") == 2)
    }

    @Test func `a script that cannot be read or performed is refused with its line`() throws {
        let app = BuiltPrograms.path("MovingApp")
        let unread = try rehearse(app, script: "tap \"Sort\"\nleap")
        #expect(unread.run.status == 65)
        #expect(unread.run.errors.contains("line 2: There is no step “leap”"))
        let failed = try rehearse(app, script: "tap \"Sort\"\n\ntap \"Nowhere\"")
        #expect(failed.run.status == 65)
        #expect(failed.run.errors.contains("line 3: tap \"Nowhere\""))
        #expect(try XMLReading(failed.junit).count(of: "error") == 1)
    }

    @Test func `an app that ends on a tap is reported with the line and the reason`() throws {
        let (run, _) = try rehearse(BuiltPrograms.path("TrialApp"), script: "tap \"Crash\"")
        #expect(run.status == 65)
        #expect(run.errors.contains("line 1: tap \"Crash\""))
        #expect(run.errors.contains("The person asked for a crash."))
    }

    @Test func `an app that ends at launch is reported with its output`() throws {
        let app = try ScriptedApp(named: "Ending", "echo nothing to do; exit 3")
        let (run, junit) = try rehearse(app.path)
        #expect(run.status == 70)
        #expect(run.errors.contains("ended with status 3"))
        #expect(run.errors.contains("nothing to do"))
        #expect(try XMLReading(junit).count(of: "error") == 1)
    }

    @Test func `an app that never draws is ended after the patience`() throws {
        let app = try ScriptedApp(named: "Silent", "exec sleep 600")
        let (run, _) = try rehearse(app.path, "--patience", "1")
        #expect(run.status == 70)
        #expect(run.errors.contains("did not answer within"))
    }

    @Test func `an app that preserves nothing is refused with the remedy`() throws {
        let (run, _) = try rehearse(BuiltPrograms.path("PlainApp"))
        #expect(run.status == 65)
        #expect(run.errors.contains("The app preserves no state"))
        #expect(run.errors.contains("restoration identifiers"))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends the app, and leaves no folder of the rehearsal`(
        _ signal: Int32
    ) async throws {
        let (folder, temporary) = (try TemporaryState(), try TemporaryState())
        let script = folder.path + "/script"
        try "wait 60\n".write(toFile: script, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltPrograms.path("perennial"))
        process.arguments = [
            "rehearse", BuiltPrograms.path("MovingApp"), "--script", script, "--junit",
            folder.path + "/junit.xml",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["TMPDIR": temporary.path]
        ) { $1 }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        func folders() -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
        }
        func apps() -> [ChildProcess] { ChildProcess.all(of: process.processIdentifier) }
        // The app waits in its script: its bundle for the life cycle and its home exist.
        try await wait(
            until: {
                folders().contains { $0.hasPrefix("UIKitTesting-") }
                    && folders().contains { $0.hasPrefix("perennial-rehearse-") }
                    && !apps().isEmpty
            }, "the app to run")
        let started = apps()
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == (signal == SIGINT ? 130 : 143))
        #expect(folders() == [])
        #expect(started.allSatisfy { kill($0.identifier, 0) != 0 })
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/junit.xml"))
    }

    @Test func `an executable that does not exist is not found`() throws {
        let run = try CommandRun("rehearse", "/nowhere/App")
        #expect(run.status == 66)
        #expect(run.errors.contains("There is no executable /nowhere/App"))
        #expect(try CommandRun("rehearse", "/bin/true", "--screens", "0").status == 64)
    }
}

/// The elements of an XML document, which must be well formed.
private struct XMLReading {
    private var elements: [(name: String, attributes: [String: String])] = []

    /// Reads a document; throws if a tag is not closed or a character is not escaped.
    init(_ text: String) throws {
        var open: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            let between = rest[..<start]
            try #require(!between.contains(">"))
            let end = try #require(rest[start...].firstIndex(of: ">"))
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("?") { continue }
            if tag.hasPrefix("/") {
                try #require(open.popLast() == String(tag.dropFirst()))
                continue
            }
            let name = String(tag.prefix { $0.isLetter })
            var attributes: [String: String] = [:]
            for match in tag.matches(of: /([a-z]+)="([^"<]*)"/) {
                attributes[String(match.1)] = String(match.2)
            }
            elements.append((name, attributes))
            if !tag.hasSuffix("/") { open.append(name) }
        }
        try #require(open.isEmpty && !elements.isEmpty)
    }

    func count(of name: String) -> Int { elements.count { $0.name == name } }

    func values(ofProperty name: String) -> [String] {
        elements.filter { $0.attributes["name"] == name }.compactMap { $0.attributes["value"] }
    }
}
