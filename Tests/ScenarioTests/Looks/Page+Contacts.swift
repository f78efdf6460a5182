import BrowserDriver
import Testing

/// Contacts as it is looked at rather than as it is restored.
extension Page {
    /// Opens Contacts and waits until its list of people stands.
    func openPeople(_ host: RunningHost) async throws {
        try await open(host.url + "contacts")
        try await wait(for: ".tableCell .label")
    }

    /// Goes to the person in the first row and waits until everything has come to rest there.
    func openFirstPerson() async throws {
        let name = try await firstName()
        try await click(labelled: name)
        try await wait(for: ".backButton")
        try await rest()
    }

    /// Goes back to the list and waits until everything has come to rest there.
    func goBackToPeople() async throws {
        try await click(".backButton")
        try await wait(for: ".tableCell .label")
        try await rest()
    }

    /// Waits until nothing moves any more and nothing that left is still in the document.
    func rest() async throws {
        try await wait(
            until: "document.getAnimations().length === 0 && !document.querySelector('.ghost')")
    }

    /// The name in the first row.
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
