import HostLink
import Testing

@testable import TrialApp
@testable import UIKitTesting

/// A page's frame, rebuilt from the frames that the app sends.
@MainActor
struct RebuiltFrameTests {
    /// Returns the nodes with their numbers rounded to hundredths, as a page receives them.
    private func asSent(_ root: RenderNode) throws -> RenderNode? {
        let frame = RenderFrame(
            sequence: 1, launch: "", disposition: .restored, applied: 0, title: "",
            content: .complete(root))
        var picture = RebuiltFrame()
        try picture.apply(RenderFrame(json: frame.json()).content)
        return picture.root
    }

    /// Performs a user's actions, and rebuilds the page's frame from the frames and events.
    private struct Rebuilding {
        let app: AppUnderTest
        var picture = RebuiltFrame()
        private var taken = 0

        init(_ app: AppUnderTest) {
            self.app = app
        }

        @MainActor
        mutating func take() throws {
            for case .frame(_, _, _, _, let json) in app.messages.dropFirst(taken) {
                try picture.apply(RenderFrame(json: json).content)
            }
            taken = app.messages.count
        }

        @MainActor
        mutating func act(_ action: InputAction, on key: NodeKey) throws {
            picture.note(action, on: key)
            try app.send(action, to: key, of: AppUnderTest.session)
            try take()
        }
    }

    @Test func `lines of text are read with all of their values`() throws {
        var styled = RenderRun(length: 4, fontSize: 20)
        styled.fontWeight = 700
        styled.isMonospaced = true
        styled.tint = "systemRed"
        styled.background = "link"
        styled.underline = .init(.dashed, tint: "link")
        styled.strikethrough = .init(.thick, tint: "label")
        styled.kern = 0.5
        styled.rise = -1
        styled.link = "0 a"
        var line = RenderLine(
            height: 30, fontSize: 20, lineHeight: 24,
            runs: [styled, RenderRun(length: 1, fontSize: 17)])
        line.gap = 4
        line.shift = 2
        line.indent = 10
        line.trailingIndent = 5
        line.alignment = "center"
        line.overflow = .more
        let plain = RenderLine(height: 1, fontSize: 1, lineHeight: 1, runs: [])
        let node = RenderNode(
            key: .root, kind: .label, properties: [.textLines: .lines([line, plain])])
        #expect(try asSent(node) == node)
    }

    @Test func `frames and the user's events produce the frame that the app has`() throws {
        let app = AppUnderTest(TrialApp.self)
        app.launch()
        var page = Rebuilding(app)
        try page.take()
        let field = try app.screen().node("name").key
        let notes = try app.screen().node("notes").key
        let tap = InputAction.tap(x: 1, y: 1)
        var acts: [(InputAction, NodeKey)] = [
            (tap, try app.screen().node(showing: "Count").key), (.focus(true), field),
            (.text("half", selection: .init(start: 1, end: 2), revision: 1), field),
            (.selection(.init(start: 0, end: 4)), field),
            (tap, try app.screen().node(showing: "Shout").key),
            (.scroll(x: 0, y: 200, revision: 1), try app.screen().node("scroll").key),
            (.focus(true), notes),
            (.text("“long”\n", selection: .init(start: 7, end: 7), revision: 1), notes),
            (.focus(false), notes),
        ]
        acts.append((tap, try app.screen().node(showing: "More").key))
        for (action, key) in acts {
            try page.act(action, on: key)
            #expect(page.picture.root == (try asSent(app.screen().root)))
        }
        try page.act(tap, on: try app.screen().node("done").key)
        #expect(page.picture.root == (try asSent(app.screen().root)))
    }

    @Test func `a difference inserts, removes, moves and changes nodes`() throws {
        func node(_ name: String, _ children: [RenderNode] = []) -> RenderNode {
            RenderNode(
                key: NodeKey(text: name), kind: .label, properties: [.text: .string(name)],
                children: children)
        }
        let pictures = [
            node("0", [node("a", [node("b")]), node("c"), node("d")]),
            node("0", [node("d"), node("c", [node("e")]), node("a")]),
            node("0", [node("f"), node("a", [node("b"), node("g")])]), node("0"),
        ]
        for old in pictures {
            for new in pictures {
                var picture = RebuiltFrame()
                try picture.apply(.complete(old))
                let patches = RenderDifference(from: old, to: new).patches
                let frame = RenderFrame(
                    sequence: 2, launch: "l", disposition: .restored, applied: 3, title: "t",
                    content: .patches(patches))
                #expect(try RenderFrame(json: frame.json()) == frame)
                try picture.apply(frame.content)
                #expect(picture.root == new)
            }
        }
    }

    @Test func `a patch for a node that the frame does not have is an error`() throws {
        var picture = RebuiltFrame()
        let change = RenderFrame.Content.patches([.remove(NodeKey(text: "nowhere"))])
        #expect(throws: ScreenError.self) { try picture.apply(change) }
        try picture.apply(.complete(RenderNode(key: .root, kind: .window)))
        #expect(throws: ScreenError.self) { try picture.apply(change) }
    }

    @Test func `every property of a frame's node is read as it was written`() throws {
        let values: [RenderProperty: RenderValue] = [
            .hidden: .bool(false), .enabled: .bool(true), .alpha: .number(0.25),
            .value: .number(-12), .text: .string("“é”\n\t\\ \" \u{1F600} \u{1}"),
            .titles: .strings(["a", ""]), .symbol: .string(""),
            .frame: .rect(x: 1, y: -2.5, width: 3, height: 4), .selection: .pair(0, 7),
        ]
        let root = RenderNode(key: .root, kind: .window, properties: values)
        let frame = RenderFrame(
            sequence: 1, launch: "l", disposition: .reset, applied: 0, title: "",
            content: .complete(root))
        #expect(try RenderFrame(json: frame.json()) == frame)
    }

    @Test(arguments: [
        "", "{", #"{"a"}"#, #"{"a":tru}"#, "[1,]", #""\x""#, #""half"#, "1 2", "--1", "[1}",
        #"{"t":"frame"}"#, #"{"f":1,"l":"","d":"restored","a":0,"title":"","ops":[["x","k"]]}"#,
        #"{"f":1,"l":"","d":"restored","a":0,"title":"","ops":[["u","k",{"nonsense":1},[]]]}"#,
    ])
    func `a text that is not a frame is an error`(_ text: String) {
        #expect(throws: ScreenError.self) { try RenderFrame(json: Array(text.utf8)) }
    }
}
