import Testing

@testable import AppHost

@Suite struct `The target of a request` {
    private static let ann = String(repeating: "a", count: 64)
    private static let bob = String(repeating: "b", count: 64)
    private let selection = ControlSelection(
        candidates: [
            .init(
                app: "contacts", name: "Contacts", container: "org.example.contacts", person: ann,
                process: 41, sessions: ["one-of-ann", "two-of-ann"]),
            .init(
                app: "contacts", name: "Contacts", container: "org.example.contacts", person: bob,
                process: nil, sessions: ["one-of-bob"]),
            .init(
                app: "7", name: "Seven", container: "7", person: bob, process: 42,
                sessions: ["3-of-bob"]),
        ], apps: ["contacts", "7", "unopened"])

    private func found(
        _ names: String..., person: String? = nil
    ) throws(ControlFailure) -> [String] {
        try selection.matches(ControlTarget(names: names, person: person)).map {
            "\($0.candidate.app) \($0.candidate.person.prefix(1)) \($0.session ?? "-")"
        }
    }

    private func code(_ names: String..., person: String? = nil) -> ControlFailure.Code? {
        do {
            _ = try selection.matches(ControlTarget(names: names, person: person))
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a target without a name matches all apps, or all apps of one user`() throws {
        #expect(try found() == ["contacts a -", "contacts b -", "7 b -"])
        #expect(try found(person: "b") == ["contacts b -", "7 b -"])
    }

    @Test func `a target names an app by its address, its title or its identifier`() throws {
        for name in ["contacts", "Contacts", "org.example.contacts"] {
            #expect(try found(name) == ["contacts a -", "contacts b -"])
        }
        #expect(try found("contacts", person: "bb") == ["contacts b -"])
        #expect(try found("unopened") == [])
    }

    @Test func `a number in a target matches an app, or else a process, or else a session`() throws
    {
        #expect(try found("7") == ["7 b -"])
        #expect(try found("41") == ["contacts a -"])
        #expect(try found("3") == ["7 b 3-of-bob"])
    }

    @Test func `a target names a session by its prefix, and a session named twice matches once`()
        throws
    {
        #expect(try found("two", "two-of") == ["contacts a two-of-ann"])
        #expect(try found("one-of-b") == ["contacts b one-of-bob"])
        #expect(code("one") == .ambiguous)
    }

    @Test func `a target with an app and one of its sessions matches every instance of the app`()
        throws
    {
        #expect(try found("two", "contacts") == ["contacts a -", "contacts b -"])
        #expect(try found("41", "two") == ["contacts a -"])
    }

    @Test func `a target without a match fails as not found`() {
        #expect(code("nothing") == .notFound)
        #expect(code("") == .notFound)
        #expect(code(person: "c") == .notFound)
        #expect(code(person: "") == .notFound)
        #expect(code("two", person: "b") == .notFound)
    }
}
