import InterfaceFiles
import SeededRandom
import Testing

@Suite struct StringCatalogTests {
    private let name = "Localizable.xcstrings"
    private let stamp = FileStamp(size: 1, modification: 2, inode: 3)

    private func json() throws -> [UInt8] { try Fixtures.bytes("Catalogs/" + name) }

    private func catalog() throws -> StringCatalog {
        try StringCatalog(json: try json(), source: name)
    }

    private func plural(_ key: String, _ language: String) throws -> PluralText {
        guard case .plural(let text)? = try catalog().text(key, in: language) else {
            throw NoPluralRules()
        }
        return text
    }

    private struct NoPluralRules: Error {}

    @Test func `texts are found in their languages`() throws {
        let catalog = try catalog()
        #expect(catalog.languages == ["de", "en", "pl"])
        #expect(catalog.text("Save", in: "de") == .plain("Sichern"))
        // In the language of the source code, a key without a text is its own text.
        #expect(catalog.text("Save", in: "en") == .plain("Save"))
        // A text that is still empty is none.
        #expect(catalog.text("Save", in: "fr") == nil)
        #expect(catalog.text("Missing", in: "en") == nil)
        #expect(catalog.text("", in: "en") == .plain(""))
        #expect(catalog.language(for: "de-AT") == "de")
        #expect(catalog.language(for: "it") == nil)
    }

    @Test func `a text varies by the first number among its values`() throws {
        let english = try plural("%lld files in %@", "en")
        #expect(english.general == "%lld files in %@")
        #expect(english.format(for: [PluralNumber(1), nil]) == "%lld file in %@")
        #expect(english.format(for: [PluralNumber(0), nil]) == "Nothing in %2$@")
        let polish = try plural("%lld files in %@", "pl")
        let forms = [1, 2, 5].map { polish.format(for: [PluralNumber($0), nil]) }
        #expect(forms == ["%2$@: %1$lld plik", "%2$@: %1$lld pliki", "%2$@: %1$lld plików"])
        let photos = try plural("%@ sent %lld photos", "en")
        #expect(photos.format(for: [nil, PluralNumber(1)]) == "%@ sent a photo")
        #expect(photos.format(for: [nil, PluralNumber(2)]) == "%@ sent %lld photos")
    }

    @Test func `substitutions have forms and specifiers of their own`() throws {
        let trip = try plural("trip", "en")
        #expect(trip.general == "%2$lf yards under %1$lld birds")
        let forms = trip.format(for: [PluralNumber(1), PluralNumber(2.5)])
        #expect(forms == "%2$lf yards under %1$lld bird")
        #expect(
            trip.format(for: [PluralNumber(3), PluralNumber(1.0)]) == "a yard under %lld birds")
    }

    @Test func `a text that varies by device is the one for other devices`() throws {
        #expect(try catalog().text("Tap here", in: "en") == .plain("Select here"))
    }

    @Test func `the compact form has the same texts`() throws {
        let catalog = try catalog()
        let cached = try StringCatalog(
            cached: catalog.cached(stamp: stamp), source: name, stamp: stamp)
        #expect(cached.languages == catalog.languages)
        for key in ["%lld files in %@", "%@ sent %lld photos", "Save", "Tap here", "trip", ""] {
            for language in catalog.languages {
                #expect(cached.text(key, in: language) == catalog.text(key, in: language))
            }
        }
    }

    @Test func `a compact form of another file, state or kind is refused`() throws {
        let bytes = try catalog().cached(stamp: stamp)
        let later = FileStamp(size: 1, modification: 3, inode: 3)
        #expect(throws: InterfaceFileError.self) {
            try StringCatalog(cached: bytes, source: name, stamp: later)
        }
        let document = try Fixtures.document("Main.storyboard").cached(stamp: stamp)
        #expect(throws: InterfaceFileError.self) {
            try StringCatalog(cached: document, source: name, stamp: stamp)
        }
        #expect(throws: InterfaceFileError.self) {
            try InterfaceDocument(cached: bytes, source: name, stamp: stamp)
        }
    }

    @Test(arguments: [
        ("", "not valid JSON"), ("[]", "The file has a value of another kind"),
        ("{\"sourceLanguage\":\"en\"}", "The file has no \"strings\""),
        ("{\"strings\":{}}", "The file has no \"sourceLanguage\""),
        (
            "{\"sourceLanguage\":\"en\",\"strings\":{\"A\":{\"localizations\":{\"de\":7}}}}",
            "“strings > A > localizations > de” has a value of another kind"
        ),
        (
            "{\"sourceLanguage\":\"en\",\"strings\":{\"A\":{\"localizations\":{\"de\":"
                + "{\"stringUnit\":{\"state\":\"new\"}}}}}}", "> de > stringUnit” has no \"value\""
        ),
        (String(repeating: "[", count: 100_000), "nested more than"),
    ])
    func `a damaged catalog is refused with the place of the error`(json: String, words: String) {
        #expect {
            _ = try StringCatalog(json: Array(json.utf8), source: name)
        } throws: { error in
            "\(error)".hasPrefix("\(name): ") && "\(error)".contains(words)
        }
    }

    @Test func `a catalog with too many texts is refused with a remedy`() {
        let texts = (0..<200_000).map { "\"\($0)\":{}" }.joined(separator: ",")
        let json = "{\"sourceLanguage\":\"en\",\"strings\":{\(texts)}}"
        #expect {
            _ = try StringCatalog(json: Array(json.utf8), source: name)
        } throws: { "\($0)".contains("more than 200000 texts. Split it") }
    }

    @Test func `damaged bytes only ever throw an error`() throws {
        var random = SeededGenerator(seed: 3)
        let json = try json()
        let cached = try catalog().cached(stamp: stamp)
        for _ in 0..<300 {
            var bytes = json
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            _ = try? StringCatalog(json: bytes, source: name).text("trip", in: "en")
            bytes = cached
            bytes[Int.random(in: bytes.indices, using: &random)] ^= .random(
                in: 1...255, using: &random)
            #expect(throws: InterfaceFileError.self) {
                try StringCatalog(cached: bytes, source: name, stamp: stamp)
            }
        }
    }

    @Test func `the languages of catalogs are languages of the app`() throws {
        let json = String(decoding: try json(), as: UTF8.self)
        let files = [
            "Localizable.xcstrings": json, "fr.lproj/Localizable.strings": "\"Save\" = \"Garder\";",
            "mul.lproj/Main.xcstrings":
                "{\"sourceLanguage\":\"en\",\"strings\":{\"a.text\":{\"localizations\":"
                + "{\"it\":{\"stringUnit\":{\"value\":\"Ciao\"}}}}}}",
        ]
        try Fixtures.withFolder(files) { folder in
            func search(_ language: String) -> LocalizedFiles {
                LocalizedFiles(
                    folder: folder, preferredLanguages: [language], developmentRegion: "en"
                ) { path in
                    try? StringCatalog(
                        json: SourceFile(path: path).bytes, source: "Test.xcstrings")
                }
            }
            let languages = ["de-CH", "fr", "it", "es"].map { search($0).language }
            #expect(languages == ["de", "fr", "it", "en"])
            #expect(
                search("de").catalogText("Save", table: "Localizable") == .plain("Sichern"))
            // The language of the source code has the texts that are not translated.
            #expect(
                search("de").catalogText("Tap here", table: "Localizable")
                    == .plain("Select here"))
            #expect(search("de").catalogText("Save", table: "Other") == nil)
            #expect(
                search("it").catalogText("a.text", interfaceFile: "Main") == .plain("Ciao"))
            #expect(search("de").catalogText("a.text", interfaceFile: "Main") == nil)
            #expect(search("it").hasCatalog(ofInterfaceFile: "Main"))
            #expect(!search("it").hasCatalog(ofInterfaceFile: "Localizable"))
        }
    }
}
