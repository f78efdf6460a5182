import HostLink
import Testing

/// The bytes of a frame, which pages of other versions read as well.
struct FrameBytesTests {
    private func json(
        _ content: RenderFrame.Content, _ disposition: RenderFrame.Disposition = .restored
    ) -> String {
        let frame = RenderFrame(
            sequence: 1, launch: "l", disposition: disposition, applied: 2, title: "t",
            content: content)
        return String(decoding: frame.json(), as: UTF8.self)
    }

    private let label = RenderNode(
        key: NodeKey(text: "a"), kind: .label, properties: [.text: .string("x")])

    @Test func `a complete frame has the documented fields in their order`() {
        var root = RenderNode(key: .root, kind: .window)
        #expect(
            json(.complete(root))
                == #"{"f":1,"l":"l","d":"restored","a":2,"title":"t","root":{"k":"0","t":"window","p":{}}}"#
        )
        root.children = [label, label]
        let child = #"{"k":"a","t":"label","p":{"text":"x"}}"#
        #expect(json(.complete(root)).hasSuffix(#","p":{},"c":[\#(child),\#(child)]}}"#))
    }

    @Test(arguments: [RenderFrame.Disposition.reset, .damaged])
    func `a page shows all values of a frame without the user's state`(
        disposition: RenderFrame.Disposition
    ) {
        #expect(json(.patches([]), disposition).contains(#","d":"reset","#))
    }

    @Test func `operations have the documented elements in their order`() {
        let key = label.key
        let operations = json(
            .patches([
                .update(key, changed: [.enabled: .bool(false)], removed: [.text, .lines]),
                .insert(parent: .root, index: 2, label), .remove(key),
                .move(key, parent: .root, index: 0),
            ]))
        #expect(
            operations.hasSuffix(
                #""ops":[["u","a",{"enabled":false},["text","lines"]],"#
                    + #"["i","0",2,{"k":"a","t":"label","p":{"text":"x"}}],["r","a"],"#
                    + #"["m","a","0",0]]}"#))
    }

    @Test func `lines of text have the documented fields, without default values`() {
        var styled = RenderRun(length: 4, fontSize: 20)
        styled.fontWeight = 700
        styled.isMonospaced = true
        styled.tint = "systemRed"
        styled.background = "systemGray"
        styled.underline = .init(.dashed, tint: "link")
        styled.strikethrough = .init(.single)
        styled.kern = 0.5
        styled.rise = -1
        styled.link = "0 \""
        var line = RenderLine(
            height: 30.255, fontSize: 20, lineHeight: 23.87,
            runs: [styled, RenderRun(length: 1, fontSize: 17)])
        line.gap = 4
        line.shift = 2
        line.indent = 10
        line.trailingIndent = 5
        line.alignment = "center"
        line.overflow = .ellipsis
        let plain = RenderLine(height: 1, fontSize: 1, lineHeight: 1, runs: [])
        let node = RenderNode(
            key: .root, kind: .label, properties: [.textLines: .lines([line, plain])])
        let lines = [
            #""p":{"textLines":[{"h":30.26,"size":20,"line":23.87,"gap":4,"shift":2,"in":10,"#,
            #""out":5,"align":"center","over":"ellipsis","runs":[{"n":4,"size":20,"#,
            #""weight":700,"mono":true,"tint":"systemRed","back":"systemGray","#,
            #""under":"dashed","underTint":"link","strike":"single","kern":0.5,"#,
            #""rise":-1,"link":"0 \""},{"n":1,"size":17}]},"#,
            #"{"h":1,"size":1,"line":1,"runs":[]}]}}}"#,
        ].joined()
        #expect(json(.complete(node)).hasSuffix(lines))
    }
}
