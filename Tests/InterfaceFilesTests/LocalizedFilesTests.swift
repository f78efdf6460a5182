import Foundation
import InterfaceFiles
import Testing

@Suite struct LocalizedFilesTests {
    private let app = Fixtures.path("Strings/App")

    private func files(_ languages: [String], _ region: String? = "en") -> LocalizedFiles {
        LocalizedFiles(folder: app, preferredLanguages: languages, developmentRegion: region)
    }

    @Test(arguments: [
        (["de"], "de"), (["de-AT"], "de"), (["de_CH"], "de"), (["it", "fr-CA"], "fr"),
        (["en-GB"], "en"), (["it"], "en"), ([], "en"), (["zh-CN"], "zh-Hans"),
        (["zh-Hans-CN"], "zh-Hans"), (["zh-Hans"], "zh-Hans"), (["zh"], "zh-Hans"),
        (["zh-TW"], "en"), (["zh-Hant-HK"], "en"), (["DE"], "de"),
    ])
    func `the first preferred language that the app has is chosen`(
        languages: [String], expected: String
    ) {
        #expect(files(languages).language == expected)
    }

    @Test func `a file is found in the chosen language, in Base, or in the development region`() {
        func path(_ languages: [String], _ name: String, _ type: String) -> String? {
            files(languages).file(named: name, ofType: type)?.replacing(app + "/", with: "")
        }
        #expect(path(["de"], "Localizable", "strings") == "de.lproj/Localizable.strings")
        #expect(path(["it"], "Localizable", "strings") == "en.lproj/Localizable.strings")
        #expect(path(["de"], "Main", "storyboard") == "Base.lproj/Main.storyboard")
        #expect(path(["de"], "Shared", "strings") == "Shared.strings")
        #expect(path(["de"], "Missing", "strings") == nil)
    }

    @Test func `the texts of a base file are those of the chosen language`() throws {
        let german = files(["de"])
        let main = try #require(german.file(named: "Main", ofType: "storyboard"))
        #expect(german.texts(forInterfaceFile: main) == app + "/de.lproj/Main.strings")
        #expect(files(["fr"]).texts(forInterfaceFile: main) == nil)
        #expect(german.texts(forInterfaceFile: app + "/de.lproj/Other.storyboard") == nil)
    }

    @Test func `an app without languages has its files in one folder`() throws {
        try Fixtures.withFolder(["Main.xib": "x"]) { folder in
            let files = LocalizedFiles(folder: folder, preferredLanguages: ["de"])
            #expect(files.language == nil)
            #expect(files.file(named: "Main", ofType: "xib") == folder + "/Main.xib")
        }
    }

    @Test func `old names of folders and regional languages are understood`() throws {
        let files = [
            "English.lproj/a.strings": "", "pt-BR.lproj/a.strings": "",
            "es-419.lproj/a.strings": "", "zh_TW.lproj/a.strings": "",
        ]
        try Fixtures.withFolder(files) { folder in
            func language(_ preferred: String) -> String? {
                LocalizedFiles(folder: folder, preferredLanguages: [preferred]).language
            }
            #expect(language("en-US") == "English")
            #expect(language("pt-BR") == "pt-BR")
            #expect(language("es-MX") == "es-419")
            #expect(language("zh-Hant-TW") == "zh_TW")
            #expect(language("zh-HK") == "zh_TW")
            #expect(language("zh-CN") == nil)
            #expect(language("fr") == nil)
        }
    }

    @Test func `a file or a link with the name of a language folder is no language`() throws {
        try Fixtures.withFolder(["de.lproj": "x", "fr.lproj/a.strings": ""]) { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/it.lproj", withDestinationPath: folder + "/fr.lproj")
            let files = LocalizedFiles(folder: folder, preferredLanguages: ["de", "it", "fr"])
            #expect(files.language == "fr")
        }
    }

    @Test func `a base folder is used for the development region`() throws {
        let names = ["Base.lproj/Main.xib": "", "fr.lproj/Main.strings": ""]
        try Fixtures.withFolder(names) { folder in
            let files = LocalizedFiles(
                folder: folder, preferredLanguages: ["en", "fr"], developmentRegion: "en")
            #expect(files.language == "en")
            let main = try #require(files.file(named: "Main", ofType: "xib"))
            #expect(files.texts(forInterfaceFile: main) == nil)
        }
    }
}
