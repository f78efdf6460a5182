import Foundation
import Specification
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// A search through a whole relaunch (specification 3.5.12).
struct SearchRestorationTests {
    private func app(_ names: @escaping @MainActor () -> NamesController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", names()) })
        app.launch()
        return app
    }

    private func names(of app: AppUnderTest) -> NamesController? {
        app.navigation?.viewControllers.first as? NamesController
    }

    @Test(.specification("3.5.12"))
    func `a search is restored if its owner encodes its activity, focus and text`() throws {
        let app = app { NamesController(keepsSearch: true) }
        try app.type("an", into: "Search")
        #expect(names(of: app)?.found == ["Ann", "Anna"])
        _ = app.relaunchTraced()
        let restored = try #require(names(of: app))
        #expect(restored.search.isActive)
        #expect(restored.search.searchBar.isFirstResponder)
        #expect(restored.found == ["Ann", "Anna"])
        #expect(try app.screen().text(of: "Search") == "an")
        #expect(try app.screen().focusedIdentifier == "Search")
        try app.goBack()
        #expect(!restored.search.isActive)
        #expect(restored.found == NamesController.names)
    }

    @Test(.specification("3.5.12"))
    func `a search that was not active is not active after a relaunch`() throws {
        let app = app { NamesController(keepsSearch: true) }
        try app.type("an", into: "Search")
        try app.goBack()
        _ = app.relaunchTraced()
        let restored = try #require(names(of: app))
        #expect(!restored.search.isActive)
        #expect(restored.found == NamesController.names)
    }

    @Test(.specification("3.5.12"))
    func `a search controller preserves nothing by itself`() throws {
        let app = app {
            let names = NamesController(keepsSearch: false)
            names.search.restorationIdentifier = "Find"
            names.encodes = { [weak names] in $0.encode(names?.search, forKey: "search") }
            return names
        }
        try app.type("an", into: "Search")
        _ = app.relaunchTraced()
        let restored = try #require(names(of: app))
        #expect(!restored.search.isActive)
        #expect(restored.search.searchBar.text?.isEmpty != false)
        #expect(restored.found == NamesController.names)
    }

    @Test(.specification("3.5.12"), arguments: [false, true])
    func `a search controller that its owner encodes is restored at a path inside the owner`(
        isActive: Bool
    ) throws {
        let app = app {
            let names = NamesController(keepsSearch: false)
            names.search.restorationIdentifier = "Find"
            names.encodes = { [weak names] in $0.encode(names?.search, forKey: "search") }
            names.decodes = { [weak names] coder in
                names?.decoded = coder.decodeObject(forKey: "search") as? UISearchController
            }
            return names
        }
        if isActive { try app.type("an", into: "Search") }
        names(of: app)?.search.note = "kept"
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { $0.hasPrefix("make") } == [
                "make Nav", "make Nav/Names", "make Nav/Names/Find",
            ])
        let restored = try #require(names(of: app))
        #expect(restored.decoded === restored.search)
        #expect(restored.search.note == "kept")
        #expect(app.notices == [])
    }

    @Test(.specification("3.5.12"))
    func `a search controller without an identifier, or without a reference, is not preserved`() {
        for identifier in [nil, "Find"] {
            let app = app {
                let names = NamesController(keepsSearch: false)
                names.search.restorationIdentifier = identifier
                if identifier == nil {
                    names.encodes = { [weak names] in $0.encode(names?.search, forKey: "search") }
                }
                return names
            }
            names(of: app)?.search.note = "lost"
            _ = app.relaunchTraced()
            #expect(names(of: app)?.search.note == "")
        }
    }
}

/// A search controller with state of the app.
private final class NotedSearch: UISearchController {
    var note = ""

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(note, forKey: "note")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        note = coder.decodeObject(forKey: "note") as? String ?? ""
    }
}

/// A screen of names to search that can encode its search as Apple's sample does.
private final class NamesController: UIViewController, UISearchResultsUpdating {
    static let names = ["Ann", "Bob", "Anna"]

    let search = NotedSearch(searchResultsController: nil)
    var found = NamesController.names
    var encodes: (NSCoder) -> Void = { _ in }
    var decodes: (NSCoder) -> Void = { _ in }
    var decoded: UISearchController?
    private let keepsSearch: Bool
    private var wasActive = false
    private var wasFirstResponder = false

    init(keepsSearch: Bool) {
        self.keepsSearch = keepsSearch
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Names"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.searchTextField.accessibilityIdentifier = "Search"
        navigationItem.searchController = search
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard wasActive else { return }
        wasActive = false
        search.isActive = true
        if wasFirstResponder { search.searchBar.becomeFirstResponder() }
        wasFirstResponder = false
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        found = Self.names.filter { text.isEmpty || $0.lowercased().contains(text) }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodes(coder)
        guard keepsSearch else { return }
        coder.encode(search.isActive, forKey: "active")
        coder.encode(search.searchBar.isFirstResponder, forKey: "focused")
        coder.encode(search.searchBar.text, forKey: "text")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodes(coder)
        guard keepsSearch else { return }
        wasActive = coder.decodeBool(forKey: "active")
        wasFirstResponder = coder.decodeBool(forKey: "focused")
        search.searchBar.text = coder.decodeObject(forKey: "text") as? String
    }
}
