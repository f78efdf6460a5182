import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Interface files in the user's language.
@MainActor struct LocalizedInterfaceTests {
    /// Loads the storyboard for a language.
    private func screen(_ language: String) throws -> UIViewController {
        let before = InterfaceLanguages.preferred
        InterfaceLanguages.preferred = [language]
        InterfaceFileCache.forgetFiles()
        defer {
            InterfaceLanguages.preferred = before
            InterfaceFileCache.forgetFiles()
        }
        let controller = try #require(
            AttributeFixtures.storyboard("Localized").instantiateInitialViewController())
        controller.loadViewIfNeeded()
        return controller
    }

    @Test func `the strings of a language replace the texts of the base storyboard`() throws {
        let screen = try screen("de")
        #expect(screen.title == "Einstellungsseite")
        #expect(screen.navigationItem.title == "Einstellungen")
        let label: UILabel = try AttributeFixtures.tagged(1, in: screen.view)
        #expect(label.text == "Einstellungen")
        #expect(label.accessibilityLabel == "Gesprochen")
        let button: UIButton = try AttributeFixtures.tagged(2, in: screen.view)
        #expect(button.title(for: .normal) == "Sichern")
        let field: UITextField = try AttributeFixtures.tagged(3, in: screen.view)
        #expect(field.placeholder == "Name der Person")
        let segments: UISegmentedControl = try AttributeFixtures.tagged(4, in: screen.view)
        #expect(segments.titleForSegment(at: 0) == "Tag")
        #expect(segments.titleForSegment(at: 1) == "Week")
    }

    @Test func `a storyboard of its own takes the place of the base for a language`() throws {
        let screen = try screen("fr")
        #expect(screen.title == "Réglages")
        let label: UILabel = try AttributeFixtures.tagged(1, in: screen.view)
        #expect(label.text == "Réglages label")
    }

    @Test func `a language without a translation has the texts of the base storyboard`() throws {
        let screen = try screen("it")
        #expect(screen.title == "Settings")
        let label: UILabel = try AttributeFixtures.tagged(1, in: screen.view)
        #expect(label.text == "Settings label")
    }
}
