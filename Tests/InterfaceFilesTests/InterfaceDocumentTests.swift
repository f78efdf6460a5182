import InterfaceFiles
import Testing

@Suite struct InterfaceDocumentTests {
    @Test(arguments: Fixtures.interfaces)
    func `a file of Xcode is read without problems`(name: String) throws {
        let document = try Fixtures.document(name)
        #expect(document.problems() == [])
        #expect(document.root.name == "document")
        #expect(document.kind == (name.hasSuffix(".xib") ? .xib : .storyboard))
    }

    @Test func `an element is found by its id`() throws {
        let document = try Fixtures.document("Main.storyboard")
        let initial = try #require(document.root["initialViewController"])
        let controller = try #require(document.element(id: initial))
        #expect(controller.name == "viewController")
        #expect(controller.line == 16)
        #expect(controller["customClass"] == "WelcomeViewController")
        #expect(controller.parent?.name == "objects")
        #expect(document.element(id: "none") == nil)
        #expect(document.element(id: "") == nil)
    }

    @Test func `the id of a device is not the id of an object`() throws {
        let document = try Fixtures.document("Tabs.storyboard")
        #expect(document.element(id: "retina4_7") == nil)
        #expect(document.element(id: "fullscreen") == nil)
    }

    @Test func `every id of a file is found`() throws {
        for name in Fixtures.interfaces {
            let document = try Fixtures.document(name)
            for element in document.root.descendants {
                guard let id = element.id, !["device", "adaptation"].contains(element.name) else {
                    continue
                }
                #expect(document.element(id: id) == element)
            }
        }
    }

    @Test func `children are found by name and by key`() throws {
        let document = try Fixtures.document("Main.storyboard")
        let label = try #require(document.element(id: "Lb1-aa-002"))
        #expect(label.children.map(\.name) == ["rect", "fontDescription", "nil", "nil"])
        #expect(label.child("fontDescription")?["style"] == "UICTFontTextStyleTitle1")
        #expect(label.child(key: "highlightedColor")?.name == "nil")
        #expect(label.child("color") == nil)
        #expect(label.child(key: "shadowColor") == nil)
        #expect(label["text"] == "Notes & Lists")
    }

    @Test func `numbers and truth values are read from attributes`() throws {
        let element = try Fixtures.xib(
            """
            <a whole="42" less="-7" part="33.666666666666671" big="1e3" yes="YES" no="NO" \
            word="ten" empty="" hex="0x10" huge="1e999" nan="nan" mixed="1x"/>
            """)
        let a = try #require(element.child("a"))
        #expect(a.int("whole") == 42)
        #expect(a.double("whole") == 42)
        #expect(a.int("less") == -7)
        #expect(a.double("part") == 33.666666666666671)
        #expect(a.int("part") == nil)
        #expect(a.int("big") == 1000)
        #expect(a.bool("yes") == true)
        #expect(a.bool("no") == false)
        #expect(a.bool("word") == nil)
        for name in ["word", "empty", "hex", "huge", "nan", "mixed", "absent"] {
            #expect(a.double(name) == nil)
            #expect(a.int(name) == nil)
        }
    }

    @Test func `attributes keep the order of the file`() throws {
        let element = try #require(try Fixtures.xib("<a z=\"1\" y=\"2\" x=\"1\"/>").child("a"))
        #expect(element.attributes.map(\.name) == ["z", "y", "x"])
        #expect(element.attributes.map(\.value) == ["1", "2", "1"])
    }

    @Test func `an object is described by its element, class, label and id`() throws {
        let document = try Fixtures.document("Main.storyboard")
        #expect(
            document.element(id: "Kq4-2h-x9A")?.objectDescription
                == "viewController WelcomeViewController “Welcome” (Kq4-2h-x9A)")
        #expect(
            document.element(id: "Dt2-bb-001")?.objectDescription
                == "viewController DetailViewController (Dt2-bb-001)")
        #expect(document.element(id: "Lb1-aa-002")?.objectDescription == "label (Lb1-aa-002)")
    }

    @Test func `text in base 64 is decoded`() throws {
        let document = try Fixtures.document("Form.storyboard")
        let text = document.root.descendants.first { $0["base64-UTF8"] == "YES" }?.text
        #expect(text == " and\nconditions\u{2028}")
    }

    @Test func `text of several lines is kept`() throws {
        let document = try Fixtures.document("Split.storyboard")
        #expect(
            document.element(id: "det-tx-001")?.child(key: "text")?.text
                == "A first line,\nand a second one with \"quotes\" & an ü.")
    }

    @Test func `elements of different documents are different`() throws {
        let first = try Fixtures.document("CardView.xib").root
        let second = try Fixtures.document("CardView.xib").root
        #expect(first == first)
        #expect(first != second)
        #expect(Set([first, first, second]).count == 2)
    }

    @Test func `a document can be read on several threads`() async throws {
        let document = try Fixtures.document("Form.storyboard")
        let expected = dump(document)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { dump(document) == expected } }
            for await isSame in group { #expect(isSame) }
        }
    }
}
