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
        try send(
            .text(
                text, selection: TextSelection(start: position, end: position),
                revision: next(node[.revision])),
            to: node.key, of: session)
    }

    /// Selects part of the text of a field, in UTF-16 units.
    public func select(
        _ range: Range<Int>, in identifier: String, of session: String = AppUnderTest.session
    ) throws {
        let node = try screen(session).node(identifier)
        try send(
            .selection(TextSelection(start: range.lowerBound, end: range.upperBound)),
            to: node.key, of: session)
    }

    /// Moves a slider, or a switch to 0 or 1.
    public func set(
        _ identifier: String, to value: Double, in session: String = AppUnderTest.session
    ) throws {
        try send(.value(value), to: try screen(session).node(identifier).key, of: session)
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
        try send(
            .scroll(x: x, y: y, revision: next(node[.scrollRevision])), to: node.key, of: session)
    }

    /// Presses the browser's Back button.
    public func goBack(in session: String = AppUnderTest.session) throws {
        try send(.back, to: .root, of: session)
    }

    /// The revision after the one that the app has taken, as the page counts them.
    private func next(_ revision: RenderValue?) -> UInt64 {
        guard case .number(let last)? = revision else { return 1 }
        return UInt64(last) + 1
    }
}
