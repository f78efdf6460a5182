extension Page {
    /// Turns the mouse wheel over the middle of an element, by CSS pixels; down is positive.
    public func scroll(over css: String, x: Int = 0, y: Int) async throws {
        try await send(
            .actions([
                [
                    "type": "wheel", "id": "wheel",
                    "actions": [
                        [
                            "type": "scroll", "x": 0, "y": 0, "deltaX": .number(Double(x)),
                            "deltaY": .number(Double(y)), "duration": 0,
                            "origin": try await reference(to: css),
                        ]
                    ],
                ]
            ]))
    }

    /// Clicks a point of the page's window, in CSS pixels from its top left corner.
    public func click(atX x: Int, y: Int, times: Int = 1) async throws {
        let press: [JSONValue] = [
            ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
        ]
        try await pointer(
            [move(x, y, origin: "viewport")] + (0..<times).flatMap { _ in press })
    }

    /// Moves the mouse pointer over the middle of an element.
    public func hover(_ css: String) async throws {
        try await pointer([move(0, 0, origin: try await reference(to: css))])
    }

    /// Drags from the middle of one element to the middle of another.
    public func drag(_ css: String, to target: String) async throws {
        try await pointer([
            move(0, 0, origin: try await reference(to: css)),
            ["type": "pointerDown", "button": 0],
            move(0, 0, origin: try await reference(to: target)),
            ["type": "pointerUp", "button": 0],
        ])
    }

    private func move(_ x: Int, _ y: Int, origin: JSONValue) -> JSONValue {
        [
            "type": "pointerMove", "duration": 0, "origin": origin,
            "x": .number(Double(x)), "y": .number(Double(y)),
        ]
    }

    private func pointer(_ steps: [JSONValue]) async throws {
        try await send(
            .actions([
                [
                    "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
                    "actions": .array(steps),
                ]
            ]))
    }
}
