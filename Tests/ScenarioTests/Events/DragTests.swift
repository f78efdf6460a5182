import BrowserDriver
import Testing

extension Scenarios {
    /// Items that the user drags between the lists of a window.
    @Suite struct DragTests {
        @Test func `the mouse drags a row to another list, to its own and to a view`() async throws
        {
            try await withTab(DragSteps.useMouse)
        }

        @Test func `a held finger drags a row, and a finger that moves at once does not`()
            async throws
        {
            try await withTab(DragSteps.useFinger)
        }

        @Test func `the keyboard lifts a row, moves it to another list and drops it`() async throws
        {
            try await withTab(DragSteps.useKeyboard)
        }

        @Test func `Escape and the edge of the window cancel a drag`() async throws {
            try await withTab(DragSteps.cancel)
        }

        @Test func `a drag ends with the app's process, and the lists are as before`() async throws
        {
            try await withTab(DragSteps.killDuringDrag)
        }
    }
}

/// The drags of a user, in any browser.
enum DragSteps {
    private static func open(_ host: RunningHost, in page: Page) async throws {
        try await page.open(host.url + "trialapp")
        try await page.wait(for: "button[data-id='drag lists']")
        try await page.run("document.querySelector(\"button[data-id='drag lists']\").click()")
        try await page.wait(for: "[data-id=done] .tableCell")
    }

    /// Names the row of a list for the steps of the driver.
    private static func row(_ text: String, in page: Page) async throws -> String {
        try await page.wait(forText: text)
        let id = "row-\(text.lowercased())"
        try await page.run(
            """
            for (const cell of document.querySelectorAll('.tableCell')) {
              if (cell.innerText.trim() === arguments[0]) cell.dataset.row = arguments[1];
              else if (cell.dataset.row === arguments[1]) delete cell.dataset.row;
            }
            """, .string(text), .string(id))
        return "[data-row='\(id)']"
    }

    private static func wait(for words: [String], of list: String, in page: Page) async throws {
        let expected = words.joined(separator: "|")
        try await page.wait(
            until: """
                [...document.querySelectorAll('[data-id=\(list)] .tableCell')]
                  .map((cell) => [cell.getBoundingClientRect().top, cell.innerText.trim()])
                  .sort((a, b) => a[0] - b[0]).map((each) => each[1]).join('|') === '\(expected)'
                """)
    }

    private static func waitForNoDrag(_ page: Page) async throws {
        try await page.wait(
            until: "!document.querySelector('.drag-preview') && !document.body.dataset.drag")
    }

    /// Presses the mouse on a row and moves it by a distance, and keeps the button down.
    private static func hold(_ row: String, x: Int, y: Int, in page: Page) async throws {
        try await page.run(
            """
            const cell = document.querySelector(arguments[0]);
            const box = cell.getBoundingClientRect();
            const at = (x, y) => ({
              bubbles: true, pointerId: 77, pointerType: 'mouse', button: 0, buttons: 1,
              clientX: box.left + box.width / 2 + x, clientY: box.top + box.height / 2 + y,
            });
            window.heldMouse = at;
            cell.dispatchEvent(new PointerEvent('pointerdown', at(0, 0)));
            cell.dispatchEvent(new PointerEvent('pointermove', at(6, 0)));
            """, .string(row))
        try await page.wait(for: ".drag-preview")
        try await page.run(
            "dispatchEvent(new PointerEvent('pointermove', heldMouse(arguments[0], arguments[1])))",
            .number(Double(x)), .number(Double(y)))
    }

    private static func release(x: Int, y: Int, in page: Page) async throws {
        try await page.run(
            "dispatchEvent(new PointerEvent('pointerup', heldMouse(arguments[0], arguments[1])))",
            .number(Double(x)), .number(Double(y)))
    }

    static func useMouse(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        try await page.drag(try await row("Bread", in: page), to: try await row("Tea", in: page))
        try await wait(for: ["Milk", "Eggs", "Apples"], of: "plan", in: page)
        try await wait(for: ["Tea", "Bread", "Soap"], of: "done", in: page)
        try await waitForNoDrag(page)

        // The data source moves a row of its own list.
        try await page.drag(try await row("Milk", in: page), to: try await row("Apples", in: page))
        try await wait(for: ["Eggs", "Apples", "Milk"], of: "plan", in: page)
        try await page.wait(forText: "plan is Eggs Apples Milk")

        try await page.drag(try await row("Tea", in: page), to: "[data-id=bin]")
        try await page.wait(forText: "thrown away: Tea")
        try await wait(for: ["Bread", "Soap"], of: "done", in: page)
        try await waitForNoDrag(page)

        // What was dropped is part of the state.
        try await page.waitUntilCommitted()
        let launch = try await page.launch()
        try host.killApp("TrialApp")
        try await page.waitForLaunch(after: launch)
        try await wait(for: ["Eggs", "Apples", "Milk"], of: "plan", in: page)
        try await wait(for: ["Bread", "Soap"], of: "done", in: page)
    }

    static func useFinger(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await page.setViewport(width: 390, height: 844)
        try await open(host, in: page)
        let bread = try await row("Bread", in: page)
        try await page.touch(
            bread, [[.down(x: 0, y: 0), .move(x: 190, y: 0, milliseconds: 300), .up]])
        try await page.touch(
            bread,
            [
                [
                    .down(x: 0, y: 0), .stay(milliseconds: 1500),
                    .move(x: 190, y: -70, milliseconds: 500), .stay(milliseconds: 200), .up,
                ]
            ])
        try await page.wait(forText: "done got Bread Tea Soap")
        try await wait(for: ["Milk", "Eggs", "Apples"], of: "plan", in: page)
        try await waitForNoDrag(page)
    }

    static func useKeyboard(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        let milk = try await row("Milk", in: page)
        let name = try await page.run(
            """
            const cell = document.querySelector(arguments[0]);
            const press = cell.querySelector('.press') ?? cell;
            press.focus();
            return press.getAttribute('aria-keyshortcuts');
            """, .string(milk))
        #expect(name.string == "Alt+M")
        try await page.press("m", holding: [.alt])
        try await page.wait(for: ".drag-preview")
        // Over the three other rows, the end of the list, and the first row of the other one.
        for _ in 0..<6 { try await page.press(.arrowDown) }
        try await page.wait(
            until: "document.querySelector('.drag-voice').innerText.startsWith('Move to done')")
        try await page.press(.enter)
        try await wait(for: ["Bread", "Eggs", "Apples"], of: "plan", in: page)
        try await waitForNoDrag(page)
    }

    static func cancel(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        let eggs = try await row("Eggs", in: page)
        try await hold(eggs, x: 190, y: -100, in: page)
        try await page.wait(for: ".drop-mark")
        try await page.wait(until: "document.body.dataset.drag === 'move'")
        try await page.press(.escape)
        try await waitForNoDrag(page)
        try await release(x: 190, y: -100, in: page)

        try await hold(eggs, x: 190, y: -100, in: page)
        try await page.wait(for: ".drop-mark")
        try await release(x: -3000, y: 0, in: page)
        try await waitForNoDrag(page)
        try await wait(for: ["Milk", "Bread", "Eggs", "Apples"], of: "plan", in: page)
        try await wait(for: ["Tea", "Soap"], of: "done", in: page)
    }

    static func killDuringDrag(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        let eggs = try await row("Eggs", in: page)
        try await page.waitUntilCommitted()
        try await hold(eggs, x: 190, y: -100, in: page)
        try await page.wait(for: ".drop-mark")
        let launch = try await page.launch()
        try host.killApp("TrialApp")
        try await page.waitForLaunch(after: launch)
        try await waitForNoDrag(page)
        try await release(x: 190, y: -100, in: page)
        try await wait(for: ["Milk", "Bread", "Eggs", "Apples"], of: "plan", in: page)
        try await wait(for: ["Tea", "Soap"], of: "done", in: page)
        try await page.drag(try await row("Eggs", in: page), to: try await row("Tea", in: page))
        try await wait(for: ["Tea", "Eggs", "Soap"], of: "done", in: page)
    }
}
