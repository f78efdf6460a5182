import BrowserDriver
import Testing

/// Steps on the screens of Contacts.
extension Page {
    /// Opens Contacts and waits until its list of people is there.
    func openPeople(_ host: RunningHost) async throws {
        try await open(host.url + "contacts")
        try await wait(for: ".tableCell .label")
    }

    /// Goes to the person in the first row and waits for the end of the transition.
    func openFirstPerson() async throws {
        let name = try await firstName()
        try await click(labelled: name)
        try await wait(for: ".backButton")
        try await rest()
    }

    /// Goes back to the list and waits for the end of the transition.
    func goBackToPeople() async throws {
        try await click(".backButton")
        try await wait(for: ".tableCell .label")
        try await rest()
    }

    /// Waits until no animation runs and no removed element is left in the document.
    func rest() async throws {
        try await wait(
            until: "document.getAnimations().length === 0 && !document.querySelector('.ghost')")
    }

    /// Returns the name in the first row.
    func firstName() async throws -> String {
        let name = try await run(
            """
            const top = (each) => each.getBoundingClientRect().top;
            const cells = [...document.querySelectorAll('.tableCell')];
            cells.sort((a, b) => top(a) - top(b));
            return cells[0].querySelector('.label').innerText;
            """)
        return try #require(name.string)
    }
}
