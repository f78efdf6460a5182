import Foundation
import RawClient
import Testing

extension Scenarios {
    /// The log of a host at its most detailed level, which must contain no secret.
    @Suite struct LoggedSecretTests {
        /// The texts that must not occur in a log, with a description of each.
        private var secrets: [(kind: String, text: String)] = []

        @Test mutating func `no cookie, code, key or typed text is in a log`() throws {
            let state = try TemporaryState()
            let bundle = try BundleFolder(
                "TrialApp", version: "1",
                additions: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["trial"]]]])
            let host = try RunningHost(
                [bundle.path], state: state, arguments: ["--log-level", "trace"])
            let person = RawPerson(of: host)
            let session = try person.session(of: "trialapp")
            try signIn(person, session)
            try type(person, session, host)
            try pair(person, host)
            try openAddress(state, host)
            for cookie in ["forged", "2.a.b.c.d"] {
                let stranger = RawPerson(of: host)
                stranger.cookie = String(
                    try #require(person.cookie).prefix { $0 != "=" } + "=" + cookie)
                _ = try stranger.get("/-/switcher")
            }
            let key = try Data(contentsOf: URL(fileURLWithPath: state.path + "/master.key"))
            secrets.append(("the key, in Base64", key.base64EncodedString()))
            secrets.append(
                ("the key, in hexadecimal", key.map { String(format: "%02x", $0) }.joined()))
            #expect(host.stop() == 0)

            // The log has lines about all of these actions.
            let log = host.logText
            for line in ["App started.", "cookie was refused", "socket was closed"] {
                #expect(log.contains(line), "\(line)")
            }
            let bytes = Data(log.utf8)
            #expect(bytes.range(of: key) == nil)
            for (kind, text) in secrets {
                #expect(text.utf8.count >= 8, "\(kind) is nothing that could be found")
                #expect(!log.contains(text), "the log holds \(kind)")
                // The output of the apps is in separate files.
                let others = try state.files(holding: text).filter { $0.hasSuffix(".log") }
                #expect(others == [], "a log holds \(kind)")
            }
        }

        private mutating func signIn(_ person: RawPerson, _ session: String) throws {
            let cookie = try #require(person.cookie)
            let value = cookie.drop { $0 != "=" }.dropFirst()
            secrets.append(("the cookie", String(value)))
            let parts = value.split(separator: ".")
            secrets.append(("the person's secret", String(parts[1])))
            secrets.append(("the cookie's seal", String(try #require(parts.last))))
            secrets.append(
                ("the page's token", try person.token(of: "trialapp", session: session)))
            let home = try person.get("/-/browsers").body
            let form = try #require(home.firstMatch(of: /name="token" value="([0-9a-f]+)"/)?.1)
            secrets.append(("the forms' token", String(form)))
        }

        private mutating func type(
            _ person: RawPerson, _ session: String, _ host: RunningHost
        ) throws {
            let page = try person.page(of: "trialapp", session: session)
            let typed = [
                ("secret", "Open-Sesame-17", 1), ("name", "Scheherazade-1001", 0),
            ]
            for (name, text, mark) in typed {
                let key = try #require(page.keys["textField \(name)"])
                page.send(
                    event: ["a": "text", "v": text, "s": [0, 0], "rev": 1, "x": mark], to: key)
                secrets.append(("what was typed as \(name)", text))
            }
            try page.waitUntilCommitted()
            // Text over a limit and invalid text is reported without being quoted.
            let name = try #require(page.keys["textField name"])
            page.send(
                event: ["a": "text", "v": "Morgiana-40-jars", "s": [-1], "rev": 2], to: name)
            secrets.append(("what was refused", "Morgiana-40-jars"))
            _ = try page.closeCode()
            let again = try person.page(of: "trialapp", session: session)
            let crash = try #require(again.keys["button crash"])
            again.send(event: ["a": "tap", "x": 5, "y": 5], to: crash)
            _ = try again.next { $0["root"] != nil }
        }

        private mutating func pair(_ person: RawPerson, _ host: RunningHost) throws {
            let form = try #require(secrets.first { $0.kind == "the forms' token" }).text
            let made = try person.post("/-/browsers/code", "token=\(form)").body
            let code = String(try #require(made.firstMatch(of: /id="code">([0-9A-Z-]+)</)?.1))
            secrets.append(("the code", code))
            secrets.append(("the code without its dash", code.replacing("-", with: "")))
            let other = RawPerson(of: host)
            let page = try other.get("/-/browsers").body
            let token = try #require(page.firstMatch(of: /name="token" value="([0-9a-f]+)"/)?.1)
            #expect(
                try other.post("/-/browsers/join", "token=\(token)&code=WRNG-WRNG").status == 403)
            #expect(try other.post("/-/browsers/join", "token=\(token)&code=\(code)").status == 303)
            secrets.append(("a wrong code", "WRNG-WRNG"))
            let joined = String(try #require(other.cookie).drop { $0 != "=" }.dropFirst())
            secrets.append(("the other browser's cookie", joined))
        }

        private mutating func openAddress(_ state: TemporaryState, _ host: RunningHost) throws {
            let query = "code=Cassim-in-the-cave"
            secrets.append(("an address's query", query))
            let opened = try CommandRun("open", "trial:here?\(query)", "--state", state.path)
            #expect(opened.status == 0, "\(opened.errors)")
            let refused = try CommandRun("open", "unknown:here?\(query)", "--state", state.path)
            #expect(refused.status != 0)
            let asked = try RawPerson(of: host).get("/trialapp/none?\(query)")
            #expect(asked.status == 404)
        }
    }
}
