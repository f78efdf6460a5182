extension Page {
    /// Hides the tab as a user does: by switching to another tab of the same window.
    ///
    /// The browser itself then fires *blur* and *visibilitychange* and reports the document as
    /// hidden; Chromium (`--headless=new`) and Firefox (`--headless`) both do so without a display.
    /// The tab in front is an empty one. Any other call on this page shows it again.
    public func hide() async throws {
        try await browser.session.cover(handle)
        // Firefox answers before the other tab is in front.
        try await wait(
            until: "document.visibilityState === 'visible'", [], Self.waitSeconds, in: nil)
        guard browser.kind == .firefox else { return }
        // The tab in the background has its own process, which is notified a little later.
        let deadline = ContinuousClock.now + .seconds(Self.waitSeconds)
        while try await browser.session.glance(at: handle, "return document.visibilityState")
            != "hidden"
        {
            guard ContinuousClock.now < deadline else {
                throw BrowserError(.timedOut, "Firefox did not hide the tab behind the other")
            }
        }
    }

    /// Shows the tab: the user switches back to it.
    public func show() async throws {
        try await browser.session.select(handle)
        if browser.kind == .chromium { try await send(.devTools("Page.bringToFront", [:])) }
        try await wait(until: "document.visibilityState === 'visible'")
    }

    /// Minimises the window with all its tabs, which hides the tab in front.
    ///
    /// Scripts still run.
    public func minimiseWindow() async throws {
        try await send(.minimise)
        try await wait(until: "document.visibilityState === 'hidden'")
    }

    /// Restores a minimised window.
    public func restoreWindow() async throws {
        let rect = try await send(.windowRect)
        try await setWindowSize(
            width: rect["width"].int ?? BrowserOptions().windowWidth,
            height: rect["height"].int ?? BrowserOptions().windowHeight)
        try await wait(until: "document.visibilityState === 'visible'")
    }

    /// Sets the window's outer size, in CSS pixels.
    ///
    /// Firefox does not go below 500 in width.
    public func setWindowSize(width: Int, height: Int) async throws {
        try await send(.setWindowSize(width: width, height: height))
    }

    /// Sets the page's own size and the pixels per CSS pixel, as a phone has them.
    ///
    /// Chromium only.
    public func setViewport(width: Int, height: Int, scale: Double = 1) async throws {
        try requireChromium("A page's size")
        try await send(
            .devTools(
                "Emulation.setDeviceMetricsOverride",
                [
                    "width": .number(Double(width)), "height": .number(Double(height)),
                    "deviceScaleFactor": .number(scale), "mobile": false,
                ]))
    }

    /// Changes the value of `prefers-color-scheme`.
    ///
    /// Chromium only; for Firefox set it at the start.
    public func setColorScheme(_ scheme: BrowserOptions.ColorScheme) async throws {
        try requireChromium("The colour scheme of a running browser")
        try await send(
            .devTools(
                "Emulation.setEmulatedMedia",
                [
                    "features": [
                        ["name": "prefers-color-scheme", "value": .string(scheme.rawValue)]
                    ]
                ]))
    }

    /// Refuses the microphone to all pages, as a user does.
    public func refuseMicrophone() async throws {
        try requireChromium("The permission of the microphone")
        try await send(
            .devTools(
                "Browser.setPermission",
                ["permission": ["name": "microphone"], "setting": "denied"]))
    }

    private func requireChromium(_ subject: String) throws {
        guard browser.kind == .chromium else {
            throw BrowserError(.refused, "\(subject) can be set in Chromium only")
        }
    }
}
