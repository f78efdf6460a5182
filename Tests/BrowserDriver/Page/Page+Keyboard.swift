extension Page {
    /// Presses a named key, optionally with others held down, at the present focus.
    public func press(_ key: Key, holding held: [Key] = [], times: Int = 1) async throws {
        try await press(key.rawValue, holding: held, times: times)
    }

    /// Presses the key of a character, such as `a` with control held.
    public func press(
        _ character: Character, holding held: [Key], times: Int = 1
    ) async throws {
        try await press(String(character), holding: held, times: times)
    }

    /// Types at the caret, with a key press for each character.
    public func type(_ text: String) async throws {
        try await keyboard(text.flatMap { [down(String($0)), up(String($0))] })
    }

    private func press(_ key: String, holding held: [Key], times: Int) async throws {
        let presses = (0..<times).flatMap { _ in [down(key), up(key)] }
        try await keyboard(
            held.map { down($0.rawValue) } + presses + held.reversed().map { up($0.rawValue) })
    }

    private func down(_ key: String) -> JSONValue { ["type": "keyDown", "value": .string(key)] }

    private func up(_ key: String) -> JSONValue { ["type": "keyUp", "value": .string(key)] }

    private func keyboard(_ steps: [JSONValue]) async throws {
        try await send(
            .actions([["type": "key", "id": "keyboard", "actions": .array(steps)]]))
    }
}
