import BrowserDriver
import Foundation
import Specification
import Testing

extension Scenarios {
    /// URLs that apps open, and users who continue in another browser.
    @Suite struct AddressTests {
        private static func trial() throws -> BundleFolder {
            try BundleFolder(
                "TrialApp", version: "1",
                additions: [
                    "CFBundleURLTypes": [["CFBundleURLSchemes": ["trial", "https"]]],
                    "NSUserActivityTypes": ["org.example.trial.here"],
                ])
        }

        @Test(.specification("1.3.14", "6.9.1"))
        func `an app can open a tab of the browser, and a URL of its own scheme`() async throws {
            let (state, bundle) = (try TemporaryState(), try Self.trial())
            let host = try RunningHost([bundle.path], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.write("trial:here?x=1")
                try await page.click("[data-id='open address']")
                try await page.wait(forText: "opened trial:here?x=1 active")
                try await page.write("unknown:x")
                try await page.click("[data-id='open address']")
                try await page.wait(forText: "not opened")
                try await page.write("javascript:document.title='taken'")
                try await page.click("[data-id='open address']")
                try await page.wait(forText: "not opened")
                #expect(try await page.run("return document.title").string != "taken")

                // With these URLs the browser would send the cookie of the host.
                for own in [host.url + "-/switcher", "http://2130706433:9/"] {
                    try await page.write(own)
                    try await page.click("[data-id='open address']")
                    try await page.wait(forText: "not opened")
                }

                try await page.write("http://perennial.invalid/")
                let opened = try await page.browser.pageOpened {
                    try await page.click("[data-id='open address']")
                }
                try await opened.wait(forText: "perennial.invalid")
                #expect(try await opened.run("return window.opener === null").bool == true)
                try await opened.close()
            }
        }

        @Test(arguments: BrowserKind.allCases)
        func `a page recognizes the machine's names in every spelling, and its own paths`(
            _ kind: BrowserKind
        ) async throws {
            let (state, bundle) = (try TemporaryState(), try Self.trial())
            let host = try RunningHost([bundle.path], state: state)
            try await Browser.run(kind) { _, page in
                try await page.open(host.url + "trialapp")
                try await page.wait(forText: "0 counted")
                let wrong = try await page.run(
                    """
                    return import(`/-/client/${document.body.dataset.client}/ownaddresses.js`).then((own) => {
                      const ours = ["localhost", "LOCALHOST.", "a.localhost", "127.1", "2130706433",
                        "0x7f.1", "0177.0.0.1", "0", "[::1]", "[::]", "[::ffff:127.0.0.1]",
                        "%6cocalhost", "Apps.Example.org"];
                      const others = ["example.org", "127.0.0.1.example.org", "128.0.0.1", "[::2]",
                        "[::ffff:10.0.0.1]", "apps.example.org.example.net"];
                      const isOwn = (each) => own.isOwnName(
                        new URL(`http://${each}:9/`).hostname, ["apps.example.org"]);
                      const paths = ["/", "/a/b?c"];
                      const noPaths = ["//x", "/\\\\x", "x", "", "http://x//y", "/a\\nb", "/\\t/x"];
                      return [...ours.filter((each) => !isOwn(each)), ...others.filter(isOwn),
                        ...paths.filter((each) => !own.isPath(each)), ...noPaths.filter(own.isPath)]
                        .join(" ");
                    });
                    """)
                #expect(wrong.string == "")
            }
        }

        @Test(.specification("1.3.15", "6.7.1"))
        func `a user can continue in another browser after entering a code`() async throws {
            let (state, bundle) = (try TemporaryState(), try Self.trial())
            let host = try RunningHost([bundle.path], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.write("Page seven")
                try await page.click("[data-id='be here']")
                try await Browser.run(.chromium) { _, other in
                    try await other.open(host.url)
                    try await other.wait(forText: "TrialApp")
                    #expect(try await !other.visibleText().contains("Page seven"))
                    try await other.join(with: "ZZZZ-ZZZZ", host)
                    try await other.wait(forText: "This code is wrong")

                    try await withTab { home in
                        try await home.open(host.url)
                        try await home.click("a[href='/-/browsers']")
                        try await home.click("form[action='/-/browsers/code'] button")
                        let code = try await home.wait(
                            until: "document.querySelector('#code')?.innerText")
                        try await other.join(with: (code.string ?? "").lowercased(), host)
                    }
                    try await other.wait(forText: "Continue where you were")
                    #expect(try await other.visibleText().contains("Page seven"))
                    try await other.click("form[action='/-/continue'] button")
                    try await other.wait(forText: "continues with Page seven")
                }
                // The only window of an app is in the browser that the user used last.
                try await page.wait(forText: "In use in another tab")
            }
        }
    }
}

extension Page {
    /// Replaces the text of the trial app's first field.
    fileprivate func write(_ text: String) async throws {
        try await wait(for: "[data-id=name]")
        try await click("[data-id=name]")
        try await press("a", holding: [.control])
        try await type(text)
    }

    fileprivate func join(with code: String, _ host: RunningHost) async throws {
        try await open(host.url + "-/browsers")
        try await type(code, into: "[name=code]")
        try await click("form[action='/-/browsers/join'] button")
    }
}
