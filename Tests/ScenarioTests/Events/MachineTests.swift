import AppHost
import BrowserDriver
import Specification
import Testing

extension Scenarios {
    /// Notifications of the machine and the operator for apps.
    @Suite struct MachineTests {
        @Test(.specification("1.3.13", "6.5.1"))
        func `an app gets a memory warning, and its page continues`() async throws {
            let state = try TemporaryState()
            try await ServedHost.run(["TrialApp"], state: state) { served in
                try await withTab { page in
                    try await page.open(served.url + "trialapp")
                    try await page.wait(for: "[data-id=count]")
                    let launch = try await page.launch()
                    await served.host.handle(MemoryPressure(.critical, .full, from: .request))
                    try await page.wait(forText: "warned of memory")
                    try await page.click(labelled: "Count")
                    try await page.wait(forText: "1 counted")
                    #expect(try await page.launch() == launch)
                }
            }
        }
    }
}
