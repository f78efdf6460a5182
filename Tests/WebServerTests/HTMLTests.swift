import AppHost
import Foundation
import Testing

@testable import WebServer

struct HTMLTests {
    @Test func `text and attributes cannot become markup`() {
        let html = HTML.element(
            "p", ["title": "\"><script>"], [.text("<b>&'\"")])
        #expect(
            HTML.document(html)
                == "<!doctype html>\n<p title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;&amp;&#39;&quot;</p>"
        )
    }

    @Test(arguments: [
        (5, "just now"), (60, "1 minute ago"), (7200, "2 hours ago"), (90000, "1 day ago"),
        (-10, "just now"),
    ])
    func `an elapsed time is formatted as text`(seconds: Int, words: String) {
        let now = Date(timeIntervalSince1970: 1_000_000)
        #expect(HostPages.ago(now.addingTimeInterval(-Double(seconds)), now: now) == words)
    }

    @Test func `a form's fields are read as browsers write them`() {
        let form = FormFields(Array("app=my+app&token=a%2Bb%3D&x&app=second&bad=%zz".utf8))
        #expect(form.values == ["app": "my app", "token": "a+b=", "bad": "%zz"])
        // An escape is a byte only with two hexadecimal digits.
        #expect(FormFields(Array("a=%2Bx&b=%+F&c=%-1".utf8)).values["b"] != "\u{0F}")
        #expect(FormFields(Array("a=%C3%A9".utf8)).values == ["a": "é"])
    }
}
