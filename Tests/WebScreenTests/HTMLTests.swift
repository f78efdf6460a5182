import AppHost
import Foundation
import Testing

@testable import WebScreen

struct HTMLTests {
    @Test func `text and attributes cannot become markup`() {
        let html = HTML.element(
            "p", [.init("title", "\"><script>")], [.text("<b>&'\"")])
        #expect(
            HTML.document(html)
                == "<!doctype html>\n<p title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;&amp;&#39;&quot;</p>"
        )
    }

    @Test(arguments: [
        (5, "just now"), (60, "1 minute ago"), (7200, "2 hours ago"), (90000, "1 day ago"),
        (-10, "just now"),
    ])
    func `how long ago is said in words`(seconds: Int, words: String) {
        let now = Date(timeIntervalSince1970: 1_000_000)
        #expect(HostPages.ago(now.addingTimeInterval(-Double(seconds)), now: now) == words)
    }

    @Test func `a form's fields are read as browsers write them`() {
        let form = FormFields(Array("app=my+app&token=a%2Bb%3D&x&app=second&bad=%zz".utf8))
        #expect(form.values == ["app": "my app", "token": "a+b=", "bad": "%zz"])
    }

    @Test func `only a cookie that this host can have given is taken`() {
        let token = PersonToken()
        let good = BrowserIdentity.token(
            inCookieHeaders: ["theme=dark; perennial=\(token.cookie); other=1"])
        #expect(good == token)
        #expect(BrowserIdentity.token(inCookieHeaders: ["perennial=short"]) == nil)
        #expect(BrowserIdentity.token(inCookieHeaders: ["xperennial=\(token.cookie)"]) == nil)
        #expect(BrowserIdentity.token(inCookieHeaders: []) == nil)
    }

    @Test func `the cross-site token belongs to one browser`() {
        let mine = BrowserIdentity(token: PersonToken(), isNew: false)
        let other = BrowserIdentity(token: PersonToken(), isNew: false)
        #expect(mine.accepts(crossSiteToken: mine.crossSiteToken))
        #expect(!mine.accepts(crossSiteToken: other.crossSiteToken))
        #expect(!mine.accepts(crossSiteToken: ""))
        #expect(!mine.crossSiteToken.contains(mine.token.cookie))
    }
}
