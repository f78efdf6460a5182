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
}
