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

    /// Clicks the middle of an element with the secondary button, as for a menu.
    public func secondaryClick(_ css: String) async throws {
        try await pointer([
            move(0, 0, origin: try await reference(to: css)),
            ["type": "pointerDown", "button": 2], ["type": "pointerUp", "button": 2],
        ])
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

    /// Puts fingers on an element, moves them and lifts them.
    ///
    /// All fingers perform their first steps at the same time, then their second ones, and so on.
    public func touch(_ css: String, _ fingers: [[FingerStep]]) async throws {
        let element = try await reference(to: css)
        let sources = fingers.enumerated().map { index, steps -> JSONValue in
            [
                "type": "pointer", "id": .string("finger \(index)"),
                "parameters": ["pointerType": "touch"],
                "actions": .array(steps.flatMap { $0.actions(element) }),
            ]
        }
        try await send(.actions(sources))
    }

    /// Presses the mouse button on an element, and releases the button after a time.
    public func press(_ css: String, milliseconds: Int) async throws {
        try await pointer([
            move(0, 0, origin: try await reference(to: css)),
            ["type": "pointerDown", "button": 0],
            ["type": "pause", "duration": .number(Double(milliseconds))],
            ["type": "pointerUp", "button": 0],
        ])
    }
}

/// A step of a finger on the screen.
///
/// Points are CSS pixels from the middle of the element.
public enum FingerStep: Sendable {
    /// The finger goes down at a point.
    case down(x: Int, y: Int)
    /// The finger moves to a point, in a time.
    case move(x: Int, y: Int, milliseconds: Int)
    /// The finger stays where it is.
    case stay(milliseconds: Int)
    /// The finger is lifted.
    case up

    fileprivate func actions(_ element: JSONValue) -> [JSONValue] {
        func move(_ x: Int, _ y: Int, _ milliseconds: Int) -> JSONValue {
            [
                "type": "pointerMove", "duration": .number(Double(milliseconds)),
                "origin": element, "x": .number(Double(x)), "y": .number(Double(y)),
            ]
        }
        return switch self {
        case .down(let x, let y): [move(x, y, 0), ["type": "pointerDown", "button": 0]]
        case .move(let x, let y, let milliseconds): [move(x, y, milliseconds)]
        case .stay(let milliseconds):
            [["type": "pause", "duration": .number(Double(milliseconds))]]
        case .up: [["type": "pointerUp", "button": 0]]
        }
    }
}
