import BrowserDriver
import Testing

extension Scenarios {
    /// Apps that keep the screen of the device on.
    @Suite struct WakeLockTests {
        @Test func `a page requests a wake lock while the app asks for it, and again when shown`()
            async throws
        {
            try await withTrialApp { page, _ in
                try await page.watchLocks()
                try await page.click("[data-id=awake]")
                try await page.wait(until: "\(Page.locks) === '1 of 1'")
                try await page.hide()
                try await page.show()
                try await page.wait(until: "\(Page.locks) === '1 of 2'")
                try await page.click("[data-id=awake]")
                try await page.wait(until: "\(Page.locks) === '0 of 2'")
            }
        }

        @Test func `the lock ends with the process that asked for it`() async throws {
            try await withTrialApp { page, host in
                try await page.watchLocks()
                try await page.click("[data-id=awake]")
                try await page.wait(until: "\(Page.locks) === '1 of 1'")
                try await page.waitUntilCommitted()
                let launch = try await page.launch()
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                try await page.wait(until: "\(Page.locks) === '0 of 1'")
            }
        }

        @Test func `a page whose window another tab took over requests no lock when it is shown`()
            async throws
        {
            try await withTrialApp { page, _ in
                try await page.watchLocks()
                try await page.click("[data-id=awake]")
                try await page.wait(until: "\(Page.locks) === '1 of 1'")
                let address = try await page.url()
                try await withTab { other in
                    try await other.open(address)
                    try await other.wait(for: "[data-id=awake]")
                    try await other.close()
                }
                try await page.wait(forText: "In use in another tab")
                // The browser answers requests in their order, so a lock of the page would be here.
                try await page.runAsync(
                    "navigator.wakeLock.request('screen').then(arguments[arguments.length - 1])")
                try await page.wait(until: "\(Page.locks) === '1 of 2'")
            }
        }
    }
}

/// Opens the screen with the button that keeps the device awake, and runs the body.
private func withTrialApp(_ body: (Page, RunningHost) async throws -> Void) async throws {
    let state = try TemporaryState()
    let host = try RunningHost(["TrialApp"], state: state)
    try await withTab { page in
        try await page.open(host.url + "trialapp")
        try await page.click("[data-id=motions]")
        try await page.wait(for: "[data-id=awake]")
        try await body(page, host)
    }
}

extension Page {
    /// A script's expression for the number of the page's wake locks that are held, of all that the
    /// browser granted.
    fileprivate static let locks =
        "`${locks.filter((each) => !each.released).length} of ${locks.length}`"

    /// Notes the wake locks that the browser grants from now on.
    fileprivate func watchLocks() async throws {
        try await run(
            """
            window.locks = [];
            const request = navigator.wakeLock.request.bind(navigator.wakeLock);
            navigator.wakeLock.request = async (kind) => {
              const lock = await request(kind);
              window.locks.push(lock);
              return lock;
            };
            """)
    }
}
