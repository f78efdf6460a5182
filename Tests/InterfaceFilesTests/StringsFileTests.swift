import InterfaceFiles
import SeededRandom
import Testing

@Suite struct StringsFileTests {
    private func table(_ text: String) throws -> StringsFile {
        try StringsFile(bytes: Array(text.utf8), source: "Test.strings")
    }

    @Test func `a file of texts is read with comments and escapes`() throws {
        let file = try StringsFile(path: Fixtures.path("Strings/Localizable.strings"))
        #expect(file.count == 5)
        #expect(file["welcome.title"] == "Welcome back")
        #expect(file["quoted"] == "He said \"hello\"\\\n\tand left.")
        #expect(file["code"] == "été 😀")
        #expect(file["unquoted-key"] == "plain.value")
        #expect(file["same as key"] == "same as key")
        #expect(file["none"] == nil)
        #expect(file.source == "Localizable.strings")
    }

    @Test func `a file in UTF-16 is read`() throws {
        let file = try StringsFile(path: Fixtures.path("Strings/App/de.lproj/Main.strings"))
        #expect(file["Lb1-aa-002.text"] == "Notizen")
        #expect(file["Bt1-aa-003.normalTitle"] == "Los geht’s")
        var big: [UInt8] = [0xFE, 0xFF]
        for unit in "\"a\"=\"é\";".utf16 { big += [UInt8(unit >> 8), UInt8(unit & 255)] }
        #expect(try StringsFile(bytes: big, source: "x")["a"] == "é")
    }

    @Test func `an XML property list is read`() throws {
        let file = try StringsFile(path: Fixtures.path("Strings/Listed.strings"))
        #expect(file["farewell"] == "Good-bye & thanks")
        #expect(Array(file.keys) == ["farewell"])
    }

    @Test func `a binary property list is read`() throws {
        let file = try StringsFile(path: Fixtures.path("Strings/Compiled.strings"))
        #expect(file["greeting"] == "Grüß Gott")
        #expect(file.count == 2)
    }

    @Test func `escapes of the text form are replaced`() throws {
        let file = try table(#"{ "a" = "\101\t\u41\U263A\'\q" ; 'b' = 'x"y'; }"#)
        #expect(file["a"] == "A\tA☺'q")
        #expect(file["b"] == "x\"y")
        #expect(try table("").count == 0)
        #expect(try table("\u{FEFF}\"a\"=\"b\";")["a"] == "b")
    }

    @Test(arguments: [
        ("\"a\" = \"b\"", 1, "expected \";\""),
        ("\"a\" = \"b\"\n\"c\" = \"d\";", 2, "Found \"\"\" after \"a\"; expected \";\""),
        ("\n\"a\" = \"b;\n", 3, "ends inside the text of line 2"),
        ("\"a\" = ;", 1, "expected the value of \"a\" in quotes"),
        ("/* x\n", 2, "The comment of line 1 has no"),
        ("é = \"b\";", 1, "expected a key in quotes"),
        ("\"a\" = \"\\Ux\";", 1, "needs hexadecimal digits"),
        ("\"a\" = \"\\UD83D\";", 1, "half of a character"),
        ("\"a\" = \"\\377\";", 1, "not ASCII"),
        ("{ \"a\" = \"b\";", 1, "ends before \"}\""),
        ("{ } x", 1, "Found \"x\" after \"}\""),
        ("\"a", 1, "ends inside the text of line 1"),
        ("\"a\\", 1, "ends inside the text of line 1"),
    ])
    func `an error in a file of texts has a line`(text: String, line: Int, message: String) {
        let error = #expect(throws: InterfaceFileError.self) { _ = try table(text) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.line == line)
    }

    @Test func `damaged encodings and property lists are refused`() {
        let files: [[UInt8]] = [
            [0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0x00, 0xD8], [0x22, 0x00, 0x61, 0x00],
            [0x22, 0xFF, 0x22], Array("bplist00".utf8), Array("<plist><array/></plist>".utf8),
            Array("<?xml version=\"1.0\"?><plist>".utf8),
            Array(("<plist>" + String(repeating: "<array>", count: 500_000)).utf8),
            Array(("<plist>" + String(repeating: "<dict><key>a</key>", count: 100_000)).utf8),
        ]
        for bytes in files {
            #expect(throws: InterfaceFileError.self) {
                _ = try StringsFile(bytes: bytes, source: "Test.strings")
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a strings file with random damage never crashes`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for name in ["Localizable", "Listed", "Compiled"] {
            let bytes = try Fixtures.bytes("Strings/\(name).strings")
            for _ in 0..<100 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8(
                        truncatingIfNeeded: random.next())
                }
                _ = try? StringsFile(bytes: damaged, source: "Test.strings")
            }
        }
    }
}
