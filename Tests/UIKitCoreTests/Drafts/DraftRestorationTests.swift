import Foundation
import HostLink
import RestorationArchive
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Drafts after the process was killed; see `PreservedEditing`.
struct DraftRestorationTests {
    /// The point of a launch at which the app sets the text.
    nonisolated enum Moment: CaseIterable {
        case load, decode, finish, appear, afterLaunch
    }

    private func form(
        _ text: @escaping () -> String = { "Ada" }, at moment: Moment = .load,
        continuous: Bool = true
    ) -> AppUnderTest {
        AppUnderTest.form(continuous: continuous) { form in
            let set: (FormController) -> Void = { $0.name.text = text() }
            switch moment {
            case .load: form.loads = set
            case .decode:
                form.loads = set
                form.decodes = set
            case .finish:
                form.loads = set
                form.finishes = set
            case .appear: form.appears = set
            case .afterLaunch: form.loads = { _ in }
            }
        }
    }

    @Test(arguments: [true, false])
    func `text, caret and focus of an opted-in field are restored without other code of the app`(
        _ isContinuous: Bool
    ) throws {
        let app = AppUnderTest.form(continuous: isContinuous)
        try app.type("Ada 🦉 Lovelace", into: "name", caret: 6)
        try app.type("two\nlines", into: "notes")
        try app.select(1..<5, in: "notes")
        let before = try app.screen()
        app.relaunch()
        #expect(try app.screen().differences(from: before) == [])
        #expect(try app.screen().text(of: "name") == "Ada 🦉 Lovelace")
        #expect(try app.screen().selection(of: "name") == 6..<6)
        #expect(try app.screen().selection(of: "notes") == 1..<5)
        #expect(try app.screen().focusedIdentifier == "notes")
        // The same holds after another relaunch without input.
        app.relaunch()
        #expect(try app.screen().differences(from: before) == [])
        #expect(app.notices == [])
    }

    @Test(arguments: Moment.allCases)
    func `a draft replaces the text that the app sets, at any point of the launch`(
        _ moment: Moment
    ) throws {
        let app = form(at: moment)
        if moment == .afterLaunch { app.form?.name.text = "Ada" }
        try app.type("Adam", into: "name", caret: 2)
        app.relaunch()
        if moment == .afterLaunch {
            app.form?.name.text = "Ada"
            app.finishTurn()
        }
        #expect(try app.screen().text(of: "name") == "Adam")
        #expect(try app.screen().selection(of: "name") == 2..<2)
        let draft = try #require(app.form?.name.draft)
        #expect(draft.startingText == "Ada")
        #expect(draft.appText == "Ada")
        #expect(!draft.isOutdated)
    }

    @Test func `text that the app sets after the user's first action ends the draft`() throws {
        let app = form()
        try app.type("Adam", into: "name")
        app.relaunch()
        app.form?.acts = { $0.name.text = "Ada" }
        try app.tap("Act")
        #expect(try app.screen().text(of: "name") == "Ada")
        #expect(app.form?.name.draft == nil)
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "Ada")
    }

    @Test func `a draft continues if the user types before the model is loaded`() throws {
        let app = form()
        try app.type("Adam", into: "name")
        app.relaunch()
        try app.tap(identifier: "name")
        try app.type("Adam Smith", into: "name")
        app.form?.name.text = "Ada"
        #expect(app.form?.name.text == "Adam Smith")
        #expect(app.form?.name.draft?.startingText == "Ada")
    }

    @Test func `a draft whose model has changed is shown and has all three texts`() throws {
        var model = "Ada"
        let app = form { model }
        try app.type("Adam", into: "name")
        app.settle()
        app.kill()
        model = "Augusta Ada"
        app.launch()
        #expect(try app.screen().text(of: "name") == "Adam")
        let draft = try #require(app.form?.name.draft)
        #expect(draft.isOutdated)
        #expect([draft.startingText, draft.text, draft.appText] == ["Ada", "Adam", "Augusta Ada"])
        // The user is asked and chooses the text of the app.
        app.form?.acts = { $0.name.text = draft.appText }
        try app.tap("Act")
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "Augusta Ada")
        #expect(app.form?.name.draft == nil)
    }

    @Test func `a draft ends if it equals the text of the model at the next launch`() throws {
        var model = "Ada"
        let app = form { model }
        try app.type("Adam", into: "name", caret: 1)
        app.settle()
        app.kill()
        model = "Adam"
        app.launch()
        #expect(app.form?.name.draft == nil)
        #expect(try app.screen().selection(of: "name") == 1..<1)
        app.settle()
        app.kill()
        model = "Grace"
        app.launch()
        #expect(try app.screen().text(of: "name") == "Grace")
    }

    @Test(arguments: Moment.allCases.filter { $0 != .afterLaunch })
    func `a submitted draft is restored only over the text that it began from`(_ moment: Moment)
        throws
    {
        var model = "Ada"
        let app = form({ model }, at: moment)
        try app.type("Adam", into: "name")
        try app.submit("name")
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "Adam")
        #expect(app.form?.name.draft?.isSubmitted == true)
        app.settle()
        app.kill()
        model = "Augusta"
        app.launch()
        #expect(try app.screen().text(of: "name") == "Augusta")
        #expect(app.form?.name.draft == nil)
    }

    @Test func `a draft that was ended is not restored`() throws {
        let app = form()
        try app.type("Adam", into: "name")
        app.form?.name.endDraft()
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "Ada")
    }

    @Test func `an app can discard a draft while it is restored`() throws {
        let app = AppUnderTest.form { form in
            form.loads = { $0.name.text = "Ada" }
            form.finishes = { form in
                form.name.endDraft()
                form.name.text = "Grace"
            }
        }
        try app.type("Adam", into: "name")
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "Grace")
        #expect(app.form?.name.draft == nil)
    }

    @Test
    func `an editingChanged action is called once for a restored draft, after restoration`() throws
    {
        var calls: [String] = []
        let app = AppUnderTest.form { form in
            form.loads = { form in
                form.name.addAction(
                    UIAction { [unowned form] _ in calls.append("changed \(form.name.text ?? "")")
                    },
                    for: .editingChanged)
            }
            form.finishes = { _ in calls.append("finished") }
            form.appears = { _ in calls.append("appears") }
        }
        try app.type("Adam", into: "name")
        calls = []
        app.relaunch()
        #expect(calls == ["finished", "appears", "changed Adam"])
    }

    @Test func `a restored text that the app reformats stays a draft`() throws {
        let app = AppUnderTest.form { form in
            form.loads = { form in
                form.name.addAction(
                    UIAction { [unowned form] _ in
                        form.name.text = form.name.text?.uppercased()
                    }, for: .editingChanged)
            }
        }
        try app.type("adam", into: "name")
        app.relaunch()
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "ADAM")
        #expect(app.form?.name.draft?.startingText == "")
    }

    @Test
    func `a field that opts out of preserved editing keeps neither its text nor the focus`() throws
    {
        let app = AppUnderTest.form { $0.loads = { $0.name.preservedEditing = [] } }
        try app.type("Adam", into: "name")
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "")
        #expect(try app.screen().focusedIdentifier == nil)
    }

    @Test func `a field can preserve only its draft or only its focus`() throws {
        let app = AppUnderTest.form {
            $0.loads = { form in
                form.name.preservedEditing = .draft
                form.notes.preservedEditing = .focus
            }
        }
        try app.type("some notes", into: "notes")
        try app.type("Adam", into: "name")
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "Adam")
        #expect(try app.screen().focusedIdentifier == nil)
        try app.type("some notes", into: "notes")
        app.relaunch()
        #expect(try app.screen().text(of: "notes") == "")
        #expect(try app.screen().focusedIdentifier == "notes")
    }

    @Test func `a draft is archived under ordinary keys, and all of them are read`() throws {
        let app = form()
        try app.type("Adam", into: "name")
        try app.submit("name")
        app.relaunch()
        let keys = try app.record("Form/name").fields.map(\.key).sorted()
        #expect(
            keys == [
                "UITextFieldDraftIsSubmittedKey", "UITextFieldDraftKey", "UITextFieldDraftStartKey",
                "UITextFieldIsFirstResponderKey", "UITextFieldSelectionEndKey",
                "UITextFieldSelectionStartKey",
            ])
        let entries = try #require(app.restorationReport.restoration?.entries)
        #expect(entries.flatMap(\.keysNeverRead) == [])
    }

    @Test func `a text field that does not call super preserves nothing`() throws {
        final class Forgetful: UITextField {
            override func encodeRestorableState(with coder: NSCoder) {}
        }
        let app = AppUnderTest.form { form in
            form.loads = { form in
                let field = Forgetful(frame: CGRect(x: 0, y: 160, width: 200, height: 40))
                field.restorationIdentifier = "forgetful"
                field.preservedEditing = .all
                form.view.addSubview(field)
            }
        }
        try app.type("lost", into: "forgetful")
        app.relaunch()
        #expect(try app.screen().text(of: "forgetful") == "")
    }

    @Test func `a draft in a search bar activates the search again`() throws {
        let app = AppUnderTest.planned(AppPlan { SearchForm.make() }, continuous: true)
        app.launch()
        let first = try #require(SearchForm.last)
        try app.type("ada", into: "Search", caret: 1)
        #expect(first.search.isActive)
        #expect(first.queries.last == "ada")
        app.relaunch()
        let form = try #require(SearchForm.last)
        #expect(form !== first)
        #expect(form.search.isActive)
        #expect(form.queries.last == "ada")
        #expect(try app.screen().text(of: "Search") == "ada")
        #expect(try app.screen().selection(of: "Search") == 1..<1)
        #expect(form.search.searchBar.isFirstResponder)
        form.search.isActive = false
        app.relaunch()
        #expect(try app.screen().text(of: "Search") == "")
        #expect(app.notices == [])
    }
}

/// A screen with a search in its navigation item.
private final class SearchForm: UIViewController, UISearchResultsUpdating {
    static weak var last: SearchForm?
    let search = UISearchController(searchResultsController: nil)
    var queries: [String] = []

    static func make() -> UIViewController {
        let form = SearchForm()
        form.restorationIdentifier = "Searched"
        last = form
        let navigation = UINavigationController(rootViewController: form)
        navigation.restorationIdentifier = "Navigation"
        return navigation
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        search.searchResultsUpdater = self
        search.searchBar.placeholder = "Search"
        search.searchBar.restorationIdentifier = "search"
        search.searchBar.preservedEditing = .all
        navigationItem.searchController = search
    }

    func updateSearchResults(for searchController: UISearchController) {
        queries.append(searchController.searchBar.text ?? "")
    }
}
