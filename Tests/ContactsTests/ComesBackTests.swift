import Testing
import UIKit
import UIKitTesting

@testable import Contacts

/// Contacts is restored as it was left.
///
/// The article "Test that your app comes back" of `UIKitTesting` explains these tests.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Contacts comes back` {
    @Test(arguments: Depth.allCases)
    func `a card that is being edited is restored`(_ depth: Depth) throws {
        let app = AppUnderTest(AppDelegate.self, depth: depth)
        app.launch()
        try app.tap("Alice Abbott")
        try app.tap("Edit")
        try app.type("Alicia", into: "First name")
        try app.type("Abott", into: "Last name", caret: 2)
        try app.scroll("EditForm", y: 40)
        let before = try app.screen()

        app.relaunch()

        #expect(try app.screen().differences(from: before) == [])
        try app.tap("Cancel")
        #expect(try app.screen().shows("Alice Abbott"))
    }

    @Test(arguments: Depth.allCases)
    func `the position in a long list behind another tab is restored`(_ depth: Depth) throws {
        let app = AppUnderTest(AppDelegate.self, depth: depth)
        app.launch()
        try app.scroll("PeopleTable", y: 5_000)
        let people = try app.screen()
        try app.tap("Groups")
        let groups = try app.screen()

        app.enterBackground()
        app.kill()
        app.launch()

        #expect(try app.screen().differences(from: groups) == [])
        try app.tap("People")
        #expect(try app.screen().differences(from: people) == [])
    }

    @Test(arguments: Depth.allCases)
    func `a crash while saving loses at most the last typed text`(_ depth: Depth) throws {
        let app = AppUnderTest(AppDelegate.self, depth: depth)
        app.launch()
        try app.tap("Alice Abbott")
        try app.tap("Edit")
        try app.type("Ali", into: "First name")
        app.settle()
        let before = try app.screen()
        try app.type("Alicia", into: "First name")
        let after = try app.screen()

        app.crashWhileSaving()
        app.launch()

        let screen = try app.screen()
        let losses = [before, after].map { screen.differences(from: $0) }
        #expect(losses.contains([]))
        #expect(app.reasonsForSettingAside == [])
    }

    @Test(arguments: Depth.allCases)
    func `a narrow page is restored on a wide one`(_ depth: Depth) throws {
        let app = AppUnderTest(AppDelegate.self, depth: depth)
        app.pageSize = CGSize(width: 390, height: 844)
        app.launch()
        try app.tap("Alice Abbott")
        let before = try app.screen()
        app.enterBackground()
        app.kill()
        app.pageSize = CGSize(width: 1_200, height: 800)
        app.launch()
        #expect(try app.screen().differences(from: before) == [])
    }

    @Test(arguments: Depth.allCases)
    func `two windows are restored separately`(_ depth: Depth) throws {
        let app = AppUnderTest(AppDelegate.self, depth: depth)
        app.launch()
        try app.tap("Alice Abbott")
        try app.tap("Open in new window")
        let second = try app.openRequestedWindow()
        try app.goBack()
        let list = try app.screen()
        let person = try app.screen(second)

        app.relaunch()

        #expect(try app.screen().differences(from: list) == [])
        #expect(try app.screen(second).differences(from: person) == [])

        app.discard(second)
        app.relaunch()
        #expect(throws: ScreenError.self) { try app.screen(second) }
        #expect(try app.screen().differences(from: list) == [])
    }

    @Test func `every object of the edit form is reported as restored`() throws {
        let app = AppUnderTest(AppDelegate.self, depth: .onDisk)
        app.launch()
        try app.tap("Alice Abbott")
        try app.tap("Edit")
        app.relaunch()
        let entries = try #require(app.restorationReport.restoration?.entries)
        for entry in entries { #expect(entry.message == nil, "\(entry)") }
    }
}
