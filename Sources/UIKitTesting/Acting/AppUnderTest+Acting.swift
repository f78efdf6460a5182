import HostLink

extension AppUnderTest {
    /// Taps the element that shows the text: a row, a button, a tab, an alert's choice, a segment.
    public func tap(_ text: String, in session: String = AppUnderTest.session) throws {
        switch try screen(session).target(showing: text) {
        case .node(let node): try send(.tap(x: 1, y: 1), to: node.key, of: session)
        case .choice(let index, let node): try send(.choose(index), to: node.key, of: session)
        }
    }

    /// Taps the node with the identifier.
    public func tap(identifier: String, in session: String = AppUnderTest.session) throws {
        let node = try screen(session).node(identifier)
        try send(.tap(x: 1, y: 1), to: node.key, of: session)
    }

    /// Focuses the field and replaces its text.
    ///
    /// By default, the caret is at the end.
    ///
    /// - Parameters:
    ///   - text: The new text of the field.
    ///   - name: The field's identifier, its accessibility label or its placeholder.
    ///   - caret: The new position of the caret, in UTF-16 units.
    ///   - session: The session of the scene.
    public func type(
        _ text: String, into name: String, caret: Int? = nil,
        in session: String = AppUnderTest.session
    ) throws {
        let node = try screen(session).element(name)
        try send(.focus(true), to: node.key, of: session)
        let position = caret ?? text.utf16.count
        try send(
            .text(
                text, selection: TextSelection(start: position, end: position),
                revision: next(node[.revision])),
            to: node.key, isSensitive: node[.secure] == .bool(true), of: session)
    }

    /// Selects part of the text of a field, in UTF-16 units.
    public func select(
        _ range: Range<Int>, in name: String, of session: String = AppUnderTest.session
    ) throws {
        let node = try screen(session).element(name)
        try send(
            .selection(TextSelection(start: range.lowerBound, end: range.upperBound)),
            to: node.key, of: session)
    }

    /// Sets the value of a slider, a switch (0 or 1), a page control (page) or a wheel (row).
    ///
    /// The name of a wheel is the identifier of its picker view and its position, as in "size-0".
    public func set(
        _ name: String, to value: Double, in session: String = AppUnderTest.session
    ) throws {
        try send(.value(value), to: try screen(session).element(name).key, of: session)
    }

    /// Presses Return in the field.
    public func submit(_ name: String, in session: String = AppUnderTest.session) throws {
        try send(.submit, to: try screen(session).element(name).key, of: session)
    }

    /// Scrolls the view with the name to an offset, in points.
    public func scroll(
        _ name: String, toX x: Double = 0, y: Double,
        in session: String = AppUnderTest.session
    ) throws {
        let node = try screen(session).element(name)
        try send(
            .scroll(x: x, y: y, revision: next(node[.scrollRevision])), to: node.key, of: session)
    }

    /// Scrolls a list down, by half its height at a time, until it shows the text.
    public func scroll(
        _ name: String, untilItShows text: String, in session: String = AppUnderTest.session
    ) throws {
        while try !screen(session).shows(text) {
            let node = try screen(session).element(name)
            guard case .pair(let x, let y)? = node[.contentOffset],
                case .pair(_, let contentHeight)? = node[.contentSize],
                case .rect(_, _, _, let height)? = node[.frame], y + height < contentHeight
            else { throw ScreenError("“\(name)” was scrolled to its end and shows no “\(text)”.") }
            try scroll(
                name, toX: x, y: min(y + max(height / 2, 1), contentHeight - height), in: session)
        }
    }

    /// Follows a link of a page in a web view, by its address exactly as the page contains it.
    public func follow(
        _ address: String, in name: String, of session: String = AppUnderTest.session
    ) throws {
        try send(.follow(address), to: try screen(session).element(name).key, of: session)
    }

    /// Presses the browser's Back button.
    public func goBack(in session: String = AppUnderTest.session) throws {
        try send(.back, to: .root, of: session)
    }

    /// Returns the page's next revision, which follows the one that the app has received.
    private func next(_ revision: RenderValue?) -> UInt64 {
        guard case .number(let last)? = revision else { return 1 }
        return UInt64(last) + 1
    }

    /// Waits until the screen fulfils a condition, for changes that the app makes in tasks and
    /// timers.
    ///
    /// Changes that an app makes synchronously after an action are on the screen when the action
    /// returns, so no test waits for them.
    ///
    /// At the depths ``Depth/inMemory`` and ``Depth/onDisk``, other tests run while this one waits.
    /// If one of them launches an app in the same process, this app ends. In a test that waits, use
    /// ``Depth/process``, or run the tests with `--no-parallel`.
    ///
    /// - Throws: `ScreenError` if the screen does not fulfil the condition within ``patience``.
    public func wait(
        for session: String = AppUnderTest.session, until condition: (Screen) throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + patience
        while try !condition(screen(session)) {
            guard ContinuousClock.now < deadline else {
                throw ScreenError(
                    "The screen did not meet the condition within \(patience). It is "
                        + "\(try screen(session)).")
            }
            try await Task.sleep(for: .milliseconds(2))
            finishTurn()
        }
    }
}
