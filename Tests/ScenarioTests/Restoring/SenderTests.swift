import Foundation
import Glibc
import HostProcess
import PushSender
import RawClient
import Specification
import Testing

/// Servers that send pushes to the apps of a real host, as published clients do.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Senders of pushes` {
    private static let topic = "local.CallApp.voip"

    /// A host with a push gateway, and the app's user.
    private struct Calls {
        let state: TemporaryState
        let host: RunningHost
        let gateway: Int

        init(_ state: TemporaryState, port: Int = 0, _ arguments: [String] = []) throws {
            self.state = state
            host = try RunningHost(
                ["CallApp"], state: state,
                // A published client connects to the name of Apple's service, through a proxy.
                arguments: [
                    "--push-gateway", "127.0.0.1:\(port)", "--push-name", "api.push.apple.com",
                ] + arguments)
            gateway = try #require(host.pushPort)
        }

        func tool(_ arguments: String...) throws -> CommandRun {
            try CommandRun(arguments + ["--state", state.path])
        }

        /// Opens the app in a page, and returns the page and the app's device token.
        func open(_ person: RawPerson) throws -> (page: RawPage, token: String) {
            let page = try person.page(
                of: "callapp", session: try person.session(of: "callapp"))
            try page.wait { page.text(of: "label token")?.count == 64 }
            return (page, try #require(page.text(of: "label token")))
        }

        /// Ends the app as the system may, without notifying it.
        func endApp(_ page: RawPage) throws {
            page.send(["t": "phase", "visible": false, "focused": false])
            while try isInFront() { poll(nil, 0, 10) }
            for process in host.processes(of: "CallApp") { kill(process, SIGKILL) }
            try host.waitForNoProcess(of: "CallApp")
        }

        private func isInFront() throws -> Bool {
            let apps = try tool("ps", "--json").json["apps"] as? [[String: Any]]
            return apps?.contains { $0["isInFront"] as? Bool == true } ?? false
        }

        /// Issues a certificate, and returns its file and that of the authority.
        func certificate() throws -> (certificate: String, authority: String) {
            let file = state.path + "/sender-\(UUID().uuidString).pem"
            let issued = try tool(
                "push-credentials", "certificate", "local.CallApp", "--output", file)
            #expect(issued.status == 0, "\(issued.errors)")
            #expect(issued.errors.contains("local.CallApp is valid until"))
            #expect(issued.output == "")
            let authority = state.path + "/authority.pem"
            try tool("push-credentials", "authority").output
                .write(toFile: authority, atomically: true, encoding: .utf8)
            return (file, authority)
        }
    }

    @Test(
        .specification("7.4.1", "7.4.2", "7.2.11", "10.25"),
        arguments: [PublishedClient.aioapns, .kalyke])
    func `a published client's push launches an app that was ended, and the app receives it`(
        _ client: PublishedClient
    ) async throws {
        let calls = try Calls(try TemporaryState())
        let (page, token) = try calls.open(RawPerson(of: calls.host))
        try calls.endApp(page)
        let (certificate, authority) = try calls.certificate()
        let result = try await client.send(
            port: calls.gateway, authority: authority, with: .certificate(path: certificate),
            to: token, topic: Self.topic, payload: ["caller": "Ada"])
        #expect(result.status == 200)
        page.send(["t": "phase", "visible": true, "focused": true])
        try page.wait { page.text(of: "label calls") == "Ada background" }
        let metrics = try calls.tool("metrics").output
        #expect(metrics.contains(#"perennial_gateway_pushes_total{result="delivered"} 1"#))
        #expect(metrics.contains(#"perennial_pushes_total{app="callapp",result="handled"} 1"#))
        #expect(calls.host.stop() == 0)
        #expect(!calls.host.logText.contains(token))
    }

    @Test(.specification("7.4.2"))
    func `a published client sends with a provider key until the key is revoked`() async throws {
        let calls = try Calls(try TemporaryState())
        let (page, token) = try calls.open(RawPerson(of: calls.host))
        let (_, authority) = try calls.certificate()
        let file = calls.state.path + "/key.p8"
        let issued = try calls.tool(
            "push-credentials", "key", "local.CallApp", "--output", file, "--json"
        ).json
        let credential = try #require(issued["credential"] as? [String: Any])
        let id = try #require(credential["id"] as? String)
        let team = try #require(credential["team"] as? String)
        #expect(issued["privateKey"] as? String == "")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        func send(_ caller: String) async throws -> PublishedClient.Result {
            try await PublishedClient.pyapnsClient.send(
                port: calls.gateway, authority: authority,
                with: .key(path: file, id: id, team: team), to: token, topic: Self.topic,
                payload: ["caller": caller])
        }
        #expect(try await send("Ada").status == 200)
        try page.wait { page.text(of: "label calls") == "Ada active" }
        let listed = try calls.tool("push-credentials").output
        #expect(listed.contains("\(id)    key          valid"))
        let revoked = try calls.tool("push-credentials", "revoke", String(id.prefix(4)))
        #expect(revoked.output.contains("for local.CallApp is revoked."))
        #expect(try await send("Bo").reason == "InvalidProviderToken")
        #expect(try calls.tool("push-credentials", "revoke", "none").status == 66)
        #expect(page.text(of: "label calls") == "Ada active")
    }

    @Test(.specification("7.4.4", "5.2.2"))
    func `the last push for a locked user waits through a kill of the host until it is unlocked`()
        async throws
    {
        let state = try TemporaryState()
        let (page, token, files): (RawPage, String, (certificate: String, authority: String))
        let person: RawPerson
        do {
            let calls = try Calls(state)
            person = RawPerson(of: calls.host)
            (page, token) = try calls.open(person)
            files = try calls.certificate()
            #expect(try calls.tool("lock").status == 0)
            for caller in ["Ada", "Bo", "Cy"] {
                let result = try await PublishedClient.aioapns.send(
                    port: calls.gateway, authority: files.authority,
                    with: .certificate(path: files.certificate), to: token, topic: Self.topic,
                    payload: ["caller": caller])
                #expect(result.status == 200)
            }
            let metrics = try calls.tool("metrics").output
            #expect(metrics.contains(#"perennial_gateway_pushes_total{result="replaced"} 2"#))
            calls.host.kill()
        }
        _ = page
        let calls = try Calls(state)
        #expect(try calls.tool("unlock").status == 0)
        try await calls.host.waitUntilLogged("result=handled")
        let next = RawPerson(port: calls.host.port, cookie: person.cookie)
        let shown = try next.page(of: "callapp", session: try next.session(of: "callapp"))
        try shown.wait { shown.text(of: "label calls")?.hasPrefix("Cy ") == true }
        #expect(calls.host.stop() == 0)
    }

    @Test(.specification("7.4.4"))
    func `no push that was accepted is lost or delivered twice when the host is killed`()
        async throws
    {
        let state = try TemporaryState()
        var accepted = 0
        let (token, files, person): (String, (certificate: String, authority: String), RawPerson)
        do {
            let calls = try Calls(state)
            person = RawPerson(of: calls.host)
            let page: RawPage
            (page, token) = try calls.open(person)
            files = try calls.certificate()
            try calls.endApp(page)
            let sender = try await self.sender(calls, files)
            // The first push launches the app; the host is killed while more come in.
            for number in 1...12 {
                let response = try await sender.push(
                    token, payload: Array(#"{"caller":"c\#(number)"}"#.utf8))
                #expect(response.status == 200)
                accepted = number
            }
            calls.host.kill()
        }
        let calls = try Calls(state)
        let next = RawPerson(port: calls.host.port, cookie: person.cookie)
        let page = try next.page(of: "callapp", session: try next.session(of: "callapp"))
        let sender = try await self.sender(calls, files)
        let last = try await sender.push(token, payload: Array(#"{"caller":"end"}"#.utf8))
        #expect(last.status == 200)
        try page.wait { page.text(of: "label calls")?.contains("end ") == true }
        let callers = (page.text(of: "label calls") ?? "").split(separator: ", ")
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(Set(callers).count == callers.count)
        let log = calls.host.logText
        let isInterrupted = log.contains("the host ended while they were delivered")
        #expect(callers.contains("c\(accepted)") || isInterrupted, "\(callers)")
    }

    @Test(.specification("7.2.13", "7.4.3"))
    func `forged tokens, large payloads and floods are refused, and the app does not run`()
        async throws
    {
        let calls = try Calls(try TemporaryState())
        let (page, token) = try calls.open(RawPerson(of: calls.host))
        let files = try calls.certificate()
        try calls.endApp(page)
        let sender = try await self.sender(calls, files)
        let forged = String(token.reversed())
        #expect(try await sender.push(forged).reason == "BadDeviceToken")
        let large = #"{"a":"\#(String(repeating: "x", count: 5_121 - 8))"}"#
        #expect(large.utf8.count == 5_121)
        let tooLarge = try await sender.push(token, payload: Array(large.utf8))
        #expect(tooLarge.reason == "PayloadTooLarge")
        #expect(try await sender.push(token, payload: Array("[1]".utf8)).reason == "PayloadEmpty")
        let stranger = try await Sender(
            port: calls.gateway,
            authority: try String(contentsOfFile: files.authority, encoding: .utf8))
        #expect(try await stranger.push(token).reason == "MissingProviderToken")
        #expect(calls.host.processes(of: "CallApp").isEmpty)
        var statuses: [Int: Int] = [:]
        for _ in 0..<60 { statuses[try await sender.push(token).status, default: 0] += 1 }
        #expect(statuses[429, default: 0] > 30)
        #expect(statuses[200, default: 0] >= 20)
        let metrics = try calls.tool("metrics").output
        #expect(metrics.contains(#"perennial_gateway_refused_total{reason="TooManyRequests"}"#))
        #expect(try RawPerson(of: calls.host).get("/").status == 200)
    }

    @Test func `options and addresses of a push gateway that cannot be used are reported`() throws {
        let app = BuiltPrograms.path("CallApp")
        for arguments in [
            ["--push-gateway", "2197"], ["--push-gateway", "localhost:2197"],
            ["--push-gateway", "::1:2197"], ["--push-gateway", "127.0.0.1:70000"],
            ["--push-gateway", "127.0.0.1:0", "--push-key", "k"],
            ["--push-name", "a.example.org"],
        ] {
            let state = try TemporaryState()
            let run = try CommandRun(
                ["run", app, "--state", state.path, "--port", "0"] + arguments)
            #expect(run.status == 64, "\(arguments)")
            #expect(run.errors.contains("--push"))
        }
        let state = try TemporaryState()
        let calls = try Calls(state)
        let other = try TemporaryState()
        let taken = try CommandRun([
            "run", app, "--state", other.path, "--port", "0", "--push-gateway",
            "127.0.0.1:\(calls.gateway)",
        ])
        #expect(taken.status == 78)
        #expect(taken.errors.contains("cannot listen on 127.0.0.1, port \(calls.gateway)"))
        let missing = try CommandRun([
            "run", app, "--state", other.path, "--port", "0", "--push-gateway", "127.0.0.1:0",
            "--push-certificate", "/nowhere/chain.pem", "--push-key", "/nowhere/key.pem",
        ])
        #expect(missing.status == 78)
        #expect(missing.errors.contains("/nowhere/"))
        let without = try TemporaryState()
        let plain = try RunningHost(["CallApp"], state: without)
        let refused = try CommandRun("push-credentials", "list", "--state", without.path)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("--push-gateway ADDRESS:PORT"))
        #expect(plain.stop() == 0)
    }

    private func sender(
        _ calls: Calls, _ files: (certificate: String, authority: String)
    ) async throws -> Sender {
        let text = try String(contentsOfFile: files.certificate, encoding: .utf8)
        return try await Sender(
            port: calls.gateway,
            authority: try String(contentsOfFile: files.authority, encoding: .utf8),
            identity: (certificate: text, privateKey: text))
    }
}

extension RawPage {
    /// Waits until the page shows something, which it may do already.
    func wait(until isShown: () -> Bool) throws {
        if !isShown() { _ = try next { _ in isShown() } }
    }
}
