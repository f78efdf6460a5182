import HostLink
import Testing

/// Tests of the user's changes to a page since a frame.
struct UserEditsTests {
    private let key = NodeKey.root.child("node")

    /// Returns a window with one node of a kind, after an action at that node.
    private func node(
        _ kind: RenderKind, _ properties: [RenderProperty: RenderValue] = [:],
        after actions: InputAction...
    ) -> RenderNode {
        var root = RenderNode(
            key: .root, kind: .window,
            children: [RenderNode(key: key, kind: kind, properties: properties)])
        var edits = UserEdits()
        for action in actions { edits.note(action, on: key) }
        edits.apply(to: &root)
        return root.children[0]
    }

    private let typed = InputAction.text(
        "Hal", selection: TextSelection(start: 3, end: 3), revision: 4)

    @Test func `a text edit sets the text, its selection and its revision`() {
        let field = node(
            .textField, [.text: .string("H"), .placeholder: .string("p")], after: typed)
        #expect(
            field.properties == [
                .text: .string("Hal"), .selection: .pair(3, 3), .revision: .number(4),
                .placeholder: .string("p"),
            ])
    }

    @Test func `a later selection replaces the selection of a text edit and keeps its text`() {
        let field = node(
            .textField, after: typed, .selection(TextSelection(start: 1, end: 0)))
        #expect(field[.text] == .string("Hal"))
        #expect(field[.selection] == .pair(0, 1))
    }

    @Test func `text typed into a secure field is in no frame`() {
        let field = node(
            .textField, [.secure: .bool(true), .text: .string("old")], after: typed)
        #expect(field[.text] == nil)
        #expect(field[.revision] == .number(4))
    }

    @Test func `a scroll edit sets the position and its revision`() {
        let list = node(.tableView, after: .scroll(x: 0, y: 80.5, revision: 2))
        #expect(
            list.properties == [.contentOffset: .pair(0, 80.5), .scrollRevision: .number(2)])
    }

    @Test(arguments: [RenderKind.slider, .toggle, .pickerColumn, .datePicker, .pageControl])
    func `an edit of a control changes its value`(kind: RenderKind) {
        #expect(node(kind, after: .value(0.25))[.value] == .number(0.25))
    }

    @Test(arguments: RenderKind.allCases)
    func `an edit changes only nodes that the user can edit`(kind: RenderKind) {
        let before: [RenderProperty: RenderValue] = [.text: .string("the app's")]
        let after = node(kind, before, after: typed).properties
        #expect((after != before) == kind.isEditedByUser)
    }

    @Test func `a node that gets the focus takes it from every other node`() {
        let other = NodeKey.root.child("other")
        var root = RenderNode(
            key: .root, kind: .window,
            children: [
                RenderNode(key: key, kind: .button),
                RenderNode(key: other, kind: .textField, properties: [.focused: .bool(true)]),
            ])
        var edits = UserEdits()
        edits.note(.focus(true), on: key)
        edits.apply(to: &root)
        #expect(root.children.map { $0[.focused] } == [.bool(true), nil])
        edits.note(.focus(false), on: key)
        edits.apply(to: &root)
        #expect(root.children.map { $0[.focused] } == [nil, nil])
    }

    @Test(arguments: [
        InputAction.tap(x: 1, y: 2), .submit, .back, .keyCommand(input: "s", modifiers: 0),
        .choose(1), .follow("a"), .press(KeyPress(4, .began, time: 1)),
    ])
    func `actions that carry no state change no node`(action: InputAction) {
        var edits = UserEdits()
        edits.note(action, on: key)
        #expect(edits.isEmpty)
        #expect(node(.textField, after: action).properties.isEmpty)
    }

    @Test func `an edit of a node that the frame does not have changes nothing`() {
        var root = RenderNode(key: .root, kind: .window)
        var edits = UserEdits()
        edits.note(typed, on: key)
        edits.apply(to: &root)
        #expect(root == RenderNode(key: .root, kind: .window))
        #expect(!edits.isEmpty)
    }
}
