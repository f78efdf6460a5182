import BrowserDriver
import Testing

/// The form in which Contacts edits a person, as a user sees it.
struct EditForm {
    static let firstName = "[data-id=FirstName]"
    static let lastName = "[data-id=LastName]"
    private static let form = "[data-id=EditForm]"

    let page: Page

    /// Opens Contacts, goes to a row of the list and presses Edit.
    static func open(_ host: RunningHost, in page: Page, row: Int = 0) async throws -> EditForm {
        try await page.open(host.url + "contacts")
        return try await open(in: page, row: row)
    }

    /// Goes from the list on the page to a row and presses Edit.
    static func open(in page: Page, row: Int = 0) async throws -> EditForm {
        // The order of cells in the document can differ from their order on the screen.
        try await page.wait(for: ".tableCell")
        let name = try await page.run(
            """
            const top = (each) => each.getBoundingClientRect().top;
            const cells = [...document.querySelectorAll('.tableCell')];
            cells.sort((a, b) => top(a) - top(b));
            return cells[arguments[0]].querySelector('.label').innerText;
            """, .number(Double(row)))
        try await page.click(labelled: try #require(name.string))
        try await page.click(labelled: "Edit")
        try await page.wait(for: firstName)
        // The current screen must be committed first. Text that is typed later need not be
        // committed.
        try await page.waitUntilCommitted()
        return EditForm(page: page)
    }

    /// Replaces the text of a field.
    func write(_ text: String, over field: String) async throws {
        try await page.click(field)
        try await page.press("a", holding: [.control])
        try await page.type(text)
    }

    /// Types a first name and a part of a last name, puts the caret into its middle and scrolls the
    /// form: `Lovce`, with `ela` missing before `ce`.
    func fillInByHalf(firstName: String = "Ada") async throws {
        try await write(firstName, over: Self.firstName)
        try await write("Lovce", over: Self.lastName)
        try await page.press(.arrowLeft, times: 2)
        try await page.scroll(over: Self.form, y: Self.scrolled)
        try await page.wait(
            until: "document.querySelector(arguments[0]).scrollTop === arguments[1]",
            .string(Self.form), .number(Double(Self.scrolled)))
    }

    /// Expects the state after ``fillInByHalf(firstName:)``.
    func expectHalfFilledIn(
        firstName: String = "Ada", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let seen = try await page.run(
            """
            const [first, last, form] = [...arguments].map((each) => document.querySelector(each));
            return {
                first: first?.value, last: last?.value, caret: [last?.selectionStart, last?.selectionEnd],
                focus: document.activeElement === last, scrolled: form?.scrollTop,
            };
            """, .string(Self.firstName), .string(Self.lastName), .string(Self.form))
        #expect(
            seen == [
                "first": .string(firstName), "last": "Lovce", "caret": [3, 3], "focus": true,
                "scrolled": .number(Double(Self.scrolled)),
            ], sourceLocation: sourceLocation)
    }

    /// Types the missing letters at the caret, saves, and checks the name on the person's screen.
    func finish(
        firstName: String = "Ada", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await page.type("ela")
        let value = try await page.value(of: Self.lastName)
        #expect(value == "Lovelace", sourceLocation: sourceLocation)
        try await page.click(labelled: "Done")
        try await page.wait(
            until: "!document.querySelector(arguments[0])", .string(Self.firstName))
        try await page.wait(forText: "\(firstName) Lovelace")
    }

    private static let scrolled = 40
}

extension EditForm {
    /// Waits until the form is on the page.
    func expectFormCameBack() async throws {
        try await page.wait(for: Self.lastName)
    }
}
