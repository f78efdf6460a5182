import Testing
import UIKit
import UIKitTesting

/// The statements of the articles about preserving and restoring on the app of notes.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The articles' app of notes` {
    /// Returns the launched app.
    ///
    /// It is called within each test, because nothing may be awaited while the app runs.
    private func launched() -> AppUnderTest {
        Notebook.fill()
        NotesDelegate.stateVersion = 3
        let app = AppUnderTest(NotesDelegate.self, infoDictionary: [:])
        app.launch()
        return app
    }

    private var navigation: UINavigationController? {
        UIApplication.shared.keyWindow?.rootViewController as? UINavigationController
    }

    @Test func `a note that is being written is restored with focus and caret`() throws {
        let app = launched()
        try app.scroll("NotesTable", y: 440)
        try app.tap("Note 12")
        try app.type("Milk and bre", into: "NoteText", caret: 4)
        let before = try app.screen()
        app.relaunch()
        #expect(try app.screen().differences(from: before) == [])
        #expect(try app.screen().text(of: "NoteText") == "Milk and bre")
        #expect(app.notices == [])
    }

    @Test func `a note that was deleted meanwhile is not restored, and the list is shown`()
        throws
    {
        let app = launched()
        try app.tap("Note 2")
        app.enterBackground()
        app.kill()
        Notebook.notes.remove(at: 1)
        app.launch()
        #expect(navigation?.viewControllers.count == 1)
        #expect(try app.screen().shows("Note 3"))
        let outcomes = app.restorationReport.restoration?.entries.map(\.outcome) ?? []
        #expect(outcomes.contains(.droppedByFactory))
    }

    @Test func `a list keeps its position although notes were added before it`() throws {
        let app = launched()
        try app.scroll("NotesTable", y: 20 * 44)
        let top = try app.screen().texts.first { $0 == "Note 21" }
        #expect(top != nil)
        app.enterBackground()
        app.kill()
        Notebook.notes.insert(
            contentsOf: (1...5).map { Note(id: "new\($0)", title: "New \($0)", text: "") }, at: 0)
        app.launch()
        let position = try #require(try app.screen().scrollPosition(of: "NotesTable"))
        #expect(position.y == 25 * 44)
    }

    @Test func `settings that were presented are presented again, as they were`() throws {
        let app = launched()
        let settings = SettingsController()
        settings.restorationIdentifier = "Settings"
        settings.order = .byDate
        settings.isAdvancedShown = true
        navigation?.present(settings, animated: false)
        app.relaunch()
        let restored = try #require(navigation?.presentedViewController as? SettingsController)
        #expect(restored !== settings)
        #expect(restored.order == .byDate)
        #expect(restored.isAdvancedShown)
    }

    @Test func `state of another version is not restored`() throws {
        let app = launched()
        try app.tap("Note 2")
        app.enterBackground()
        app.kill()
        NotesDelegate.stateVersion = 4
        app.launch()
        #expect(navigation?.viewControllers.count == 1)
    }
}
