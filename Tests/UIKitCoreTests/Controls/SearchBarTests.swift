import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor private final class Recorder: UISearchBarDelegate {
    var calls: [String] = []

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        calls.append("text “\(searchText)”")
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
    func searchBar(
        _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
    ) {
        calls.append("scope \(selectedScope)")
    }
}

@Suite @MainActor struct SearchBarTests {
    private let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 52))
    private let recorder = Recorder()

    @Test
    func `a search bar reports text changes by the user and by the app, and Return searches`() {
        bar.delegate = recorder
        let field = bar.searchTextField
        #expect(
            field.handle(.text("an", selection: TextSelection(start: 2, end: 2), revision: 1)))
        bar.text = "ann"
        #expect(field.handle(.submit))
        #expect(recorder.calls == ["text “an”", "text “ann”", "search"])
        #expect(field.renderKind == .searchField)
    }

    @Test func `the properties of typing are those of the field`() {
        let typing: any UITextInputTraits = bar
        typing.autocapitalizationType = .words
        typing.autocorrectionType = .yes
        typing.spellCheckingType = .no
        typing.keyboardType = .emailAddress
        typing.returnKeyType = .done
        typing.isSecureTextEntry = true
        typing.textContentType = .username
        let field = bar.searchTextField
        #expect(field.autocapitalizationType == .words)
        #expect(field.autocorrectionType == .yes)
        #expect(field.spellCheckingType == .no)
        #expect(field.keyboardType == .emailAddress)
        #expect(field.returnKeyType == .done)
        #expect(field.isSecureTextEntry)
        #expect(field.textContentType == .username)
        field.keyboardType = .webSearch
        #expect(typing.keyboardType == .webSearch)
    }

    @Test func `Return does nothing in an empty search bar, unless the app allows it`() {
        bar.delegate = recorder
        let field = bar.searchTextField
        #expect(bar.enablesReturnKeyAutomatically)
        #expect(field.handle(.submit))
        #expect(recorder.calls == [])
        bar.enablesReturnKeyAutomatically = false
        #expect(field.handle(.submit))
        #expect(recorder.calls == ["search"])
    }

    @Test func `a search bar lays out its Cancel button and scopes and reports their use`() throws {
        bar.delegate = recorder
        bar.showsCancelButton = true
        bar.scopeButtonTitles = ["All", "Mine"]
        bar.showsScopeBar = true
        bar.sizeToFit()
        #expect(bar.bounds.height == 92)
        bar.layoutIfNeeded()
        let button = try #require(bar.subviews.compactMap { $0 as? UIButton }.first)
        let scopes = try #require(bar.subviews.compactMap { $0 as? UISegmentedControl }.first)
        #expect(bar.searchTextField.frame.maxX < button.frame.minX)
        #expect(button.handle(.tap(x: 1, y: 1)))
        #expect(scopes.handle(.choose(1)))
        #expect(recorder.calls == ["cancel", "scope 1"])
        #expect(bar.selectedScopeButtonIndex == 1)
    }
}
