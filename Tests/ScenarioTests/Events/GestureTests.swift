import BrowserDriver
import Testing

extension Scenarios {
    @Suite struct GestureTests {
        @Test func `fingers on the page make an app recognize gestures`() async throws {
            try await withTab(GestureSteps.useFingers)
        }

        @Test func `the mouse taps, presses and drags like a finger`() async throws {
            try await withTab(GestureSteps.useMouse)
        }

        @Test func `an app recognizes two fingers that turn, and a finger from the edge`()
            async throws
        {
            try await withTab(GestureSteps.turnAndPullFromEdge)
        }

        @Test func `a finger scrolls a view beside recognizers, which get the other movements`()
            async throws
        {
            try await withTab(GestureSteps.scrollBesideRecognizers)
        }

        @Test func `a gesture ends with the app's process, and the next one is recognized`()
            async throws
        {
            try await withTab(GestureSteps.killDuringPan)
        }
    }
}

/// The gestures of a user with fingers and the mouse, in any browser.
enum GestureSteps {
    private static func open(_ host: RunningHost, in page: Page) async throws {
        try await page.open(host.url + "trialapp")
        try await page.click("[data-id=gestures]")
        try await page.wait(for: "[data-id=tap].touchable")
    }

    static func useFingers(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)

        try await page.touch("[data-id=tap]", [[.down(x: 0, y: 0), .up]])
        try await page.wait(forText: "tap ended")

        try await page.touch(
            "[data-id=tap]", [[.down(x: 5, y: 5), .stay(milliseconds: 900), .up]])
        try await page.wait(forText: "tap ended, press began, press ended")

        try await page.touch(
            "[data-id=pan]",
            [[.down(x: -40, y: 0), .move(x: 40, y: 5, milliseconds: 200), .up]])
        try await page.wait(forText: "pan began, pan ended 80")

        try await page.touch(
            "[data-id=swipe]",
            [[.down(x: -50, y: 0), .move(x: 60, y: 0, milliseconds: 120), .up]])
        try await page.wait(forText: "pan ended 80, swipe ended")

        try await page.touch(
            "[data-id=pinch]",
            [
                [.down(x: -20, y: 0), .move(x: -40, y: 0, milliseconds: 200), .up],
                [.down(x: 20, y: 0), .move(x: 40, y: 0, milliseconds: 200), .up],
            ])
        try await page.wait(forText: "pinch began, pinch ended 2.0")
    }

    static func turnAndPullFromEdge(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await page.setViewport(width: 390, height: 844)
        try await open(host, in: page)

        try await page.touch(
            "[data-id=rotate]",
            [
                [
                    .down(x: 40, y: 0), .move(x: 37, y: 15, milliseconds: 100),
                    .move(x: 28, y: 28, milliseconds: 200), .up,
                ],
                [
                    .down(x: -40, y: 0), .move(x: -37, y: -15, milliseconds: 100),
                    .move(x: -28, y: -28, milliseconds: 200), .up,
                ],
            ])
        try await page.wait(forText: "rotation began, rotation ended 0.8")

        // The middle of the ground is at 195, 422.
        try await page.touch(
            "[data-id=ground]",
            [[.down(x: -193, y: 250), .move(x: -73, y: 255, milliseconds: 300), .up]])
        try await page.wait(forText: "rotation ended 0.8, edge began, edge ended 120")
        // The same movement that begins inside of the screen is no gesture from its edge.
        try await page.touch(
            "[data-id=ground]",
            [[.down(x: -100, y: 250), .move(x: 20, y: 255, milliseconds: 300), .up]])
        try await page.touch("[data-id=tap]", [[.down(x: 0, y: 0), .up]])
        try await page.wait(forText: "edge ended 120, tap ended")
    }

    static func scrollBesideRecognizers(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await page.setViewport(width: 390, height: 844)
        try await open(host, in: page)

        try await page.touch(
            "[data-id=column]",
            [
                [
                    .down(x: 0, y: 40), .move(x: 0, y: 0, milliseconds: 150),
                    .move(x: 2, y: -50, milliseconds: 150), .stay(milliseconds: 100), .up,
                ]
            ])
        try await page.wait(until: "document.querySelector('[data-id=column]').scrollTop > 40")
        // The finger was the browser's, so neither the tap nor the swipe was recognized.
        try await page.touch(
            "[data-id=column]",
            [[.down(x: 50, y: 0), .move(x: -60, y: 0, milliseconds: 120), .up]])
        try await page.wait(forText: "left ended")
        #expect(try await page.shows("inside ended") == false)
        try await page.wait(until: "document.querySelector('[data-id=column]').scrollTop > 40")
        try await page.touch("[data-id=column]", [[.down(x: 0, y: 0), .up]])
        try await page.wait(forText: "left ended, inside ended")
    }

    static func useMouse(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)

        try await page.click("[data-id=tap]")
        try await page.wait(forText: "tap ended")
        try await page.press("[data-id=tap]", milliseconds: 900)
        try await page.wait(forText: "tap ended, press began, press ended")
        try await page.drag("[data-id=pan]", to: "[data-id=pinch]")
        try await page.wait(forText: "press ended, pan began, pan ended 0")

        // A control keeps its taps; the area around it has a recognizer of its own.
        try await page.click(labelled: "Press")
        try await page.wait(forText: "pan ended 0, button")
        try await page.click("[data-id=swipe]")
        try await page.wait(forText: "button, ground")

        // The browser scrolls a scroll view whose content receives touches.
        try await page.scroll(over: "[data-id=column]", y: 200)
        try await page.wait(until: "document.querySelector('[data-id=column]').scrollTop > 100")
        try await page.click("[data-id=column]")
        try await page.wait(forText: "ground, inside ended")

        // A view with a tap is a button for the keyboard and for assistive technology.
        let role = try await page.run(
            """
            const tap = document.querySelector('[data-id=tap]');
            tap.focus();
            return tap.getAttribute('role');
            """)
        #expect(role.string == "button")
        try await page.press(.enter)
        try await page.wait(forText: "inside ended, tap ended")
    }

    static func killDuringPan(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        try await page.touch("[data-id=tap]", [[.down(x: 0, y: 0), .up]])
        try await page.wait(forText: "tap ended")
        try await page.waitUntilCommitted()
        let launch = try await page.launch()
        try host.killApp("TrialApp")
        // The finger goes down in one launch and is lifted in the next, or in the time between.
        try await page.touch(
            "[data-id=pan]",
            [[.down(x: -40, y: 0), .move(x: 40, y: 5, milliseconds: 3000), .up]])
        try await page.waitForLaunch(after: launch)
        try await page.wait(for: "[data-id=tap].touchable")
        try await page.touch("[data-id=tap]", [[.down(x: 0, y: 0), .up]])
        try await page.wait(forText: "tap ended")
    }
}
