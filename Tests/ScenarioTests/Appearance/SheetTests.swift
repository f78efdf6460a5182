import BrowserDriver
import Testing

extension Scenarios {
    /// Sheets that the user drags, and popovers beside their sources.
    @Suite struct SheetTests {
        @Test
        func `a sheet is dragged with a finger, the mouse and keys, and returns after a kill`()
            async throws
        {
            try await withTab(SheetSteps.dragSheet)
        }

        @Test func `a modal sheet that is swiped down returns, and another one goes`() async throws
        {
            try await withTab(SheetSteps.swipeOut)
        }

        @Test func `a popover and an action sheet are beside their button in a wide window`()
            async throws
        {
            try await withTab(SheetSteps.openPopovers)
        }
    }
}

enum SheetSteps {
    private static func open(_ host: RunningHost, in page: Page) async throws {
        try await page.open(host.url + "trialapp")
        try await page.wait(for: "button[data-id=sheets]")
        try await page.run("document.querySelector('button[data-id=sheets]').click()")
        try await page.wait(for: "[data-id=half]")
    }

    /// Waits until the sheet is at rest with its top at a height of the page.
    private static func waitForTop(_ y: Int, in page: Page) async throws {
        try await page.wait(
            until: """
                Math.abs(document.querySelector('.draggable .sheet-parts').getBoundingClientRect().top - \(y))
                    < 1 && document.querySelector('.draggable > .panel').style.transform === ''
                """)
    }

    private static func waitForLog(_ text: String, in page: Page) async throws {
        try await page.wait(
            until: "document.querySelector('[data-id=log]').innerText === '\(text)'")
    }

    static func dragSheet(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await page.setViewport(width: 390, height: 844)
        try await open(host, in: page)
        try await page.click("[data-id=half]")
        try await waitForTop(422, in: page)
        #expect(try await page.count(of: ".draggable > .panel[role=dialog]") == 1)

        // The content behind the low sheet can be used.
        try await page.click("[data-id=touch]")
        try await waitForLog("touched", in: page)

        try await page.touch(
            ".draggable .grabber",
            [[.down(x: 0, y: 0), .move(x: 0, y: -300, milliseconds: 300), .up]])
        try await waitForTop(10, in: page)
        try await waitForLog("large", in: page)

        try await page.run("document.querySelector('.draggable .grabber').focus()")
        try await page.press(.arrowDown)
        try await waitForTop(422, in: page)
        try await waitForLog("medium", in: page)

        // A swipe over content that is at its top makes the sheet larger, the next one scrolls.
        let swipeUp: [FingerStep] = [
            .down(x: 0, y: 0), .move(x: 0, y: -300, milliseconds: 300), .up,
        ]
        try await page.touch(".tableCell:nth-of-type(5)", [swipeUp])
        try await waitForTop(10, in: page)
        #expect(try await page.run("return document.querySelector('.tableView').scrollTop") == 0)
        try await page.touch(".tableCell:nth-of-type(9)", [swipeUp])
        try await page.wait(until: "document.querySelector('.tableView').scrollTop > 50")
        try await waitForTop(10, in: page)

        let launch = try await page.launch()
        try host.killApp("TrialApp")
        try await page.waitForLaunch(after: launch)
        try await waitForTop(422, in: page)
        #expect(try await page.count(of: ".presentation.style-grabber.style-undimmed") == 1)

        try await page.drag(".draggable .grabber", to: "[data-id=half]")
        try await waitForTop(10, in: page)
        try await waitForLog("large", in: page)
    }

    static func swipeOut(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await page.setViewport(width: 390, height: 844)
        try await open(host, in: page)
        let swipeDown: [FingerStep] = [
            .down(x: 0, y: 0), .move(x: 0, y: 380, milliseconds: 250), .up,
        ]
        try await page.click("[data-id=modal]")
        try await waitForTop(422, in: page)
        try await page.touch(".draggable .grabber", [swipeDown])
        try await waitForLog("refused", in: page)
        try await waitForTop(422, in: page)
        try await page.press(.escape)
        try await waitForTop(422, in: page)

        let launch = try await page.launch()
        try host.killApp("TrialApp")
        try await page.waitForLaunch(after: launch)
        try await page.wait(for: ".draggable")
        try await page.run("document.querySelector('.draggable .sheet-dismiss').click()")
        // The restored sheet is not modal, because its code does not make it so.
        try await page.wait(until: "!document.querySelector('.draggable')")
        try await page.click("[data-id=half]")
        try await waitForTop(422, in: page)
        try await page.touch(".draggable .grabber", [swipeDown])
        try await page.wait(until: "!document.querySelector('.draggable')")
        try await waitForLog("dismissed", in: page)
    }

    static func openPopovers(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await page.setViewport(width: 1100, height: 760)
        try await open(host, in: page)
        try await page.click("[data-id=popover]")
        try await page.wait(for: ".presentation.style-popover .style-arrowLeft")
        let places = try await page.run(
            """
            const box = (css) => document.querySelector(css).getBoundingClientRect();
            const arrow = box(".style-arrowLeft");
            const button = box("[data-id=popover]");
            return {
                isBeside: arrow.left >= button.right,
                isLevel: arrow.top < button.bottom && arrow.bottom > button.top,
                width: box(".style-popover > .panel > .node").width,
            };
            """)
        #expect(places == ["isBeside": true, "isLevel": true, "width": 280])
        try await page.press(.escape)
        try await page.wait(until: "!document.querySelector('.style-popover')")

        try await page.click("[data-id=choices]")
        try await page.wait(for: ".alert.anchored .alert-arrow")
        let choices = try await page.run(
            """
            const box = (css) => document.querySelector(css).getBoundingClientRect();
            const panel = box(".alert-panel");
            return {
                isBelow: panel.top >= box("[data-id=choices]").bottom,
                showsCancel: box(".alert-panel .cancel").height > 0,
            };
            """)
        #expect(choices == ["isBelow": true, "showsCancel": false])
        try await page.click(atX: 900, y: 700)
        try await page.wait(until: "!document.querySelector('.alert')")
        try await page.click("[data-id=choices]")
        try await page.wait(for: ".alert.anchored [data-choice='1']")
        try await page.click(".alert [data-choice='1']")
        try await waitForLog("Move", in: page)
    }
}
