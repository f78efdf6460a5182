import BrowserDriver
import Foundation
import HostProcess
import Testing

extension Scenarios {
    /// A host behind a proxy with TLS or sockets, with the configurations of the operating guide.
    @Suite struct ProxyTests {
        /// A folder with a certificate for localhost, and a port for the proxy.
        private struct Site {
            let state: TemporaryState
            let port: Int
            var url: String { "https://localhost:\(port)" }
            var folder: String { state.path }

            init() throws {
                state = try TemporaryState()
                port = try ProxyProcess.freePort()
                let made = try CommandRun(
                    [
                        "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                        "\(state.path)/key.pem",
                        "-out", "\(state.path)/certificate.pem", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                    ], program: "/usr/bin/openssl")
                try #require(made.status == 0, "\(made.errors)")
                let parts = try ["certificate.pem", "key.pem"].map {
                    try String(contentsOfFile: "\(state.path)/\($0)", encoding: .utf8)
                }
                try parts.joined().write(
                    toFile: "\(state.path)/both.pem", atomically: true, encoding: .utf8)
            }

            /// Starts the host with a public URL that differs from its own address.
            func host(_ arguments: [String]) throws -> RunningHost {
                try RunningHost(
                    ["TrialApp"], state: state, arguments: ["--public-url", url] + arguments)
            }
        }

        /// Types, kills the app, continues and returns, which uses all the addresses of a page.
        private func use(_ host: RunningHost, at url: String, in browser: Browser) async throws {
            let page = try await browser.newPage()
            try await page.open(url)
            #expect(try await page.run("return location.href").string == url)
            try await page.click("a.app")
            try await page.wait(for: "[data-id=name]")
            try await page.click("[data-id=name]")
            try await page.type("kept")
            try await page.waitUntilCommitted()
            let launch = try await page.launch()
            try host.killApp("TrialApp")
            try await page.waitForLaunch(after: launch)
            #expect(try await page.value(of: "[data-id=name]") == "kept")
            let place = try await page.run("return location.href").string ?? ""
            #expect(place.hasPrefix(url + "trialapp/"))
            try await page.open(url)
            try await page.wait(forText: "Open windows")
            try await page.open(place)
            try await page.wait(for: "[data-id=name]")
            #expect(try await page.value(of: "[data-id=name]") == "kept")
        }

        private func withBrowser(_ body: (Browser) async throws -> Void) async throws {
            var options = BrowserOptions()
            options.acceptsAnyCertificate = true
            try await Browser.run(.chromium, options) { browser, _ in try await body(browser) }
        }

        @Test func `a host serves below a path of nginx, as the guide configures it`() async throws
        {
            let site = try Site()
            let port = try ProxyProcess.freePort()
            let host = try RunningHost(
                ["TrialApp"], state: site.state, port: port,
                arguments: [
                    "--public-url", site.url, "--base-path", "/apps", "--trusted-proxy",
                    "127.0.0.1",
                ])
            #expect(host.url == "\(site.url)/apps/")
            let proxy = try await ProxyProcess(
                .nginx, holding: "location /apps/", port: site.port, folder: site.folder,
                replacing: [
                    ("listen 443 ssl", "listen 127.0.0.1:\(site.port) ssl"),
                    ("apps.example.org", "localhost"), ("/etc/ssl/apps/", "\(site.folder)/"),
                    ("127.0.0.1:8080", "127.0.0.1:\(port)"),
                ])
            try await withBrowser { browser in
                try await use(host, at: host.url, in: browser)
            }
            withExtendedLifetime(proxy) {}
        }

        @Test func `a host serves behind HAProxy, as the guide configures it`() async throws {
            let site = try Site()
            let port = try ProxyProcess.freePort()
            let host = try RunningHost(
                ["TrialApp"], state: site.state, port: port,
                arguments: ["--public-url", site.url, "--trusted-proxy", "127.0.0.1"])
            let proxy = try await ProxyProcess(
                .haproxy, holding: "frontend apps", port: site.port, folder: site.folder,
                replacing: [
                    ("bind :443 ssl", "bind 127.0.0.1:\(site.port) ssl"),
                    ("/etc/ssl/apps/", "\(site.folder)/"),
                    ("127.0.0.1:8080", "127.0.0.1:\(port)"),
                ])
            try await withBrowser { browser in
                try await use(host, at: host.url, in: browser)
            }
            withExtendedLifetime(proxy) {}
        }

        @Test func `users whom nginx signs in get their own windows in every browser`()
            async throws
        {
            let site = try Site()
            let socket = site.folder + "/web.sock"
            let host = try site.host([
                "--listen", "unix:\(socket)", "--user-header", "X-Remote-User", "--sign-out-url",
                "/signed-out",
            ])
            try "anna:{PLAIN}one\nbert:{PLAIN}two\n".write(
                toFile: site.folder + "/apps.users", atomically: true, encoding: .utf8)
            let proxy = try await ProxyProcess(
                .nginx, holding: "auth_basic", port: site.port, folder: site.folder,
                replacing: [
                    ("listen 443 ssl", "listen 127.0.0.1:\(site.port) ssl"),
                    ("apps.example.org", "localhost"), ("/etc/ssl/apps/", "\(site.folder)/"),
                    ("/etc/nginx/apps.users", "\(site.folder)/apps.users"),
                    ("/run/perennial/web.sock", socket),
                ])
            func address(_ user: String) -> String {
                "https://\(user)@localhost:\(site.port)/"
            }
            try await withBrowser { browser in
                let page = try await browser.newPage()
                try await page.open(address("anna:one"))
                try await page.wait(forText: "Signed in as anna")
                try await page.open(host.url + "trialapp")
                try await page.wait(for: "[data-id=name]")
                try await page.click("[data-id=name]")
                try await page.type("anna's")
                try await page.waitUntilCommitted()
            }
            try await withBrowser { browser in
                let page = try await browser.newPage()
                try await page.open(address("bert:two"))
                try await page.wait(forText: "Signed in as bert")
                #expect(try await !page.visibleText().contains("Open windows"))
            }
            try await withBrowser { browser in
                let page = try await browser.newPage()
                try await page.open(address("anna:one"))
                try await page.wait(forText: "Open windows")
                try await page.open(host.url + "trialapp")
                try await page.wait(for: "[data-id=name]")
                #expect(try await page.value(of: "[data-id=name]") == "anna's")
            }
            let people = try CommandRun("people", "list", "--json", "--state", site.folder)
            let users = (people.json["people"] as? [[String: Any]] ?? []).compactMap {
                $0["users"] as? [String]
            }
            #expect(users.sorted { $0.joined() < $1.joined() } == [["anna"], ["bert"]])
            withExtendedLifetime(proxy) {}
        }

        @Test func `the page reports a proxy that does not forward WebSockets`() async throws {
            let site = try Site()
            let port = try ProxyProcess.freePort()
            let host = try RunningHost(
                ["TrialApp"], state: site.state, port: port, arguments: ["--public-url", site.url])
            let proxy = try await ProxyProcess(
                .nginx, holding: "location /apps/", port: site.port, folder: site.folder,
                replacing: [
                    ("listen 443 ssl", "listen 127.0.0.1:\(site.port) ssl"),
                    ("apps.example.org", "localhost"), ("/etc/ssl/apps/", "\(site.folder)/"),
                    ("127.0.0.1:8080", "127.0.0.1:\(port)"), ("location /apps/", "location /"),
                    ("proxy_set_header Upgrade $http_upgrade;", ""),
                ])
            try await withBrowser { browser in
                let page = try await browser.newPage()
                try await page.open(host.url + "trialapp")
                try await page.wait(forText: "A proxy in between must forward WebSockets.")
            }
            withExtendedLifetime(proxy) {}
        }
    }
}
