import Foundation
import InterfaceFiles
import Testing

@testable import UIKitCore

/// Localized strings with plural rules, of string catalogs and `.stringsdict` files.
@MainActor struct LocalizedStringTests {
    private static let catalog = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
        "%lld files": {"localizations": {
            "de": {"variations": {"plural": {
                "one": {"stringUnit": {"value": "%lld Datei"}},
                "other": {"stringUnit": {"value": "%lld Dateien"}}}}},
            "en": {"variations": {"plural": {
                "zero": {"stringUnit": {"value": "No files"}},
                "one": {"stringUnit": {"value": "%lld file"}},
                "other": {"stringUnit": {"value": "%lld files"}}}}}}},
        "%lld%% of %@": {"localizations": {
            "de": {"stringUnit": {"value": "%2$@: %1$lld %%"}}}},
        "100%": {"localizations": {"de": {"stringUnit": {"value": "Ganz: 100%"}}}},
        "greeting": {"localizations": {
            "de": {"stringUnit": {"value": "Hallo"}}, "en": {"stringUnit": {"value": "Hello"}}}}
        }}
        """

    private func bundle(_ files: [String: String]) throws -> Bundle {
        let bundle = try InterfaceFixtures.bundle(writing: "", as: "Empty.txt")
        for (name, text) in files {
            let path = "\(bundle.bundlePath)/\(name)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        return bundle
    }

    private func inLanguage<Value>(
        _ language: String, _ bundle: Bundle, _ body: (Bundle) throws -> Value
    ) rethrows -> Value {
        let before = PreferredLanguages.all
        PreferredLanguages.all = [language]
        defer {
            PreferredLanguages.all = before
            try? FileManager.default.removeItem(atPath: bundle.bundlePath)
        }
        return try body(bundle)
    }

    @Test func `a format of a string catalog has the form for its number`() throws {
        let bundle = try bundle(["Localizable.xcstrings": Self.catalog])
        inLanguage("de-AT", bundle) { bundle in
            let format = NSLocalizedString("%lld files", bundle: bundle, comment: "")
            #expect(format == "%lld Dateien")
            let counts = [0, 1, 2].map { String(format: format, $0) }
            #expect(counts == ["0 Dateien", "1 Datei", "2 Dateien"])
            let one: any CVarArg = 1 as Int32
            #expect(String(format: format, locale: nil, one) == "1 Datei")
            #expect(String.localizedStringWithFormat(format, UInt8(1)) == "1 Datei")
        }
    }

    @Test func `interpolated values are the arguments of a localized string`() throws {
        let bundle = try bundle(["Localizable.xcstrings": Self.catalog])
        inLanguage("de", bundle) { bundle in
            let name = "Wien"
            let texts = [0, 1, 7].map { String(localized: "\($0) files", bundle: bundle) }
            #expect(texts == ["0 Dateien", "1 Datei", "7 Dateien"])
            #expect(String(localized: "\(5)% of \(name)", bundle: bundle) == "Wien: 5 %")
            #expect(
                String(localized: "greeting", defaultValue: "Hi", bundle: bundle) == "Hallo")
            #expect(
                String(localized: "missing", defaultValue: "Hi \(name)", bundle: bundle)
                    == "Hi Wien")
            let german = Locale(identifier: "de")
            #expect(
                String(localized: "\(2.5, specifier: "%.2f") m", bundle: bundle, locale: german)
                    == "2,50 m")
        }
    }

    @Test func `a text without values is no format`() throws {
        let bundle = try bundle(["Localizable.xcstrings": Self.catalog])
        inLanguage("de", bundle) { bundle in
            #expect(String(localized: "100%", bundle: bundle) == "Ganz: 100%")
            #expect(String(localized: "50% off", bundle: bundle) == "50% off")
        }
    }

    @Test func `the language of the source code has the texts that are not translated`() throws {
        let bundle = try bundle(["Localizable.xcstrings": Self.catalog])
        inLanguage("it", bundle) { bundle in
            #expect(NSLocalizedString("greeting", bundle: bundle, comment: "") == "Hello")
            let format = NSLocalizedString("%lld files", bundle: bundle, comment: "")
            let counts = [0, 1, 2].map { String(format: format, $0) }
            #expect(counts == ["No files", "1 file", "2 files"])
        }
    }

    @Test func `plural rules of a stringsdict file replace the text of the strings file`() throws {
        let rules = """
            <plist version="1.0"><dict><key>trips</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%2$@: %1$#@n@</string>
            <key>n</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>%d поездка</string><key>few</key><string>%d поездки</string>
            <key>many</key><string>%d поездок</string><key>other</key><string>%d поездки</string>
            </dict></dict></dict></plist>
            """
        let bundle = try bundle([
            "ru.lproj/Localizable.stringsdict": rules,
            "ru.lproj/Localizable.strings": "\"trips\" = \"%1$d (%2$@)\"; \"a\" = \"б\";",
        ])
        inLanguage("ru", bundle) { bundle in
            let name = "Анна"
            let format = NSLocalizedString("trips", bundle: bundle, comment: "")
            let counts = [1, 3, 5, 21].map { String(format: format, $0, name) }
            #expect(
                counts == [
                    "Анна: 1 поездка", "Анна: 3 поездки", "Анна: 5 поездок", "Анна: 21 поездка",
                ])
            #expect(NSLocalizedString("a", bundle: bundle, comment: "") == "б")
        }
    }

    @Test func `a catalog that cannot be read is reported, and keys are their own texts`() throws {
        let bundle = try bundle(["Localizable.xcstrings": "{\"strings\": 7}"])
        inLanguage("de", bundle) { bundle in
            #expect(NSLocalizedString("greeting", bundle: bundle, comment: "") == "greeting")
        }
    }

    @Test func `the JSON of a catalog is parsed once, and again after it changed`() throws {
        let bundle = try bundle(["Localizable.xcstrings": Self.catalog])
        try inLanguage("de", bundle) { bundle in
            let path = bundle.bundlePath + "/Localizable.xcstrings"
            let before = StringCatalogs.parsedCount
            #expect(StringCatalogs.catalog(path)?.languages == ["de", "en"])
            #expect(StringCatalogs.catalog(path)?.languages == ["de", "en"])
            #expect(StringCatalogs.parsedCount == before + 1)
            try Self.catalog.replacingOccurrences(of: "\"de\"", with: "\"nl\"")
                .appending("\n").write(toFile: path, atomically: true, encoding: .utf8)
            #expect(StringCatalogs.catalog(path)?.languages == ["en", "nl"])
            #expect(StringCatalogs.parsedCount == before + 2)
        }
    }

    @Test func `the catalog of an interface file replaces its texts`() throws {
        let bundle = try InterfaceFixtures.copied("Base.lproj", of: "Attributes")
        let folder = bundle.bundlePath + "/mul.lproj"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let catalog = """
            {"sourceLanguage": "en", "strings": {"lbl-00-001.text": {"localizations": {
            "nl": {"stringUnit": {"value": "Instellingen"}}}}}}
            """
        try catalog.write(
            toFile: folder + "/Localized.xcstrings", atomically: true, encoding: .utf8)
        try inLanguage("nl", bundle) { bundle in
            InterfaceFileCache.forgetFiles()
            defer { InterfaceFileCache.forgetFiles() }
            let screen = try #require(
                UIStoryboard(name: "Localized", bundle: bundle).instantiateInitialViewController())
            screen.loadViewIfNeeded()
            let label: UILabel = try AttributeFixtures.tagged(1, in: screen.view)
            #expect(label.text == "Instellingen")
            #expect(label.accessibilityLabel != "Instellingen")
        }
    }
}
