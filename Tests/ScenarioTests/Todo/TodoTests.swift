import BrowserDriver
import Testing

extension Scenarios {
    /// An ordinary to-do app, with its process killed on each screen.
    @Suite struct TodoTests {
        @Test(arguments: [(390, 844), (1100, 760)])
        func `tasks are swiped, moved, added and dated, and survive the app's process`(
            _ size: (width: Int, height: Int)
        ) async throws {
            try await visit(size) { try await TodoVisit(visit: $0).tasks() }
        }

        @Test func `a row's actions are reached with the keyboard and by assistive technology`()
            async throws
        {
            try await visit((390, 844)) { try await TodoVisit(visit: $0).keyboard() }
        }

        @Test(arguments: [(390, 844), (1100, 760)])
        func `a picture from the web is in the grid after the app was killed`(
            _ size: (width: Int, height: Int)
        ) async throws {
            let server = try await PictureServer()
            try await visit(size) { try await TodoVisit(visit: $0).pictures(from: server) }
        }

        private func visit(
            _ size: (width: Int, height: Int), _ body: (AppVisit) async throws -> Void
        ) async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Todo"], state: state)
            try await withTab { page in
                try await page.setViewport(width: size.width, height: size.height)
                try await page.open(host.url + "todo")
                try await page.wait(forText: "Water the plants")
                try await body(AppVisit(page: page, host: host, app: "Todo"))
            }
        }
    }
}

/// The steps of a user of the to-do app.
struct TodoVisit {
    let visit: AppVisit

    private var page: Page { visit.page }

    /// The rows' names, from top to bottom.
    private static let names = """
        [...document.querySelectorAll('.tableCell')]
            .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map((each) => each.querySelector('.press')?.getAttribute('aria-label')).join('|')
        """

    private func wait(forRows rows: String) async throws {
        try await page.wait(until: "(\(Self.names)) === arguments[0]", .string(rows))
    }

    private func row(_ name: String) -> String { "[aria-label='\(name)']" }

    func tasks() async throws {
        // A finger swipes a row away.
        try await page.touch(
            row("Call the bank"),
            [[.down(x: 60, y: 0), .move(x: -60, y: 0, milliseconds: 300), .up]])
        try await page.click(labelled: "Delete")
        try await wait(forRows: "Water the plants|Buy bread|Return the book")
        try await visit.survive("a list without a task")

        // The other direction has another action.
        try await page.touch(
            row("Buy bread"),
            [[.down(x: -60, y: 0), .move(x: 60, y: 0, milliseconds: 300), .up]])
        try await page.click(labelled: "Done")
        try await page.wait(for: ".tableCell .accessory.checkmark")
        try await visit.survive("a task that is done")

        // The mouse moves a row.
        try await page.click(labelled: "Edit")
        try await page.wait(for: row("Reorder Return the book"))
        try await page.drag(
            row("Reorder Return the book"), to: row("Reorder Water the plants"))
        try await wait(forRows: "Return the book|Water the plants|Buy bread")
        try await page.click(labelled: "Done")
        try await page.wait(for: ".tableCell .accessory.checkmark")
        try await visit.survive("tasks in another order")

        // An alert with a field adds a task.
        try await page.click(labelled: "Add")
        try await page.wait(for: ".alert input")
        try await page.type("Feed the cat", into: ".alert input")
        try await page.click(".alert button[data-choice='1']")
        try await wait(forRows: "Return the book|Water the plants|Buy bread|Feed the cat")
        try await visit.survive("a new task")

        try await page.click(labelled: "Feed the cat")
        try await page.wait(for: row("Important"))
        try await page.click(row("Important"))
        try await visit.survive("a task")
        try await page.click(".backButton")
        try await page.wait(forText: "Return the book")
        try await visit.survive("the tasks again")
    }

    func keyboard() async throws {
        try await page.run(
            "document.querySelector(arguments[0]).focus()", .string(row("Buy bread")))
        try await page.press(.arrowLeft)
        try await page.wait(until: "document.activeElement.innerText === 'Delete'")
        try await page.press(.escape)
        try await page.wait(
            until: "document.activeElement.getAttribute('aria-label') === 'Buy bread'")
        try await page.press(.arrowLeft)
        try await page.wait(until: "document.activeElement.innerText === 'Delete'")
        try await page.press(.enter)
        try await wait(forRows: "Water the plants|Call the bank|Return the book")
        try await page.wait(
            until: "document.activeElement.getAttribute('aria-label') === 'Return the book'")

        // A secondary click and assistive technology list the actions.
        try await page.secondaryClick(row("Call the bank"))
        try await page.wait(for: ".alert.style-actionSheet")
        try await page.press(.escape)
        try await page.wait(until: "!document.querySelector('.alert')")
        try await page.run(
            "document.querySelector(arguments[0]).click()",
            .string(row("Actions for Call the bank"))
        )
        try await page.wait(for: ".alert.style-actionSheet")
        try await page.click(".alert button[data-choice='1']")
        try await wait(forRows: "Water the plants|Return the book")

        // The arrow keys move a row, and the focus moves with it.
        try await page.click(labelled: "Edit")
        try await page.wait(for: row("Reorder Return the book"))
        try await page.run(
            "document.querySelector(arguments[0]).focus()", .string(row("Reorder Return the book")))
        try await page.press(.arrowUp)
        try await wait(forRows: "Return the book|Water the plants")
        try await page.wait(
            until: "document.activeElement.getAttribute('aria-label') === 'Reorder Return the book'"
        )
        try await page.press(.arrowDown)
        try await wait(forRows: "Water the plants|Return the book")
        try await page.click(labelled: "Done")

        // A key command opens the alert.
        try await page.press("n", holding: [.alt])
        try await page.wait(for: ".alert input")
        try await visit.killAndWait()
        try await page.wait(forText: "Water the plants")
    }

    func pictures(from server: PictureServer) async throws {
        try await visit.tab("Pictures")
        try await visit.survive("an empty grid")
        try await page.click(labelled: "Add")
        try await page.wait(for: ".alert input")
        try await page.type(server.address, into: ".alert input")
        try await page.click(".alert button[data-choice='1']")
        let picture = ".collectionCell img[src^='data:image/png']"
        try await page.wait(for: picture)
        try await visit.survive("the grid")
        try await page.wait(for: picture)
        try await page.secondaryClick(".collectionCell")
        try await page.wait(for: ".alert.style-actionSheet")
        try await page.click(".alert button.destructive")
        try await page.wait(until: "!document.querySelector('.collectionCell')")
        try await visit.survive("the grid without the picture")
    }
}
