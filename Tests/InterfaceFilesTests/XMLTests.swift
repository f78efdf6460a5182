import InterfaceFiles
import Testing

@Suite struct XMLTests {
    @Test func `character data is read from text and CDATA with references`() throws {
        let root = try Fixtures.xib(
            "<a>1 &lt; 2 &amp;&amp; <![CDATA[<b> & ]] ]]>&#x1F600;&#65;&quot;&apos;&gt;</a>")
        #expect(root.child("a")?.text == "1 < 2 && <b> & ]] 😀A\"'>")
    }

    @Test func `white space is kept in a text and ignored between elements`() throws {
        let root = try Fixtures.xib("\n <a> </a>\n<b>\n <c/> \n</b><d> x <e/> y </d>")
        #expect(root.text == "")
        #expect(root.child("a")?.text == " ")
        #expect(root.child("b")?.text == "")
        #expect(root.child("d")?.text == " x  y ")
    }

    @Test func `Windows line endings are read as line feeds`() throws {
        let root = try Fixtures.xib("\r\n<a>x\r\ny\rz<![CDATA[1\r\n2\r3]]></a>\r\n<b/>")
        #expect(root.child("a")?.text == "x\ny\nz1\n2\n3")
        #expect(root.child("a")?.line == 2)
        #expect(root.child("b")?.line == 7)
    }

    @Test func `a line ending in an attribute is read as a space unless it is a reference`() throws
    {
        let root = try Fixtures.xib("<a t='x\ny\r\nz&#10;\"'/><b/>")
        #expect(root.child("a")?["t"] == "x y z\n\"")
        #expect(root.child("b")?.line == 3)
    }

    @Test func `comments, instructions and a byte order mark are skipped`() throws {
        let text =
            "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\n<!-- a - b\n-->\n<?x y?>\n"
            + Fixtures.xibText("<!----><a/><?z?>") + "\n<!-- end -->\n"
        let root = try Fixtures.document(xml: text).root
        #expect(root.line == 5)
        #expect(root.children.map(\.name) == ["a"])
    }

    @Test(arguments: [
        ("", "contains no XML element"),
        ("  ", "contains no XML element"),
        ("text", "text outside of the root element"),
        ("<a>", "ends inside <a> of line 1"),
        ("<a", "ends inside the tag <a>"),
        ("<a b", "Found the end of the file after the attribute \"b\""),
        ("<a b=1/>", "Found \"1\" as value of \"b\""),
        ("<a b=\"1", "ends inside the value of \"b\""),
        ("<a b=\"<\"/>", "contains \"<\"; write \"&lt;\""),
        ("<a b=\"1\" b=\"2\"/>", "the attribute \"b\" twice"),
        ("<a b=\"1\"c=\"2\"/>", "expected a space"),
        ("<a></b>", "Found </b>; expected </a>"),
        ("</a>", "</a> closes no element"),
        ("<a/><b/>", "second root element"),
        ("<a/>x", "text outside of the root element"),
        ("<1/>", "expected the name of an element"),
        ("<a>&nbsp;</a>", "entity \"&nbsp;\" is not known"),
        ("<a>& b</a>", "Write \"&amp;\""),
        ("<a>&#0;</a>", "is not a character"),
        ("<a>&#xD800;</a>", "is not a character"),
        ("<a>&#-5;</a>", "is not a character"),
        ("<a>\u{1}</a>", "a control character"),
        ("<a b=\"\u{0}\"/>", "a zero byte"),
        ("<a><!-- b -- c --></a>", "A comment contains \"--\""),
        ("<a><!-- b", "The comment of line 1 has no end"),
        ("<a><![CDATA[ b", "The CDATA section of line 1 has no end"),
        ("<a><?b", "processing instruction of line 1 has no end"),
        ("<a><!b></a>", "does not start a comment"),
        ("<?xml version=\"1.0\" encoding=\"latin1\"?><a/>", "encoding \"latin1\""),
    ])
    func `a syntax error is reported with the unexpected text`(xml: String, message: String) throws
    {
        let error = try Fixtures.error(xml)
        #expect(error.message.contains(message), "\(error.message)")
        #expect(error.line == 1)
    }

    @Test func `an error names the file and the line`() throws {
        let error = try Fixtures.error("<a>\n<b>\r\n</c>\n</a>")
        #expect(
            error.description
                == "Test.xib:3: Found </c>; expected </b> for the element of line 2.")
    }

    @Test func `a document type declaration is refused`() throws {
        let error = try Fixtures.error(try Fixtures.bytes("Refused/Entities.xib"))
        #expect(error.message.contains("DOCTYPE"))
        #expect(error.line == 2)
    }

    @Test func `bytes that are not UTF-8 are reported with their line`() throws {
        let error = try Fixtures.error(Array("<a>\n\n".utf8) + [0xC3, 0x28] + Array("</a>".utf8))
        #expect(error.message.contains("not UTF-8"))
        #expect(error.line == 3)
        #expect(try Fixtures.error([0xFF, 0xFE, 0x3C, 0]).message.contains("UTF-16"))
    }

    @Test func `a file that is too large is refused`() throws {
        let bytes = [UInt8](repeating: 0x20, count: InterfaceLimits.fileBytesMax + 1)
        #expect(try Fixtures.error(bytes).message.contains("the limit is 16777216"))
    }

    @Test func `nesting is limited`() throws {
        func nested(_ depth: Int) -> String {
            // The root is one level.
            Fixtures.xibText(
                String(repeating: "<a>", count: depth - 1)
                    + String(repeating: "</a>", count: depth - 1))
        }
        _ = try Fixtures.document(xml: nested(InterfaceLimits.depthMax))
        #expect(try Fixtures.error(nested(257)).message.contains("more than 256 deep"))
        #expect(
            try Fixtures.error(String(repeating: "<a>", count: 1_000_000)).message
                .contains("more than 256 deep"))
    }

    @Test func `the number of elements is limited`() throws {
        let elements = String(repeating: "<a/>", count: InterfaceLimits.elementCountMax)
        let error = try Fixtures.error(Fixtures.xibText(elements))
        #expect(error.message.contains("more than 200000 elements"))
    }

    @Test func `the number of attributes of an element is limited`() throws {
        let attributes = (0..<257).map { " a\($0)=''" }.joined()
        let allowed = (0..<256).map { " a\($0)=''" }.joined()
        _ = try Fixtures.xib("<b\(allowed)/>")
        let error = try Fixtures.error(Fixtures.xibText("<b\(attributes)/>"))
        #expect(error.message.contains("more than 256 attributes"))
    }

    /// Files whose reading would take minutes if any part of it took quadratic time.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "<a>" + String(repeating: " ", count: 400_000) + "x"
                + String(repeating: "<b/>", count: 100_000) + "</a>",
            String(repeating: "<b c='1' d='2' e='3'/>", count: 50_000),
            "<a>" + String(repeating: "&#x20;", count: 200_000) + "</a>",
            "<a>" + String(repeating: "\r", count: 500_000) + "</a>",
            String(repeating: "<!---->", count: 200_000),
            "<a b='" + String(repeating: "&amp;", count: 300_000) + "'/>",
            (0..<50_000).map { "<o id='\($0)-\($0)'/>" }.joined(),
            "<" + String(repeating: "n", count: 1_000_000) + "/>",
        ])
    func `a file that is made to be slow to read is read in linear time`(content: String) throws {
        _ = try Fixtures.xib(content)
    }
}
