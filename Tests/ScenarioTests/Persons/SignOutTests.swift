import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    @Suite struct SignOutTests {
        @Test
        func `signing out other browsers takes effect immediately, and this browser continues`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.click("[data-id=name]")
                try await page.type("kept")
                try await page.waitUntilCommitted()
                let mark = try await page.mark()
                try await Browser.run(.chromium) { _, other in
                    try await other.open(host.url + "-/browsers")
                    try await other.type(try await code(host), into: "[name=code]")
                    try await other.click("form[action='/-/browsers/join'] button")
                    try await other.wait(forText: "Open windows")
                    try await other.open(host.url + "trialapp")
                    try await other.wait(for: "[data-id=name]")
                    try await page.wait(forText: "In use in another tab")

                    try await withTab { home in
                        try await home.open(host.url + "-/browsers")
                        try await home.click("form[action='/-/browsers/sign-out'] button")
                        try await home.wait(forText: "Every other browser is signed out.")
                    }
                    // The page's socket was closed, and the page reloaded itself and shows the
                    // reason.
                    try await other.wait(forText: "This browser was signed out")
                    try await other.click("form[action='/-/browsers/start-over'] button")
                    try await other.wait(forText: "TrialApp")
                    #expect(try await !other.visibleText().contains("Open windows"))
                }
                // This browser reconnected with its new cookie, without a reload.
                try await page.wait(until: "!document.querySelector('#panel:not([hidden])')")
                #expect(try await page.value(of: "[data-id=name]") == "kept")
                #expect(try await page.bears(mark))
            }
        }

        /// Returns a code of the first browser.
        private func code(_ host: RunningHost) async throws -> String {
            try await withTab { home in
                try await home.open(host.url + "-/browsers")
                try await home.click("form[action='/-/browsers/code'] button")
                return try await home.wait(until: "document.querySelector('#code')?.innerText")
                    .string ?? ""
            }
        }
    }
}
