import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import WebServer

/// The identification of a browser by its cookies.
@Suite struct `A browser's cookie` {
    private let host = FakeHost()
    private let counts = ServerCounts()
    private let start = Date(timeIntervalSince1970: 2_000_000_000)

    private func ask(
        _ uri: String = "/", cookie: String? = nil, after seconds: TimeInterval = 0,
        method: HTTPRequest.Method = .get, fields: HTTPFields = [:],
        options: WebServerOptions = WebServerOptions()
    ) async throws -> TestResponse {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let date = start + seconds
        let screen = WebServer(
            host: host, options: options, counts: counts, logger: logger
        ) { date }
        return try await screen.application(port: 0).test(.router) { client in
            var headers: HTTPFields = [.origin: "http://localhost"]
            headers[.cookie] = cookie
            for field in fields { headers[field.name] = field.value }
            return try await client.execute(uri: uri, method: method, headers: headers)
        }
    }

    private func pass(in response: TestResponse, at date: Date? = nil) -> BrowserPass? {
        let name = host.passSigner.cookieName
        guard let given = response.headers[.setCookie], given.hasPrefix(name + "=") else {
            return nil
        }
        let value = given.dropFirst(name.count + 1).prefix { $0 != ";" }
        guard case .pass(let pass) = host.passSigner.read(String(value), at: date ?? start) else {
            return nil
        }
        return pass
    }

    private func text(_ response: TestResponse) -> String { String(buffer: response.body) }

    @Test func `a new browser gets a cookie that scripts and other sites cannot read`() async throws
    {
        let response = try await ask()
        let given = try #require(response.headers[.setCookie])
        for mark in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(given.contains(mark)) }
        #expect(!given.contains("Domain") && !given.contains("Secure"))
        #expect(pass(in: response) != nil)
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(counts.refusedRequests == 0)
    }

    @Test func `a cookie is renewed after a day and keeps the browser's identity`() async throws {
        let first = BrowserPass(at: start)
        let session = host.makeSession(of: "contacts", for: first.person, title: "Mine")
        for (age, isReplaced) in [(0, false), (86399, false), (86400, true), (399 * 86400, true)] {
            let response = try await ask(cookie: host.cookie(first), after: TimeInterval(age))
            #expect(text(response).contains(session.address))
            let next = pass(in: response, at: start + TimeInterval(age))
            #expect((next != nil) == isReplaced, "after \(age) s")
            guard let next else { continue }
            #expect(next.token == first.token && next.browser == first.browser)
            #expect(next.issued == first.issued + age)
        }
    }

    @Test func `an outdated cookie is accepted, and replaced in the same response`() async throws {
        let first = BrowserPass(at: start)
        let session = host.makeSession(of: "contacts", for: first.person)
        host.setPassStatus(.outdated)
        let response = try await ask(cookie: host.cookie(first), after: 10)
        #expect(text(response).contains(session.address))
        #expect(pass(in: response, at: start + 10)?.issued == first.issued + 10)
    }

    @Test func `a forged cookie identifies nobody and is never overwritten without consent`()
        async throws
    {
        let mine = BrowserPass(at: start)
        let session = host.makeSession(of: "contacts", for: mine.person)
        let good = host.cookie(mine)
        let name = host.passSigner.cookieName
        let other = PassSigner().cookie(for: mine)
        var forged = [
            "\(name)=\(other)", "\(name)=", "\(name)=\(mine.token.cookie)",
            "\(name)=" + String(repeating: ".", count: 5000), good + "A", String(good.dropLast()),
            good.replacing(".\(mine.issued).", with: ".\(mine.issued + 1)."),
            good.replacing(".0.", with: ".1."),
        ]
        // Every character counts.
        for offset in [name.count + 1, name.count + 3, name.count + 50, good.count - 2] {
            var letters = Array(good)
            letters[offset] = letters[offset] == "A" ? "B" : "A"
            forged.append(String(letters))
        }
        for (index, cookie) in forged.enumerated() {
            let response = try await ask(cookie: cookie)
            #expect(response.status == .forbidden)
            #expect(!text(response).contains(session.address), "\(index)")
            #expect(text(response).contains("/-/browsers/start-over"))
            #expect(response.headers[.setCookie] == nil, "\(index)")
            #expect(counts.refusedRequests == index + 1)
        }
        let fresh = try await ask("/-/browsers/start-over", cookie: forged[0], method: .post)
        #expect(try #require(pass(in: fresh)).token != mine.token)
    }

    @Test func `no link and no form of another site can start over in a browser`() async throws {
        let mine = BrowserPass(at: start)
        let address = "/-/browsers/start-over"
        let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let foreign: HTTPFields = [site: "cross-site", .origin: "http://elsewhere.example"]
        // A browser sends no strict cookie with a link of another site.
        let link = try await ask(address, fields: [site: "cross-site"])
        #expect(link.headers[.setCookie] == nil)
        #expect(text(link).contains("http-equiv=\"refresh\""))
        // A known browser keeps its cookie, however it gets there.
        for method in [HTTPRequest.Method.get, .post] {
            let known = try await ask(address, cookie: host.cookie(mine), method: method)
            #expect(known.headers[.location] == "/")
            #expect(known.headers[.setCookie] == nil)
        }
        let forged = "\(host.passSigner.cookieName)=forged"
        host.setPassStatus(.void)
        for cookie in [nil, forged, host.cookie(mine)] {
            let posted = try await ask(address, cookie: cookie, method: .post, fields: foreign)
            #expect(posted.status == .forbidden)
            #expect(posted.headers[.setCookie] == nil)
            guard cookie != nil else { continue }
            // The repeated request of a link has the cookies, and gets the page with the form.
            let repeated = try await ask(address, cookie: cookie)
            #expect(repeated.status == .forbidden)
            #expect(text(repeated).contains("action=\"\(address)\""))
            #expect(pass(in: repeated) == nil)
        }
    }

    @Test func `cookies of two people are refused with a page that offers a remedy`() async throws {
        let (mine, theirs) = (BrowserPass(at: start), BrowserPass(at: start))
        let sessions = [mine, theirs].map { host.makeSession(of: "contacts", for: $0.person) }
        let pair = [host.cookie(theirs), host.cookie(mine)]
        for cookie in [pair.joined(separator: "; "), pair.reversed().joined(separator: "; ")] {
            for uri in [
                "/", "/contacts", sessions[0].address, "/-/browsers", "/-/browsers/start-over",
            ] {
                let page = try await ask(uri, cookie: cookie)
                #expect(page.status == .conflict, "\(uri)")
                for session in sessions { #expect(!text(page).contains(session.address)) }
                #expect(text(page).contains("Two people in one browser"))
                #expect(text(page).contains("href=\"/\""))
                #expect(pass(in: page) == nil)
            }
            let post = try await ask("/contacts/new", cookie: cookie, method: .post)
            #expect(post.status == .conflict)
        }
        #expect(host.calls == [])
    }

    @Test func `a cookie for a path below the host's own is deleted`() async throws {
        let (mine, theirs) = (BrowserPass(at: start), BrowserPass(at: start))
        let session = host.makeSession(of: "contacts", for: mine.person)
        let both = [host.cookie(theirs), host.cookie(mine)].joined(separator: "; ")
        let page = try await ask("\(session.address)/picture", cookie: both)
        let name = host.passSigner.cookieName
        let taken = [
            "/contacts", "/contacts/", session.address, "\(session.address)/",
            "\(session.address)/picture",
        ]
        #expect(
            page.headers[values: .setCookie]
                == taken.map {
                    "\(name)=; Path=\($0); Max-Age=0; HttpOnly; SameSite=Strict"
                })
        // Parts of an address that a cookie's path cannot contain do not get into a header.
        let odd = try await ask("/contacts%3B%20Domain=x/;a=b", cookie: both)
        for value in odd.headers[values: .setCookie] { #expect(!value.contains("Domain")) }
    }

    @Test func `if a request has two cookies of one browser, the newer cookie is used`()
        async throws
    {
        let mine = BrowserPass(at: start)
        let session = host.makeSession(of: "contacts", for: mine.person)
        let newer = mine.renewed(at: start + 50)
        let both = [host.cookie(mine), host.cookie(newer)].joined(separator: "; ")
        let page = try await ask(cookie: both, after: 86_420)
        #expect(page.status == .ok)
        #expect(text(page).contains(session.address))
        #expect(page.headers[.setCookie] == nil, "the newer one is not a day old")
    }

    @Test func `a cookie that a cross-site link does not send is never overwritten`() async throws {
        let foreign: HTTPFields = [.referer: "http://elsewhere.example/page"]
        let first = try await ask("/contacts", fields: foreign)
        #expect(first.status == .ok)
        #expect(text(first).contains("url=/contacts?perennial-again"))
        let mark = try #require(first.headers[.setCookie])
        #expect(pass(in: first) == nil)
        for part in ["Max-Age=60", "SameSite=Strict", "HttpOnly"] { #expect(mark.contains(part)) }
        let again = "/contacts?perennial-again"
        // A browser that stores no cookies is asked only once.
        let refused = try await ask(again, fields: foreign)
        #expect(refused.status == .forbidden)
        #expect(text(refused).contains("cookie"))
        #expect(pass(in: refused) == nil)
        let marked = String(mark.prefix { $0 != ";" })
        #expect(pass(in: try await ask(again, cookie: marked)) != nil)
        // The request that the browser then sends with its own cookie belongs to that person.
        let mine = BrowserPass(at: start)
        let session = host.makeSession(of: "contacts", for: mine.person)
        let own = try await ask(
            "/?perennial-again", cookie: "\(marked); \(host.cookie(mine))", fields: foreign)
        #expect(text(own).contains(session.address))
        // The referrer is a page of the host and there is no cookie, so the browser is new.
        let from: HTTPFields = [.referer: "http://localhost/"]
        #expect(pass(in: try await ask(fields: from)) != nil)
    }

    @Test func `a cookie is valid for four hundred days`() async throws {
        let mine = BrowserPass(at: start)
        let session = host.makeSession(of: "contacts", for: mine.person)
        let last = TimeInterval(PassSigner.passLasts - 1)
        #expect(
            text(try await ask(cookie: host.cookie(mine), after: last)).contains(session.address))
        let late = try await ask(cookie: host.cookie(mine), after: last + 1)
        #expect(!text(late).contains(session.address))
        #expect(pass(in: late, at: start + last + 1)?.token != mine.token)
        #expect(counts.refusedRequests == 1)
    }

    @Test func `a cookie from the future is refused but not deleted`() async throws {
        let mine = BrowserPass(at: start)
        let session = host.makeSession(of: "contacts", for: mine.person)
        #expect(
            text(try await ask(cookie: host.cookie(mine), after: -300)).contains(session.address))
        let early = try await ask(cookie: host.cookie(mine), after: -301)
        #expect(early.status == .serviceUnavailable)
        #expect(text(early).contains("The host&#39;s clock is wrong"))
        #expect(early.headers[.setCookie] == nil)
        #expect(counts.refusedRequests == 1)
    }

    @Test func `a revoked cookie is reported on every page until the user starts over`()
        async throws
    {
        let mine = BrowserPass(at: start)
        _ = host.makeSession(of: "contacts", for: mine.person)
        host.setPassStatus(.void)
        for uri in ["/", "/contacts", "/-/switcher"] {
            let page = try await ask(uri, cookie: host.cookie(mine))
            #expect(page.status == .forbidden)
            #expect(text(page).contains("This browser was signed out"))
            #expect(page.headers[.setCookie] == nil)
        }
        let post = try await ask("/contacts/new", cookie: host.cookie(mine), method: .post)
        #expect(post.status == .forbidden)
        let fresh = try await ask(
            "/-/browsers/start-over", cookie: host.cookie(mine), method: .post)
        #expect(fresh.headers[.location] == "/")
        let next = try #require(pass(in: fresh))
        #expect(next.token != mine.token)
    }

    @Test func `an unsigned cookie of a known person is accepted and replaced`() async throws {
        let token = PersonToken()
        let session = host.makeSession(of: "contacts", for: Person(token: token))
        let strange = try await ask(cookie: "perennial=\(token.cookie)")
        #expect(!text(strange).contains(session.address))
        #expect(pass(in: strange)?.token != token)
        host.know(token)
        for cookie in [
            "perennial=\(token.cookie)", "theme=dark; perennial=\(token.cookie); other=1",
            // An invalid cookie beside it does not prevent that.
            "\(host.passSigner.cookieName)=old; perennial=\(token.cookie)",
        ] {
            let response = try await ask(cookie: cookie)
            #expect(text(response).contains(session.address))
            #expect(pass(in: response, at: Date())?.token == token)
        }
        for cookie in ["xperennial=\(token.cookie)", "perennial=short"] {
            #expect(!text(try await ask(cookie: cookie)).contains(session.address))
        }
    }

    @Test func `a cookie is found among others of its name, and too many overwrite nothing`()
        async throws
    {
        let mine = BrowserPass(at: start)
        let session = host.makeSession(of: "contacts", for: mine.person)
        let name = host.passSigner.cookieName
        let good = host.cookie(mine)
        let some = Array(repeating: "\(name)=x", count: 63) + [good]
        #expect(text(try await ask(cookie: some.joined(separator: "; "))).contains(session.address))
        let many = Array(repeating: "\(name)=x", count: 1000) + [good]
        let refused = try await ask(cookie: many.joined(separator: "; "))
        #expect(refused.status == .forbidden)
        #expect(!text(refused).contains(session.address))
        #expect(refused.headers[.setCookie] == nil)
        #expect(counts.refusedRequests == 63 + 1)
    }

    @Test func `two hosts on one machine have different cookie names`() {
        #expect(FakeHost().passSigner.cookieName != host.passSigner.cookieName)
    }

    @Test func `a cookie of a host with TLS is never sent without TLS`() {
        let pass = BrowserPass(at: start)
        let cookie = BrowserCookie(signer: host.passSigner, isSecure: true)
        let header = cookie.setting(pass)
        #expect(header.hasPrefix("__Host-\(host.passSigner.cookieName)="))
        for mark in ["; Secure", "; Path=/", "; HttpOnly", "; SameSite=Strict"] {
            #expect(header.contains(mark))
        }
        #expect(!header.contains("Domain"))
    }

    @Test func `cacheable files set no cookie`() async throws {
        let files = ClientFiles.embedded
        for uri in [files.address(of: "main.js"), files.address(of: "client.css")] {
            #expect(try await ask(uri).headers[.setCookie] == nil)
        }
    }

    @Test func `each browser has its own tokens, which survive a cookie renewal`() {
        let signer = host.passSigner
        let mine = BrowserPass(at: start)
        let newer = mine.renewed(at: start + 1e5, epoch: 3)
        #expect(signer.formToken(for: mine) == signer.formToken(for: newer))
        let other = BrowserPass(token: mine.token, at: start)
        #expect(signer.formToken(for: mine) != signer.formToken(for: other))
        let token = signer.pageToken(for: mine, app: "a", session: "s")
        #expect(token == signer.pageToken(for: newer, app: "a", session: "s"))
        for forged in [
            signer.pageToken(for: other, app: "a", session: "s"),
            signer.pageToken(for: mine, app: "b", session: "s"),
            signer.pageToken(for: mine, app: "a", session: "t"),
            signer.pageToken(for: mine, app: "a1:s", session: ""),
            PassSigner().pageToken(for: mine, app: "a", session: "s"),
            signer.formToken(for: mine),
        ] {
            #expect(forged != token)
        }
        #expect(!token.contains(mine.token.cookie))
    }
}
