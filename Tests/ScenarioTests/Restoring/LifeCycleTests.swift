import BrowserDriver
import Foundation
import Specification
import Testing

extension Scenarios {
    @Suite struct LifeCycleTests {
        @Test func `a hidden tab whose app was ended after the grace time is restored when shown`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["Contacts"], state: state,
                arguments: ["--suspend-after", "0.1", "--end-after", "0.1"])
            try await withTab { page in
                let form = try await EditForm.open(host, in: page)
                let mark = try await page.mark()
                let launch = try await page.launch()
                try await form.fillInByHalf()

                try await page.hide()
                try host.waitForNoProcess(of: "Contacts")
                try await page.show()
                try await page.waitForLaunch(after: launch)

                try await form.expectHalfFilledIn()
                try await form.finish()
                #expect(try await page.bears(mark))
            }
        }

        @Test(.specification("6.11.1"))
        func `a minimised window is in the background`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["Contacts"], state: state,
                arguments: ["--suspend-after", "0.1", "--end-after", "0.1"])
            try await withTab { page in
                let form = try await EditForm.open(host, in: page)
                let launch = try await page.launch()
                try await form.fillInByHalf()

                try await page.minimiseWindow()
                try host.waitForNoProcess(of: "Contacts")
                try await page.restoreWindow()
                try await page.waitForLaunch(after: launch)
                try await form.finish()
            }
        }

        @Test(.specification("5.3.1", "10.16"))
        func `an app that was quit in the switcher starts without its state`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                let form = try await EditForm.open(host, in: page)
                let address = try await page.url()
                try await form.fillInByHalf()

                try await withTab { switcher in
                    try await switcher.open(host.url + "-/switcher")
                    try await switcher.click(labelled: "Quit Contacts")
                    try await switcher.wait(forText: "Quit Contacts?")
                    try await switcher.click(labelled: "Quit Contacts")
                    try await switcher.wait(forText: "No app is open.")
                }
                // The app's page goes to the home screen, and its URL no longer has a window.
                try await page.wait(until: "location.pathname === '/'")
                #expect(host.processes(of: "Contacts") == [])
                try await page.open(address)
                try await page.wait(forText: "This window is gone")
                try await page.click(labelled: "Open Contacts")
                try await page.wait(for: ".tableCell")
                #expect(try await page.count(of: EditForm.firstName) == 0)
            }
        }

        @Test func `state of another app version is ignored, and the page is reset without error`()
            async throws
        {
            let state = try TemporaryState()
            let bundle = try BundleFolder("Contacts", version: "11.0")
            try await withTab { page in
                let host = try RunningHost([bundle.path], state: state)
                let form = try await EditForm.open(host, in: page)
                let mark = try await page.mark()
                let launch = try await page.launch()
                try await form.fillInByHalf()
                #expect(host.stop() == 0)

                try bundle.setVersion("12.0")
                let next = try RunningHost([bundle.path], state: state, port: host.port)
                #expect(next.url == host.url)
                try await page.waitForLaunch(after: launch)

                #expect(try await page.count(of: EditForm.firstName) == 0)
                #expect(try await page.count(of: "#panel:not([hidden]), #bar.shown, .alert") == 0)
                #expect(try await page.bears(mark))
                // The user's data is independent of the state of the interface.
                let again = try await EditForm.open(in: page)
                try await again.fillInByHalf()
                try await again.finish()
            }
        }
    }
}
