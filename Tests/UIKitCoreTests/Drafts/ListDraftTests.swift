import Foundation
import HostLink
import RestorationArchive
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The editing that lists keep for the fields in their cells; see `PreservedEditing`.
struct ListDraftTests {
    private static let people = (0..<60).map { "person \($0)" }

    private func launched(
        _ kind: PeopleForm.Kind, named: Bool = true, _ names: @escaping () -> [String] = { people }
    ) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                PeopleForm(kind, named: named, names: names())
            }, continuous: true)
        app.launch()
        return app
    }

    private func shown(_ app: AppUnderTest) throws -> PeopleForm {
        try #require(app.root as? PeopleForm)
    }

    @Test(arguments: PeopleForm.Kind.allCases)
    func `drafts, caret and focus are restored in the cells of the same elements`(
        _ kind: PeopleForm.Kind
    ) throws {
        var names = Self.people
        let app = launched(kind) { names }
        try app.type("Abe", into: "person 1")
        try app.type("Cat", into: "person 3", caret: 1)
        app.settle()
        app.kill()
        names.insert(contentsOf: ["new 1", "new 2"], at: 0)
        names.swapAt(3, 5)
        app.launch()
        #expect(try app.screen().text(of: "person 1") == "Abe")
        #expect(try app.screen().text(of: "person 3") == "Cat")
        #expect(try app.screen().text(of: "person 2") == "person 2")
        #expect(try app.screen().selection(of: "person 3") == 1..<1)
        #expect(try app.screen().focusedIdentifier == "person 3")
        #expect(app.notices == [])
    }

    @Test(arguments: PeopleForm.Kind.allCases)
    func `a submitted draft in a list is restored as submitted`(
        _ kind: PeopleForm.Kind
    ) throws {
        let app = launched(kind)
        try app.type("Abe", into: "person 1")
        try app.type("Cat", into: "person 3")
        try app.submit("person 1")
        app.relaunch()
        app.finishTurn()
        #expect(try app.screen().text(of: "person 1") == "Abe")
        let fields = try shown(app).list.textFields.filter { $0.draft != nil }
        let submitted = fields.filter { $0.draft?.isSubmitted == true }
        #expect(Set(fields.map(\.accessibilityIdentifier)) == ["person 1", "person 3"])
        #expect(submitted.map(\.accessibilityIdentifier) == ["person 1"])
    }

    @Test(arguments: PeopleForm.Kind.allCases)
    func `a field in a cell that preserves only its draft does not take the focus again`(
        _ kind: PeopleForm.Kind
    ) throws {
        let app = AppUnderTest.planned(
            AppPlan {
                let form = PeopleForm(kind, named: true, names: Self.people)
                form.people.preserves = .draft
                return form
            }, continuous: true)
        app.launch()
        try app.type("Abe", into: "person 1")
        app.relaunch()
        #expect(try app.screen().text(of: "person 1") == "Abe")
        #expect(try app.screen().focusedIdentifier == nil)
    }

    @Test(arguments: PeopleForm.Kind.allCases)
    func `drafts in a list without model identifiers are restored by index path`(
        _ kind: PeopleForm.Kind
    ) throws {
        let app = launched(kind, named: false)
        try app.type("Abe", into: "person 1")
        app.relaunch()
        #expect(try app.screen().text(of: "person 1") == "Abe")
    }

    @Test(arguments: PeopleForm.Kind.allCases)
    func `a draft stays with its element while the cell shows another element`(
        _ kind: PeopleForm.Kind
    ) throws {
        let app = launched(kind)
        try app.type("Abe", into: "person 1")
        let height = try shown(app).list.bounds.height
        try app.scroll("people", y: height * 3)
        #expect(throws: ScreenError.self) { try app.screen().text(of: "person 1") }
        #expect(try !app.screen().texts.contains("Abe"))
        app.relaunch()
        #expect(try !app.screen().texts.contains("Abe"))
        #expect(try app.screen().focusedIdentifier == nil)
        try app.scroll("people", y: 0)
        #expect(try app.screen().text(of: "person 1") == "Abe")
        // The user has scrolled since, so no field takes the focus.
        #expect(try app.screen().focusedIdentifier == nil)
    }

    @Test(arguments: PeopleForm.Kind.allCases)
    func `drafts in a list are restored over data that arrives after the launch`(
        _ kind: PeopleForm.Kind
    ) throws {
        var isLate = false
        let app = AppUnderTest.planned(
            AppPlan { PeopleForm(kind, named: true, names: isLate ? [] : Self.people) },
            continuous: true)
        app.launch()
        try app.type("Abe", into: "person 1", caret: 2)
        app.settle()
        app.kill()
        isLate = true
        app.launch()
        // No draft is lost while there is no data, even if the process is killed again.
        app.relaunch()
        for _ in 0..<2 {
            try shown(app).show(Self.people)
            app.finishTurn()
            #expect(try app.screen().text(of: "person 1") == "Abe")
            #expect(try app.screen().selection(of: "person 1") == 2..<2)
            #expect(try app.screen().focusedIdentifier == "person 1")
        }
    }

    @Test(arguments: PeopleForm.Kind.allCases)
    func `data that the app reloads ends the drafts that were typed over it`(
        _ kind: PeopleForm.Kind
    ) throws {
        let app = launched(kind)
        try app.type("Abe", into: "person 1")
        try app.type("Zoe", into: "person 2")
        let height = try shown(app).list.bounds.height
        try app.scroll("people", y: height * 3)
        try shown(app).show(Self.people)
        app.finishTurn()
        try app.scroll("people", y: 0)
        #expect(try app.screen().text(of: "person 1") == "person 1")
        try app.type("Abe", into: "person 1")
        try shown(app).show(Self.people)
        app.finishTurn()
        #expect(try app.screen().text(of: "person 1") == "person 1")
    }

    @Test(arguments: PeopleForm.Kind.allCases, [true, false])
    func `a draft in a list follows its row through insertions and is removed with the row`(
        _ kind: PeopleForm.Kind, _ isNamed: Bool
    ) throws {
        let app = launched(kind, named: isNamed)
        try app.type("Abe", into: "person 1")
        let height = try shown(app).list.bounds.height
        try app.scroll("people", y: height * 3)
        try shown(app).insert("new", at: 0)
        app.finishTurn()
        try app.scroll("people", y: 0)
        #expect(try app.screen().text(of: "person 1") == "Abe")
        #expect(try app.screen().text(of: "person 0") == "person 0")
        try shown(app).remove(at: 2)
        app.finishTurn()
        app.relaunch()
        try shown(app).show(["other"] + Self.people)
        app.finishTurn()
        #expect(try !app.screen().texts.contains("Abe"))
    }

    @Test func `a draft for an element that no longer exists is removed`() throws {
        let app = launched(.table)
        try app.type("Abe", into: "person 1")
        let height = try shown(app).list.bounds.height
        try app.scroll("people", y: height * 3)
        try shown(app).people.names.removeAll { $0 == "person 1" }
        app.settle()
        #expect(try !app.record("People/people").fields.map(\.key).contains("UITableViewDraftsKey"))
    }

    @Test func `the app is notified of a restored draft when its cell exists`() throws {
        let app = launched(.table)
        try app.type("Abe", into: "person 1")
        app.relaunch()
        app.finishTurn()
        #expect(try shown(app).people.changes == ["Abe"])
        app.finishTurn()
        #expect(try shown(app).people.changes == ["Abe"])
    }

    @Test func `a field or a list without an identifier is logged with the remedy`() throws {
        let app = launched(.table)
        let form = try shown(app)
        form.people.fieldIdentifier = nil
        form.show(["one"])
        app.settle()
        #expect(
            app.notices == [
                "People (UITextField “one”) sets preservedEditing and has no "
                    + "restorationIdentifier, so its editing is not preserved. Give it one."
            ])
        form.people.fieldIdentifier = "name"
        form.list.restorationIdentifier = nil
        form.show(["two"])
        app.settle()
        // The type is stated, because the compiler takes too long to infer it.
        let warning: String =
            "People (UITextField “two”) sets preservedEditing in a cell of a "
            + "UITableView that has no restorationIdentifier, so its editing is not preserved. "
            + "Give the UITableView one."
        #expect(Array(app.notices.dropFirst()) == [warning])
    }

    @Test func `two fields with the same identifier in a cell are logged`() throws {
        let app = launched(.table)
        try shown(app).people.hasTwoFields = true
        try shown(app).show(["one"])
        app.finishTurn()
        try app.type("half", into: "one")
        app.settle()
        #expect(
            app.notices == [
                "People/people, key \"UITableViewDraftsKey.name\": Two fields of one cell have this "
                    + "restorationIdentifier, and only one of them is preserved. Give the other one "
                    + "a different identifier."
            ])
    }
}

extension UIView {
    /// The text fields in the view's subviews, at any depth.
    fileprivate var textFields: [UITextField] {
        subviews.flatMap { [$0 as? UITextField].compactMap { $0 } + $0.textFields }
    }
}
