import InterfaceFiles
import SeededRandom
import Testing

@Suite struct PluralsFileTests {
    /// Reads a file with one entry, `key`.
    private func entry(_ xml: String, language: String = "en") throws -> PluralText {
        let file = try PluralsFile(
            bytes: Self.file(xml), source: "Test.stringsdict", language: language)
        guard case .plural(let text)? = file["key"] else { throw NoPluralRules() }
        return text
    }

    private struct NoPluralRules: Error {}

    private static func file(_ entry: String) -> [UInt8] {
        Array(
            "<plist version=\"1.0\"><dict><key>key</key><dict>\(entry)</dict></dict></plist>".utf8)
    }

    private static func format(_ text: String) -> String {
        "<key>NSStringLocalizedFormatKey</key><string>\(text)</string>"
    }

    private static func variable(
        _ name: String, type: String = "d", _ forms: KeyValuePairs<String, String>
    ) -> String {
        let forms = forms.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
        return """
            <key>\(name)</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>\(type)</string>\(forms)</dict>
            """
    }

    // MARK: Rules

    /// The languages of the fixture, each with the category of each number.
    private static let languages: [(name: String, categories: [(number: String, name: String)])] = {
        let names: [Character: String] = [
            "z": "zero", "1": "one", "2": "two", "f": "few", "m": "many", "o": "other",
        ]
        let file = (try? Fixtures.bytes("Plurals/Categories.txt")) ?? []
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").dropFirst()
        guard let numbers = lines.first?.split(separator: " ").dropFirst().map(String.init) else {
            return []
        }
        return lines.dropFirst().map { line in
            let parts = line.split(separator: " ")
            let categories = parts[1].compactMap { names[$0] }
            return (String(parts[0]), Array(zip(numbers, categories)))
        }
    }()

    @Test func `the fixture has the categories of 60 languages`() {
        #expect(Self.languages.count == 60)
        #expect(Self.languages.allSatisfy { $0.categories.count == 44 })
    }

    @Test(arguments: languages.map(\.name))
    func `numbers have the forms that Unicode's rules demand`(language: String) throws {
        let categories = try #require(Self.languages.first { $0.name == language }?.categories)
        let withZero = try entry(
            Self.format("%#@n@")
                + Self.variable(
                    "n",
                    [
                        "zero": "zero", "one": "one", "two": "two", "few": "few", "many": "many",
                        "other": "other",
                    ]), language: language)
        // A form for zero is used in every language, so it is absent where another one is expected.
        let withoutZero = try entry(
            Self.format("%#@n@")
                + Self.variable(
                    "n",
                    ["one": "one", "two": "two", "few": "few", "many": "many", "other": "other"]),
            language: language)
        for (number, expected) in categories {
            let value =
                number.contains(".")
                ? Double(number).flatMap(PluralNumber.init) : Int(number).map { PluralNumber($0) }
            let text = expected == "zero" ? withZero : withoutZero
            #expect(text.format(for: [value]) == expected, "\(number)")
        }
    }

    @Test func `a form for zero is used in every language`() throws {
        let text = try entry(
            Self.format("%#@n@")
                + Self.variable("n", ["zero": "none", "one": "%d file", "other": "%d files"]))
        #expect(text.format(for: [PluralNumber(0)]) == "none")
        #expect(text.format(for: [PluralNumber(1)]) == "%d file")
        #expect(text.format(for: [PluralNumber(-1)]) == "%d file")
        #expect(text.format(for: [PluralNumber(2)]) == "%d files")
    }

    // MARK: Formats

    @Test func `the general form is the one for many things, with the arguments in order`() throws {
        let text = try entry(
            Self.format("%@ has %#@n@, 100%%")
                + Self.variable("n", ["one": "%d file", "other": "%d files"]))
        #expect(text.general == "%@ has %d files, 100%%")
        #expect(text.format(for: [nil, PluralNumber(1)]) == "%@ has %d file, 100%%")
        // Without a number, the general form remains.
        #expect(text.format(for: []) == text.general)
        #expect(text.format(for: [nil, nil]) == text.general)
    }

    @Test func `variables with positions select by their own arguments`() throws {
        let text = try entry(
            Self.format("%2$#@rooms@ for %1$#@people@")
                + Self.variable("rooms", type: "ld", ["one": "a room", "other": "%ld rooms"])
                + Self.variable(
                    "people", type: "ld", ["one": "%arg person", "other": "%arg people"]))
        #expect(text.general == "%2$ld rooms for %1$ld people")
        let forms = text.format(for: [PluralNumber(1), PluralNumber(2)])
        #expect(forms == "%2$ld rooms for %1$ld person")
        #expect(text.format(for: [PluralNumber(5), PluralNumber(1)]) == "a room for %ld people")
    }

    @Test func `a form can contain another variable`() throws {
        let text = try entry(
            Self.format("%#@people@")
                + Self.variable(
                    "people", ["one": "%d person in %#@rooms@", "other": "%d people in %#@rooms@"])
                + Self.variable("rooms", ["one": "%d room", "other": "%d rooms"]))
        #expect(
            text.format(for: [PluralNumber(1), PluralNumber(3)]) == "%d person in %d rooms")
        #expect(
            text.format(for: [PluralNumber(2), PluralNumber(1)]) == "%d people in %d room")
    }

    @Test func `a percent sign at the end of a form stands for itself`() throws {
        let text = try entry(
            Self.format("%#@share@") + Self.variable("share", ["one": "%d%", "other": "%d%"]))
        #expect(text.format(for: [PluralNumber(3)]) == "%d%%")
    }

    @Test func `a form without its number leaves the next argument to the next specifier`() throws {
        let text = try entry(
            Self.format("%#@n@ by %@")
                + Self.variable("n", ["one": "One file", "other": "%d files"]))
        #expect(text.format(for: [PluralNumber(1), nil]) == "One file by %2$@")
        #expect(text.format(for: [PluralNumber(2), nil]) == "%d files by %@")
    }

    @Test func `an entry of widths is the text for the widest place`() throws {
        let widths =
            "<key>NSStringVariableWidthRuleType</key><dict><key>9</key><string>short</string>"
            + "<key>25</key><string>a long text</string></dict>"
        let file = try PluralsFile(bytes: Self.file(widths), source: "T", language: "en")
        #expect(file["key"] == .plain("a long text"))
        #expect(file.count == 1)
    }

    // MARK: Bad input

    @Test(arguments: ["", "[]", "\"key\" = \"text\";", "<plist><dict><key>", "bplist00"])
    func `a file that is no property list is refused with a remedy`(text: String) {
        #expect {
            _ = try PluralsFile(bytes: Array(text.utf8), source: "T.stringsdict", language: "en")
        } throws: { error in
            "\(error)".hasPrefix("T.stringsdict: ") && "\(error)".contains("plutil -lint")
        }
    }

    @Test(arguments: [
        format("%#@missing@"), format("%#@n"), format("%*d %#@n@"), format("%1$"),
        format("%#@loop@") + variable("loop", ["other": "%#@loop@%#@loop@%#@loop@"]),
        format("%999$#@n@ %"),
    ])
    func `a format that is damaged, endless or unsupported is left as it is`(xml: String) throws {
        let text = try entry(xml + Self.variable("n", ["other": "%d"]))
        #expect(text.format(for: [PluralNumber(1)]) == text.general)
        #expect(text.general.utf8.count < 100)
    }

    @Test func `a number whose form is damaged has the general form`() throws {
        let text = try entry(
            Self.format("%#@n@") + Self.variable("n", ["one": "%*d file", "other": "%d files"]))
        #expect(text.format(for: [PluralNumber(1)]) == "%d files")
    }

    @Test(.timeLimit(.minutes(1)))
    func `variables that multiply each other end without a text of their own`() throws {
        // Six levels of a hundred variables each, which are not a loop.
        let levels = (1...6).map { level in
            Self.variable(
                "v\(level)", ["other": String(repeating: "%#@v\(level + 1)@", count: 100)])
        }
        let text = try entry(
            Self.format("%#@v1@") + levels.joined() + Self.variable("v7", ["other": ""]))
        #expect(text.general == "%#@v1@")
        // A long chain is not followed to its end either.
        let chain = (1...200).map { Self.variable("c\($0)", ["other": "%#@c\($0 + 1)@"]) }
        let long = try entry(
            Self.format("%#@c1@") + chain.joined() + Self.variable("c201", ["other": "%d"]))
        #expect(long.general == "%#@c1@")
    }

    @Test func `random formats only ever give a text`() throws {
        var random = SeededGenerator(seed: 11)
        let parts = ["%", "#@n@", "1$", "arg", "%d", "%#@m@", "@", "é", "*", "2$#@n@", "lld", "%%"]
        func text() -> String {
            (0..<Int.random(in: 0...8, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }.joined()
        }
        for _ in 0..<2_000 {
            let entry = try entry(
                Self.format(text()) + Self.variable("n", ["one": text(), "other": text()])
                    + Self.variable("m", ["other": text()]))
            let formats = [[], [1], [1, 2], [0, 0, 0]].map {
                entry.format(for: $0.map { PluralNumber($0) })
            }
            #expect(formats.allSatisfy { $0.utf8.count <= 1 << 17 })
        }
    }
}
