import HostLink

extension AppUnderTest {
    /// Taps whatever shows the text.
    public func tap(_ text: String, in session: String = AppUnderTest.session) throws {
        let node = try screen(session).node(showing: text)
        try send(.tap(x: 1, y: 1), to: node.key, of: session)
    }

    /// Taps the node with the identifier.
    public func tap(identifier: String, in session: String = AppUnderTest.session) throws {
        let node = try screen(session).node(identifier)
        try send(.tap(x: 1, y: 1), to: node.key, of: session)
    }

    /// Puts the focus into the field and the text in place of what it holds, caret at the end or
    /// where it is asked for.
    public func type(
        _ text: String, into identifier: String, caret: Int? = nil,
        in session: String = AppUnderTest.session
    ) throws {
        let node = try screen(session).node(identifier)
        try send(.focus(true), to: node.key, of: session)
        let position = caret ?? text.utf16.count
        var revision: UInt64 = 1
        if case .number(let last) = node[.revision] { revision = UInt64(last) + 1 }
        try send(
            .text(
                text, selection: TextSelection(start: position, end: position), revision: revision),
            to: node.key, of: session)
    }

    /// Presses Return in the field.
    public func submit(_ identifier: String, in session: String = AppUnderTest.session) throws {
        try send(.submit, to: try screen(session).node(identifier).key, of: session)
    }

    /// Scrolls the view with the identifier to an offset, in points.
    public func scroll(
        _ identifier: String, toX x: Double = 0, y: Double,
        in session: String = AppUnderTest.session
    ) throws {
        let node = try screen(session).node(identifier)
        try send(.scroll(x: x, y: y, revision: 1), to: node.key, of: session)
    }

    /// Presses the browser's Back button.
    public func goBack(in session: String = AppUnderTest.session) throws {
        try send(.back, to: .root, of: session)
    }
}
