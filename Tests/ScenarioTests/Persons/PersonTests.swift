import BrowserDriver
import Foundation
import FoundationNetworking
import Testing

extension Scenarios {
    @Suite struct PersonTests {
        @Test func `another browser can neither see nor change a user's data`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                let form = try await EditForm.open(host, in: page)
                try await form.fillInByHalf()
                try await page.waitUntilCommitted()
                let address = try await page.url()
                let tokenOfFirst = try await page.crossSiteToken(host)
                try await Browser.run(.chromium) { _, stranger in
                    try await expectNothingIsSeen(by: stranger, at: address, host)
                    try await expectNothingIsDone(by: stranger, at: address, tokenOfFirst, host)
                }
                try await page.open(address)
                try await form.expectFormCameBack()
                try await form.expectHalfFilledIn()
                try await form.finish()
            }
        }

        @Test func `loading pages without running their scripts creates no process and no folder`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            let session = URLSession(configuration: .ephemeral)
            for path in ["", "-/switcher", "contacts", "contacts", "contacts/unknown"] {
                let url = try #require(URL(string: host.url + path))
                let (body, response) = try await session.data(from: url)
                #expect(!body.isEmpty)
                let status = (response as? HTTPURLResponse)?.statusCode
                #expect(status == (path.hasSuffix("unknown") ? 404 : 200), "\(path)")
            }
            #expect(host.processes(of: "Contacts") == [])
            #expect(!FileManager.default.fileExists(atPath: state.path + "/persons"))
        }

        private func expectNothingIsSeen(
            by stranger: Page, at address: String, _ host: RunningHost
        ) async throws {
            try await stranger.open(host.url)
            try await stranger.wait(forText: "Contacts")
            #expect(try await !stranger.visibleText().contains("Open windows"))
            try await stranger.open(host.url + "-/switcher")
            try await stranger.wait(forText: "No app is open.")

            // The URL gets the same answer as an unknown URL.
            try await stranger.open(address)
            let answer = try await stranger.visibleText()
            #expect(answer.contains("This window is gone"))
            try await stranger.open(host.url + "contacts/AAAAAAAAAAAAAAAAAAAAAA")
            #expect(try await stranger.visibleText() == answer)
        }

        private func expectNothingIsDone(
            by stranger: Page, at address: String, _ tokenOfFirst: String, _ host: RunningHost
        ) async throws {
            // The other user also opens an app, so that there is a process to end and a page that
            // can send requests.
            let process = host.processes(of: "Contacts")
            try await stranger.open(host.url + "contacts")
            try await stranger.wait(for: ".tableCell")
            let ownToken = try await stranger.crossSiteToken(host)
            #expect(ownToken != tokenOfFirst)

            let session = try #require(address.split(separator: "/").last)
            for asked in [String(session), "AAAAAAAAAAAAAAAAAAAAAA"] {
                let answer = try await stranger.answerOfSocket(asking: asked)
                #expect(answer == ["stale", "state"])
            }

            for path in ["-/switcher/end", "contacts/new"] {
                #expect(try await stranger.post(path, token: tokenOfFirst, host) == 403)
                #expect(try await stranger.post(path, token: "", host) == 403)
            }
            // With their own token, users can end only their own apps.
            #expect(try await stranger.post("-/switcher/end", token: ownToken, host) == 200)
            #expect(host.processes(of: "Contacts") == process)
        }
    }
}

extension Page {
    /// Returns the token in the forms of this person's app switcher.
    fileprivate func crossSiteToken(_ host: RunningHost) async throws -> String {
        try await open(host.url + "-/switcher")
        return try await wait(until: "document.querySelector('[name=token]')?.value").string ?? ""
    }

    /// Returns the status of the answer to a form that this page sends.
    fileprivate func post(_ path: String, token: String, _ host: RunningHost) async throws -> Int? {
        try await runAsync(
            """
            const [address, token, answer] = arguments;
            fetch(address, {method: 'POST', body: new URLSearchParams({token, app: 'contacts'})})
                .then((response) => answer(response.status), (error) => answer(String(error)));
            """, .string(host.url + path), .string(token)
        ).int
    }

    /// Returns the types of messages that a socket of this page receives for a session until it is
    /// closed.
    fileprivate func answerOfSocket(asking session: String) async throws -> JSONValue {
        try await runAsync(
            """
            const [session, answer] = arguments;
            const socket = new WebSocket(`ws://${location.host}/-/socket`);
            const kinds = [];
            socket.onmessage = (event) => kinds.push(JSON.parse(event.data).t);
            socket.onclose = () => answer(kinds);
            socket.onopen = () => socket.send(JSON.stringify({
                t: 'hello', session, app: 'contacts', token: '', client: '', visible: true, focused: true,
                next: 1, take: true, env: {
                    w: 800, h: 600, scale: 1, dark: false, touch: false, safe: [0, 0, 0, 0],
                    lang: 'en', tz: 'UTC', fonts: []},
            }));
            """, .string(session))
    }
}
