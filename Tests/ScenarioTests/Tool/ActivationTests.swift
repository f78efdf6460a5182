import Foundation
import HostProcess
import PushSender
import RawClient
import Specification
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct `A host under systemd` {
    @Test(.specification("6.11.6"))
    func `a host reports ready, healthy and stopping to systemd, and a restart loses nothing`()
        throws
    {
        let state = try TemporaryState()
        let manager = try HostActivator(in: state.path, sockets: ["web", "metrics"])
        func start() throws {
            try manager.start(
                [
                    BuiltPrograms.path("perennial"), "run", BuiltPrograms.path("TrialApp"),
                    "--state", state.path + "/state",
                ], environment: ["WATCHDOG_USEC": "400000"], output: state.path + "/output")
            let message = try manager.wait(for: "READY=1")
            #expect(
                message == "READY=1\nSTATUS=Serving http://127.0.0.1:\(manager.port("web"))/")
        }
        try start()
        let person = RawPerson(port: manager.port("web"))
        let session = try person.session(of: "trialapp")
        let page = try person.page(of: "trialapp", session: session)
        let field = try #require(page.keys["textField name"])
        page.send(
            event: ["a": "text", "v": "kept", "s": [4, 4], "rev": page.nextEvent], to: field)
        try page.waitUntilCommitted()
        let metrics = try RawPerson(port: manager.port("metrics")).get("/metrics")
        #expect(metrics.body.contains("\nperennial_pages 1\n"))
        let healthy = try manager.wait(
            for: "STATUS=Serving http://127.0.0.1:\(manager.port("web"))/; "
                + "app instances: 1, pages: 1")
        #expect(healthy.hasPrefix("WATCHDOG=1\n"))
        #expect(try manager.stop() == 0)
        // No host runs, but connections are not refused.
        let early = try RawConnection(port: manager.port("web"))
        early.write(
            Array("GET /-/socket HTTP/1.1\r\nHost: 127.0.0.1:\(manager.port("web"))\r\n\r\n".utf8))
        try start()
        #expect(try early.read(through: "\r\n").hasPrefix("HTTP/1.1 403"))
        let again = try person.page(of: "trialapp", session: session)
        #expect(again.text(of: "textField name") == "kept")
        #expect(try manager.stop() == 0)
    }

    @Test(.specification("7.9.13"))
    func `a host accepts pushes on a socket of systemd`() async throws {
        let state = try TemporaryState()
        let manager = try HostActivator(in: state.path, sockets: ["web", "push"])
        try manager.start(
            [
                BuiltPrograms.path("perennial"), "run", BuiltPrograms.path("CallApp"),
                "--state", state.path + "/state", "--json",
            ], environment: [:], output: state.path + "/output")
        _ = try manager.wait(for: "READY=1")
        let port = manager.port("push")
        let output = try String(contentsOfFile: state.path + "/output", encoding: .utf8)
        #expect(output.contains(#"{"port":\#(port),"push":"https://localhost:\#(port)"}"#))
        let authority = try CommandRun(
            "push-credentials", "authority", "--state", state.path + "/state")
        let sender = try await Sender(port: port, authority: authority.output)
        let response = try await sender.push(String(repeating: "ab", count: 32))
        #expect(response.reason == "MissingProviderToken")
        try await sender.close()
        #expect(try manager.stop() == 0)
    }

    @Test func `a host takes its key from a credential, and stores no copy of it`() throws {
        let state = try TemporaryState()
        let manager = try HostActivator(in: state.path, sockets: ["web"])
        let credentials = state.path + "/credentials"
        try FileManager.default.createDirectory(
            atPath: credentials, withIntermediateDirectories: true)
        let key = credentials + "/perennial.key"
        func hand(_ byte: UInt8) {
            _ = FileManager.default.createFile(
                atPath: key, contents: Data(repeating: byte, count: 32),
                attributes: [.posixPermissions: 0o600])
        }
        hand(9)
        func start() throws {
            try manager.start(
                [
                    BuiltPrograms.path("perennial"), "run", BuiltPrograms.path("TrialApp"),
                    "--state", state.path + "/state",
                ], environment: ["CREDENTIALS_DIRECTORY": credentials],
                output: state.path + "/output")
        }
        try start()
        _ = try manager.wait(for: "READY=1")
        #expect(try manager.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: state.path + "/state/master.key"))
        // A wrong key is a configuration error, which a restart does not fix.
        hand(8)
        try start()
        #expect(manager.waitForEnd() == 78)
        let output = try String(contentsOfFile: state.path + "/output", encoding: .utf8)
        #expect(output.contains("This is not the master key"))
    }

    @Test func `a proxy can name users at a Unix socket of systemd, and at no port of the machine`()
        throws
    {
        for isAtPath in [true, false] {
            let state = try TemporaryState()
            let manager = try HostActivator(
                in: state.path, sockets: ["web"], isAtPath: isAtPath)
            try manager.start(
                [
                    BuiltPrograms.path("perennial"), "run", BuiltPrograms.path("TrialApp"),
                    "--state", state.path + "/state", "--user-header", "X-Remote-User",
                    "--public-url", "https://apps.example.org",
                ], environment: [:], output: state.path + "/output")
            if isAtPath {
                let message = try manager.wait(for: "READY=1")
                #expect(message.contains("Serving https://apps.example.org/"))
                #expect(try manager.stop() == 0)
            } else {
                #expect(manager.waitForEnd() == 78)
                let output = try String(contentsOfFile: state.path + "/output", encoding: .utf8)
                #expect(output.contains("Set ListenStream= to the path of a Unix socket"))
            }
        }
    }

    @Test func `the system unit lets the host list the addresses of its machine`() throws {
        let unit = try String(
            contentsOfFile: RepositoryFolder.path("packaging/systemd/system/perennial.service"),
            encoding: .utf8)
        let families = try #require(
            unit.split(separator: "\n").first { $0.hasPrefix("RestrictAddressFamilies=") })
        #expect(families.split { " =".contains($0) }.contains("AF_NETLINK"))
    }

    private static let hasSystemd = FileManager.default.isExecutableFile(
        atPath: "/usr/bin/systemd-analyze")

    @Test(
        .enabled(if: hasSystemd, "systemd-analyze is not installed"), arguments: ["system", "user"])
    func `systemd-analyze reports no error in the units`(_ kind: String) throws {
        let folder = try TemporaryState()
        let units = RepositoryFolder.path("packaging/systemd/\(kind)")
        let names = try FileManager.default.contentsOfDirectory(atPath: units)
        #expect(names.contains("perennial.service"))
        for name in names {
            let text = try String(contentsOfFile: "\(units)/\(name)", encoding: .utf8)
                .replacingOccurrences(
                    of: "/usr/bin/perennial", with: BuiltPrograms.path("perennial"))
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/systemd-analyze")
        process.arguments =
            (kind == "user" ? ["--user"] : []) + ["verify", "--man=no"]
            + names.map { "\(folder.path)/\($0)" }
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["XDG_RUNTIME_DIR": folder.path]) { $1 }
        let output = Pipe()
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let words = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // Complaints about other units of the machine are allowed, but not about ours.
        let complaints = String(decoding: words, as: UTF8.self).split(separator: "\n").filter {
            $0.contains("perennial")
        }
        #expect(complaints == [])
        #expect(process.terminationStatus == 0)
    }
}
