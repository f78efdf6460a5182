import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Interface files in the user's language.
@MainActor struct LocalizedInterfaceTests {
    /// Loads the storyboard for a language.
    private func screen(
        _ language: String, of bundle: Bundle = AttributeFixtures.bundle
    ) throws -> UIViewController {
        let before = PreferredLanguages.all
        PreferredLanguages.all = [language]
        InterfaceFileCache.forgetFiles()
        defer {
            PreferredLanguages.all = before
            InterfaceFileCache.forgetFiles()
        }
        let controller = try #require(
            UIStoryboard(name: "Localized", bundle: bundle).instantiateInitialViewController())
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

    @Test func `a language's own storyboard replaces the base storyboard`() throws {
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

    @Test func `without a translation an interface has the texts of the development region`() throws
    {
        PreferredLanguages.developmentRegion = "de"
        defer { PreferredLanguages.developmentRegion = "en" }
        #expect(try screen("it").title == "Einstellungsseite")
    }

    @Test
    func `a strings file that cannot be read is reported, and the texts of the base are used`()
        throws
    {
        let bundle = try InterfaceFixtures.copied("Base.lproj", of: "Attributes")
        defer { try? FileManager.default.removeItem(atPath: bundle.bundlePath) }
        let folder = bundle.bundlePath + "/de.lproj"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        try Data("\"a\" = \"b".utf8).write(
            to: URL(fileURLWithPath: folder + "/Localized.strings"))
        var title: String?
        let problems = try AttributeFixtures.problems {
            title = try screen("de", of: bundle).title
        }
        #expect(title == "Settings")
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("Localized.strings:1:") == true)
    }

    @Test func `a localized string in code is in the user's language`() throws {
        let before = PreferredLanguages.all
        defer { PreferredLanguages.all = before }
        let bundle = AttributeFixtures.bundle
        PreferredLanguages.all = ["de-AT"]
        #expect(NSLocalizedString("Save", bundle: bundle, comment: "A button") == "Sichern")
        #expect(
            NSLocalizedString("%@ recipes", bundle: bundle, comment: "A title")
                == "Rezepte für %@ (groß)")
        #expect(NSLocalizedString("Open", bundle: bundle, comment: "A button") == "Open")
        #expect(
            NSLocalizedString("Open", bundle: bundle, value: "Open it", comment: "A button")
                == "Open it")
        PreferredLanguages.all = ["it"]
        #expect(NSLocalizedString("Save", bundle: bundle, comment: "A button") == "Save")
    }

    @Test func `the environment names the user's languages`() {
        func languages(_ environment: [String: String]) -> [String] {
            PreferredLanguages.fromEnvironment(environment, or: ["en"])
        }
        #expect(languages(["LANG": "de_AT.UTF-8"]) == ["de-AT"])
        #expect(languages(["LANG": "en_US.UTF-8", "LC_ALL": "fr_FR@euro"]) == ["fr-FR"])
        #expect(languages(["LANG": "C.UTF-8", "LANGUAGE": "de:fr"]) == ["de", "fr"])
        #expect(languages(["LANG": "C.UTF-8"]) == ["en"])
        #expect(languages(["LANG": "POSIX", "LC_ALL": ""]) == ["en"])
        #expect(languages([:]) == ["en"])
    }
}
