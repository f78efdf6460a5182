import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    @Suite struct SecretTests {
        private static let secret = "[data-id=secret]"
        private static let name = "[data-id=name]"

        @Test func `text typed into a secure field is neither stored nor restored`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.click(Self.secret)
                try await page.type("open sesame")
                try await page.click(Self.name)
                try await page.type("Ali Baba")
                try await page.waitUntilCommitted()
                #expect(try await page.value(of: Self.secret) == "open sesame")
                let launch = try await page.launch()

                // The tab is hidden once, which also creates a snapshot, and the app is killed
                // during typing.
                try await page.hide()
                try await page.show()
                try await page.click(Self.secret)
                try await page.type("!")
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                #expect(try await page.value(of: Self.name) == "Ali Baba")
                #expect(try await page.value(of: Self.secret) == "")
                try await page.reload()
                #expect(try await page.value(of: Self.name) == "Ali Baba")
                #expect(try await page.value(of: Self.secret) == "")
            }
            // The host's log is in the state directory as well.
            #expect(host.logs("App started."))
            #expect(host.stop() == 0)
            #expect(try state.files(holding: "open sesame") == [])
            #expect(try state.files(holding: "App started.").count == 1)
        }
    }
}
