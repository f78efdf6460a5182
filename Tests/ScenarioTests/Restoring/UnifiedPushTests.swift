import Foundation
import Glibc
import HostProcess
import RawClient
import Specification
import Testing

/// A real host as a UnifiedPush distributor: programs with python-dbus on a bus of their own, and
/// senders over HTTP.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: SessionBus.isInstalled, "dbus-daemon and python-dbus are not installed"))
struct `A distributor of a real host` {
    /// A host with an app that asks for a push endpoint.
    private struct Phone {
        let bundle: BundleFolder
        let host: RunningHost
        let state: TemporaryState

        init(
            _ bus: SessionBus, _ state: TemporaryState, port: Int = 0,
            bundle: BundleFolder? = nil
        ) throws {
            let bundle =
                try bundle
                ?? BundleFolder(
                    "CallApp", version: "1", additions: ["PerennialUsesPushEndpoint": true])
            self.bundle = bundle
            self.state = state
            host = try RunningHost(
                [bundle.path], state: state, port: port, arguments: ["--unified-push"],
                environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
            guard host.logs("The push distributor is on the message bus.") else {
                throw HostDidNotStart(output: host.logText)
            }
        }

        /// Opens the app in a page, and returns the page and the app's device token as a text.
        func open(_ person: RawPerson) throws -> (page: RawPage, token: String) {
            let page = try person.page(
                of: "callapp", session: try person.session(of: "callapp"))
            try page.wait { (page.text(of: "label token")?.count ?? 0) > 64 }
            return (page, try token(on: page))
        }

        /// Returns the device token that a page of the app shows, as a text.
        func token(on page: RawPage) throws -> String {
            let digits = Array(try #require(page.text(of: "label token")).utf8)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Ends the app as the system may, without notifying it.
        func endApp(_ page: RawPage) throws {
            page.send(["t": "phase", "visible": false, "focused": false])
            while try isInFront() { poll(nil, 0, 10) }
            for process in host.processes(of: "CallApp") { kill(process, SIGKILL) }
            try host.waitForNoProcess(of: "CallApp")
        }

        private func isInFront() throws -> Bool {
            let apps =
                try CommandRun("ps", "--json", "--state", state.path).json["apps"]
                as? [[String: Any]]
            return apps?.contains { $0["isInFront"] as? Bool == true } ?? false
        }

        /// Sends a message to an endpoint, as a server does, and returns the status of the answer.
        func send(_ message: String, to endpoint: String) throws -> Int {
            let path = try #require(URL(string: endpoint)?.path)
            return try RawPerson(port: host.port).post(path, message).status
        }
    }

    @Test(.specification("7.9.10", "7.9.11", "7.2.11", "10.25", "10.27"))
    func `a program gets the endpoint of an app, and a message launches the ended app`() throws {
        let bus = try SessionBus()
        let phone = try Phone(bus, try TemporaryState())
        let (page, token) = try phone.open(RawPerson(of: phone.host))
        let program = try Connector(bus)
        try program.perform("register local.CallApp t")
        #expect(try program.next("result")["result"] as? String == "REGISTRATION_SUCCEEDED")
        let endpoint = try #require(try program.next("endpoint")["endpoint"] as? String)
        #expect(endpoint == token)
        #expect(endpoint.hasPrefix(phone.host.url + "-/push/"))
        try phone.endApp(page)
        #expect(try phone.send(#"{"caller":"Ada"}"#, to: endpoint) == 201)
        // The app has handled the push before its user opens it.
        #expect(phone.host.logs("result=handled"))
        page.send(["t": "phase", "visible": true, "focused": true])
        try page.wait { page.text(of: "label calls") == "Ada background" }
        // Messages that are no JSON object arrive too.
        #expect(try phone.send("encrypted bytes", to: endpoint) == 201)
        try page.wait { page.text(of: "label calls")?.contains(", unknown ") == true }
        #expect(try phone.send("", to: endpoint) == 400)
        #expect(try phone.send(String(repeating: "x", count: 4_097), to: endpoint) == 413)
        #expect(try phone.send("x", to: String(endpoint.dropLast()) + "!") == 404)
        let path = try #require(URL(string: endpoint)?.path)
        let answer = try RawPerson(port: phone.host.port).get(path)
        #expect(answer.body == #"{"unifiedpush":{"version":1}}"#)
        let metrics = try CommandRun("metrics", "--state", phone.state.path).output
        #expect(metrics.contains(#"perennial_endpoint_messages_total{answer="accepted"} 2"#))
        try program.perform("unregister t")
        #expect(try program.next("call")["call"] as? String == "Unregistered")
        #expect(try phone.send("x", to: endpoint) == 410)
        #expect(phone.host.stop() == 0)
        #expect(!phone.host.logText.contains(String(endpoint.suffix(43))))
    }

    @Test(.specification("7.9.10"), arguments: [1, 2])
    func `a message starts a program that ended, also after the host was killed`(
        _ version: Int
    ) async throws {
        let bus = try SessionBus()
        let state = try TemporaryState()
        let received = state.path + "/received"
        try bus.install("org.example.Connector", "org.example.Connector", received)
        let (endpoint, port, bundle): (String, Int, BundleFolder)
        do {
            let phone = try Phone(bus, state)
            let program = try Connector(bus, "org.example.Connector")
            try program.perform(
                "\(version == 1 ? "register" : "register2") org.example.Connector t")
            #expect(try program.next("result")["result"] as? String == "REGISTRATION_SUCCEEDED")
            let call = try program.next("endpoint")
            #expect(call["version"] as? Int == version)
            endpoint = try #require(call["endpoint"] as? String)
            (port, bundle) = (phone.host.port, phone.bundle)
            #expect(try phone.send("one", to: endpoint) == 201)
            #expect(try program.next("message")["message"] as? [Int] == [111, 110, 101])
            if version == 2 { try program.perform("register org.example.Connector t") }
            try program.end()
            phone.host.kill()
        }
        let phone = try Phone(bus, state, port: port, bundle: bundle)
        #expect(try phone.send("\u{0}é", to: endpoint) == 201)
        try await wait(
            until: {
                let text = (try? String(contentsOfFile: received, encoding: .utf8)) ?? ""
                return text.contains(#""message": [0, 195, 169]"#)
            }, "the program that the bus started")
        #expect(phone.host.stop() == 0)
    }

    @Test(.specification("7.9.11", "7.4.4", "5.2.2"))
    func
        `the last message for a locked user waits through a kill of the host until it is unlocked`()
        async throws
    {
        let bus = try SessionBus()
        let state = try TemporaryState()
        let (endpoint, port, bundle): (String, Int, BundleFolder)
        let person: RawPerson
        do {
            let phone = try Phone(bus, state)
            person = RawPerson(of: phone.host)
            let page: RawPage
            (page, endpoint) = try phone.open(person)
            (port, bundle) = (phone.host.port, phone.bundle)
            #expect(try CommandRun("lock", "--state", state.path).status == 0)
            for caller in ["Ada", "Bo", "Cy"] {
                #expect(try phone.send(#"{"caller":"\#(caller)"}"#, to: endpoint) == 201)
            }
            _ = page
            phone.host.kill()
        }
        let phone = try Phone(bus, state, port: port, bundle: bundle)
        #expect(try CommandRun("unlock", "--state", state.path).status == 0)
        try await phone.host.waitUntilLogged("result=handled")
        let (page, token) = try phone.open(RawPerson(port: port, cookie: person.cookie))
        #expect(token == endpoint)
        try page.wait { page.text(of: "label calls")?.hasPrefix("Cy ") == true }
        #expect(phone.host.stop() == 0)
    }

    @Test(.specification("7.9.10", "7.9.11"))
    func `the command push-endpoints lists and removes the endpoints of programs and apps`() throws
    {
        let bus = try SessionBus()
        let phone = try Phone(bus, try TemporaryState())
        func command(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["push-endpoints"] + arguments + ["--state", phone.state.path])
        }
        #expect(try command().output == "No program has registered an endpoint.\n")
        let (page, token) = try phone.open(RawPerson(of: phone.host))
        let program = try Connector(bus, "org.example.Connector")
        var addresses: [String] = []
        for service in ["org.example.Connector", "local.CallApp"] {
            try program.perform("register \(service) token-of-\(service)")
            addresses.append(
                try #require(try program.next("endpoint")["endpoint"] as? String))
        }
        let listed = try #require(
            try command("list", "--json").json["endpoints"] as? [[String: Any]])
        #expect(
            listed.map { $0["service"] as? String } == ["org.example.Connector", "local.CallApp"])
        #expect(listed.map { $0["app"] as? String } == [nil, "callapp"])
        let identifiers = listed.compactMap { $0["id"] as? String }
        let texts = try [command().output, command("--json").output]
        for text in texts {
            for identifier in identifiers { #expect(text.contains(identifier)) }
            for address in addresses { #expect(!text.contains(address.suffix(43))) }
            #expect(!text.contains("token-of-"))
        }
        for identifier in identifiers {
            let removed = try command("remove", String(identifier.prefix(10)))
            #expect(removed.status == 0 && removed.output.contains(identifier))
            #expect(try program.next("call")["call"] as? String == "Unregistered")
        }
        for address in addresses { #expect(try phone.send("x", to: address) == 410) }
        // The app has another endpoint, which nobody is notified of.
        try page.wait { (try? phone.token(on: page)) != token }
        #expect(try phone.send("x", to: try phone.token(on: page)) == 201)
        #expect(try command("remove", identifiers[0]).status == 66)
        #expect(try command("remove").status == 64)
        #expect(phone.host.stop() == 0)
    }

    @Test func `options of a distributor that cannot be used are reported`() throws {
        let app = BuiltPrograms.path("CallApp")
        for arguments in [
            ["--unified-push-name", "Other"], ["--unified-push-bus", "unix:path=/nowhere"],
            ["--unified-push", "--unified-push-name", "7"],
            ["--unified-push", "--unified-push-name", "a.b"],
        ] {
            let state = try TemporaryState()
            let run = try CommandRun(
                ["run", app, "--state", state.path, "--port", "0"] + arguments)
            #expect(run.status == 64, "\(arguments)")
            #expect(run.errors.contains("--unified-push"))
        }
        // A bus that is not there ends no host.
        let state = try TemporaryState()
        let host = try RunningHost(
            ["CallApp"], state: state,
            arguments: ["--unified-push", "--unified-push-bus", "unix:path=/nowhere"])
        #expect(host.logs("The push distributor is not on the message bus."))
        #expect(host.stop() == 0)
    }
}

/// A message bus as of a login session.
private final class SessionBus {
    static let daemon = "/usr/bin/dbus-daemon"
    static let python = "/usr/bin/python3"
    static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../UnifiedPushConnector/connector.py").standardized.path

    /// Whether Debian's message bus and its Python library are installed.
    static var isInstalled: Bool {
        access(daemon, X_OK) == 0 && access(python, X_OK) == 0
            && access("/usr/lib/python3/dist-packages/dbus/__init__.py", R_OK) == 0
    }

    let address: String
    private let folder: TemporaryState
    private let process = Process()

    init() throws {
        folder = try TemporaryState()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/dbus-1/services", withIntermediateDirectories: true)
        process.executableURL = URL(fileURLWithPath: Self.daemon)
        process.arguments = ["--session", "--nofork", "--print-address=1"]
        process.environment = ["XDG_DATA_HOME": folder.path, "PATH": "/usr/bin:/bin"]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        address = try #require(output.fileHandleForReading.line())
    }

    deinit {
        // The daemon inherits the signal mask of the thread that started it, which may block
        // SIGTERM, so `dbus-run-session` could not end it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Lets the bus start the connector for a name.
    func install(_ service: String, _ arguments: String...) throws {
        let text = """
            [D-BUS Service]
            Name=\(service)
            Exec=\(Self.python) \(Self.script) \(arguments.joined(separator: " "))

            """
        try text.write(
            toFile: folder.path + "/dbus-1/services/\(service).service", atomically: true,
            encoding: .utf8)
    }
}

/// The connector `Tests/UnifiedPushConnector/connector.py`.
private final class Connector {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// - Parameter service: Its name on the bus; none by default.
    init(_ bus: SessionBus, _ service: String = "-") throws {
        process.executableURL = URL(fileURLWithPath: SessionBus.python)
        process.arguments = [SessionBus.script, service]
        process.environment = [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin",
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit { try? input.fileHandleForWriting.close() }

    func perform(_ command: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    }

    /// Waits for the next line that has a key.
    func next(_ key: String) throws -> [String: Any] {
        while let line = output.fileHandleForReading.line() {
            let object =
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            if object[key] != nil { return object }
        }
        throw CocoaError(.fileReadUnknown)
    }

    /// Ends the program, and waits until it has.
    func end() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

extension FileHandle {
    /// Reads a line, without its end; `nil` at the end of the file.
    fileprivate func line() -> String? {
        var bytes: [UInt8] = []
        while let byte = try? read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }
}
