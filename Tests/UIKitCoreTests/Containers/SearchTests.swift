import Foundation
import HostLink
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The start, the results and the end of a search.
@MainActor
struct SearchTests {
    private let finder = Finder()

    private func shown(
        _ search: UISearchController
    ) -> (screen: RecordingController, navigation: UINavigationController, window: UIWindow) {
        let screen = RecordingController("Names")
        screen.navigationItem.searchController = search
        search.searchResultsUpdater = finder
        search.delegate = finder
        let navigation = UINavigationController(rootViewController: screen)
        return (screen, navigation, show(navigation))
    }

    private func type(_ text: String, into search: UISearchController) {
        let field = search.searchBar.searchTextField
        _ = field.handle(.focus(true))
        let end = text.utf16.count
        _ = field.handle(
            .text(text, selection: TextSelection(start: end, end: end), revision: 1))
    }

    @Test func `a search bar is below the title, and the screen's safe area excludes it`() {
        let search = UISearchController(searchResultsController: nil)
        let (screen, navigation, window) = shown(search)
        #expect(search.searchBar.window === window)
        #expect(
            search.searchBar.convert(search.searchBar.bounds, to: window)
                == CGRect(x: 0, y: 44, width: 390, height: 52))
        #expect(screen.view.safeAreaInsets.top == 96)
        #expect(navigation.navigationBar.frame.height == 96)
        screen.navigationItem.searchController = nil
        window.layoutIfNeeded()
        #expect(search.searchBar.window == nil)
        #expect(screen.view.safeAreaInsets.top == 44)
    }

    @Test func `typing starts a search and updates the results at every change`() {
        let search = UISearchController(searchResultsController: nil)
        let (screen, _, window) = shown(search)
        type("an", into: search)
        #expect(search.isActive)
        #expect(search.searchBar.showsCancelButton)
        #expect(search.presentingViewController === screen)
        #expect(
            finder.calls == [
                "present", "will present", "find “”", "did present", "find “an”",
            ])
        finder.calls = []
        #expect(search.goBack())
        #expect(!search.isActive)
        #expect(search.searchBar.text == "")
        #expect(!search.searchBar.showsCancelButton)
        #expect(search.parent == nil)
        #expect(finder.calls == ["will dismiss", "find “”", "did dismiss"])
        _ = window
    }

    @Test func `the Cancel button ends a search and removes the focus`() throws {
        let search = UISearchController(searchResultsController: nil)
        let (_, _, window) = shown(search)
        type("an", into: search)
        window.layoutIfNeeded()
        #expect(search.searchBar.isFirstResponder)
        let buttons = search.searchBar.subviews.compactMap { $0 as? UIButton }
        #expect(try #require(buttons.first).handle(.tap(x: 1, y: 1)))
        #expect(!search.isActive)
        #expect(!search.searchBar.isFirstResponder)
    }

    @Test func `search results cover the screen while the search bar has text`() {
        let log = CallLog()
        let results = RecordingController("Found", log: log)
        let search = UISearchController(searchResultsController: results)
        let (screen, _, window) = shown(search)
        search.isActive = true
        #expect(!results.isViewLoaded)
        #expect(search.view.window === window)
        type("an", into: search)
        #expect(results.view.window === window)
        #expect(
            log.take() == [
                "Found didLoad", "Found willAppear", "Found isAppearing", "Found didAppear",
            ])
        #expect(results.view.safeAreaInsets.top == 96)
        #expect(results.view.frame.size == screen.view.frame.size)
        search.searchBar.text = ""
        #expect(results.view.window == nil)
        #expect(log.take() == ["Found willDisappear", "Found didDisappear"])
        search.showsSearchResultsController = true
        #expect(results.view.window === window)
        search.isActive = false
        #expect(results.view.window == nil)
        #expect(search.view.window == nil)
    }

    @Test func `a search dims the content unless that is turned off, and a tap ends the search`() {
        let search = UISearchController(searchResultsController: nil)
        let (_, _, window) = shown(search)
        search.isActive = true
        #expect(search.view.window === window)
        #expect(search.view.handle(.tap(x: 1, y: 300)))
        #expect(!search.isActive)
        search.obscuresBackgroundDuringPresentation = false
        search.isActive = true
        #expect(search.view.window == nil)
    }

    @Test func `a search disappears with its screen and appears again with it`() {
        let results = RecordingController("Found")
        let search = UISearchController(searchResultsController: results)
        let (screen, navigation, window) = shown(search)
        type("an", into: search)
        navigation.pushViewController(RecordingController("Detail"), animated: false)
        #expect(results.view.window == nil)
        #expect(search.isActive)
        navigation.popViewController(animated: false)
        window.layoutIfNeeded()
        #expect(screen.view.window === window)
        #expect(results.view.window === window)
    }

    @Test func `search results do not cover a search bar inside the screen`() {
        let results = RecordingController("Found")
        let search = UISearchController(searchResultsController: results)
        let table = UITableViewController(style: .plain)
        table.tableView.tableHeaderView = search.searchBar
        let navigation = UINavigationController(rootViewController: table)
        let window = show(navigation)
        type("an", into: search)
        #expect(search.parent === table)
        #expect(results.view.window === window)
        let bar = search.searchBar.convert(search.searchBar.bounds, to: window)
        #expect(results.view.convert(results.view.bounds, to: window).minY == bar.maxY)
    }

    @Test func `a presented search controller shows its own search bar`() {
        let results = RecordingController("Found")
        let search = UISearchController(searchResultsController: results)
        search.delegate = finder
        let screen = RecordingController("Names")
        let navigation = UINavigationController(rootViewController: screen)
        let window = show(navigation)
        var isDone = false
        screen.present(search, animated: true) { isDone = true }
        window.layoutIfNeeded()
        #expect(isDone)
        #expect(finder.calls == ["will present", "did present"])
        #expect(
            search.searchBar.convert(search.searchBar.bounds, to: window)
                == CGRect(x: 0, y: 44, width: 390, height: 52))
        type("an", into: search)
        window.layoutIfNeeded()
        #expect(results.view.convert(results.view.bounds, to: window).minY == 96)
        screen.dismiss(animated: true)
        search.dismiss(animated: true)
        #expect(!search.isActive)
        #expect(search.searchBar.window == nil)
        #expect(search.parent == nil)
    }

    @Test func `a delegate that activates the search itself is called once`() {
        let search = UISearchController(searchResultsController: nil)
        let (_, _, window) = shown(search)
        finder.activates = true
        search.isActive = true
        #expect(search.isActive)
        #expect(finder.calls == ["present", "will present", "find “”", "did present"])
        _ = window
    }

    @Test func `choosing another scope updates the search results`() throws {
        let search = UISearchController(searchResultsController: nil)
        let (_, _, window) = shown(search)
        search.searchBar.scopeButtonTitles = ["All", "Mine"]
        search.isActive = true
        finder.calls = []
        let scopes = search.searchBar.subviews.compactMap { $0 as? UISegmentedControl }
        #expect(try #require(scopes.first).handle(.choose(1)))
        #expect(finder.calls == ["find “”"])
        _ = window
    }
}

/// A delegate that records the calls of a search controller.
@MainActor
private final class Finder: NSObject, UISearchResultsUpdating, UISearchControllerDelegate {
    var calls: [String] = []
    var activates = false

    func updateSearchResults(for searchController: UISearchController) {
        calls.append("find “\(searchController.searchBar.text ?? "")”")
    }
    func willPresentSearchController(_ searchController: UISearchController) {
        calls.append("will present")
    }
    func didPresentSearchController(_ searchController: UISearchController) {
        calls.append("did present")
    }
    func willDismissSearchController(_ searchController: UISearchController) {
        calls.append("will dismiss")
    }
    func didDismissSearchController(_ searchController: UISearchController) {
        calls.append("did dismiss")
    }
    func presentSearchController(_ searchController: UISearchController) {
        calls.append("present")
        if activates { searchController.isActive = true }
    }
}
