import Foundation
import ProjectAdoption
import Testing

@Suite struct PropertyLists {
    private func read(_ text: String) throws -> PropertyListNode {
        try PropertyListReader.read(Array(text.utf8), file: "project.pbxproj")
    }

    @Test func `OpenStep's form is read with its comments, texts and lines`() throws {
        let list = try read(
            """
            // !$*UTF8*$!
            {
                a = b; /* a comment
                in two lines */
                "d e" = (f, 'g', "h\\n\\U00fc\\"\\101", );
                $(X)/y.z = {};
            }
            """.replacing("$(X)/y.z", with: "path-1.0_2:x$y/z"))
        #expect(list["a"]?.text == "b")
        #expect(list["d e"]?.array?.map(\.text) == ["f", "g", "h\nü\"A"])
        #expect(list["d e"]?.line == 5)
        #expect(list["path-1.0_2:x$y/z"]?.dictionary?.isEmpty == true)
    }

    @Test func `data and pairs of escaped units are read`() throws {
        let list = try read("{ data = <0fbD 77>; face = \"\\Ud83d\\Ude00\"; }")
        #expect(list["data"]?.content == .data([0x0F, 0xBD, 0x77]))
        #expect(list["face"]?.text == "😀")
    }

    @Test func `XML is read with entities, sections and every kind of value`() throws {
        let list = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x.dtd">
            <plist version="1.0">
            <!-- a comment -->
            <dict>
                <key>text</key><string>a &amp; b &#252;<![CDATA[<c>]]></string>
                <key>flags</key><array><true/><false></false><integer>-7</integer><real>1.5</real></array>
                <key>data</key><data>Zm9v YmE=</data>
                <key>empty</key><string/>
            </dict>
            </plist>
            """)
        #expect(list["text"]?.text == "a & b ü<c>")
        #expect(
            list["flags"]?.array?.map(\.content)
                == [.boolean(true), .boolean(false), .integer(-7), .real(1.5)])
        #expect(list["data"]?.content == .data(Array("fooba".utf8)))
        #expect(list["empty"]?.text == "")
        #expect(list["flags"]?.line == 7)
    }

    @Test func `JSON is recognized by its first colon`() throws {
        let list = try read(#" { "a" : [ "b", 1, true, 2.5 ], "c:" : { "d" : "\u00fc" } } "#)
        #expect(
            list["a"]?.array?.map(\.content)
                == [.text("b"), .integer(1), .boolean(true), .real(2.5)])
        #expect(list["c:"]?["d"]?.text == "ü")
    }

    @Test(
        arguments: [
            ("{ a = b }", 1), ("{\n a = (b; );\n}", 2), ("{\n\n a = \"b", 3), ("{ a = <0>; }", 1),
            ("{ a = <0g>; }", 1), ("/* a", 1), ("{} x", 1), ("{ \"\\U12\" = a; }", 1), ("", 1),
            ("<plist><dict><key>a</key></dict></plist>", 1), ("<plist><string>a</plist>", 1),
            ("<plist><integer>x</integer></plist>", 1), ("<plist>\n<what/>", 2), ("<plist", 1),
            ("<plist><string>&lol;</string></plist>", 1), ("{ \"a\" : nope }", 1),
            ("<plist><dict>", 1), ("<!-- a", 1),
        ])
    func `a damaged file is refused with its line`(_ text: String, _ line: Int) {
        let error = adoptionError { try read(text) }
        #expect(error?.kind == .unreadable)
        #expect(error?.line == line)
        #expect(error?.description.hasPrefix("project.pbxproj:\(line): ") == true)
    }

    @Test func `an unresolved merge conflict is named`() {
        let error = adoptionError { try read("{\n a = b;\n<<<<<<< HEAD\n c = d;\n=======\n}") }
        #expect(error?.problem == "The file has an unresolved merge conflict")
        #expect(error?.line == 3)
    }

    @Test(arguments: ["(", "{a=", "<plist><array>", "<plist><dict><key>a</key>", "[", #"{"a":"#])
    func `lists that are very deep are refused`(_ opening: String) {
        let start = opening.hasPrefix("<plist>") ? "<plist>" : ""
        let part = opening.dropFirst(start.count)
        let text = start + String(repeating: String(part), count: 100_000)
        #expect(adoptionError { try read(text) }?.kind == .unreadable)
    }

    @Test func `other formats are refused with what to do`() {
        for start in [Array("bplist00".utf8), [0xFF, 0xFE, 0x7B, 0x00]] {
            let error = adoptionError { try PropertyListReader.read(start, file: "f") }
            #expect(error?.kind == .unreadable)
            #expect(error?.remedy.isEmpty == false)
        }
        let invalid = adoptionError {
            try PropertyListReader.read(
                Array("{a=\"".utf8) + [0xFF] + Array("\";}".utf8), file: "f")
        }
        #expect(invalid?.problem == "The text is not valid UTF-8")
    }

    @Test(arguments: ["Garden/Garden.xcodeproj/project.pbxproj", "Lantern/Lantern/Info.plist"])
    func `bytes that are changed at random are read or refused`(_ file: String) throws {
        let bytes = [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: Sample.fixture(file))).prefix(6000))
        var random = SplitMix(state: 7)
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<4 {
                let place = Int(random.next() % UInt64(changed.count))
                switch random.next() % 3 {
                case 0: changed[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: changed.remove(at: place)
                default: changed.removeLast(min(changed.count - 1, place % 100))
                }
            }
            do {
                _ = try PropertyListReader.read(changed, file: file)
            } catch {
                #expect(error is AdoptionError)
            }
        }
    }
}

/// A generator whose numbers are the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
