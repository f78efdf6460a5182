/// A key of the keyboard that went down, was released or was cancelled.
public struct KeyPress: Hashable, Sendable {
    /// The maximum number of keys that are held at once: more than ten fingers hold.
    public static let heldMax = 16
    /// The maximum size of a key's characters, in UTF-8.
    package static let charactersBytesMax = 32
    /// The maximum absolute value of a time, in milliseconds.
    private static let timeMax = 1e12
    /// The bits of `UIKeyModifierFlags`.
    private static let modifiersMask = 0x3f << 16

    /// The number of the key on the keyboard page of the USB standard, as in `UIKeyboardHIDUsage`.
    public var usage: UInt16
    /// The change.
    public var phase: Phase
    /// The time on the page's clock, in milliseconds.
    public var time: Double
    /// The raw value of the modifier flags when the key went down.
    public var modifiers: Int
    /// The characters that the key types, or its name as in `UIKeyCommand`.
    public var characters: String
    /// The characters that the key types without modifiers.
    public var plainCharacters: String

    /// The change of a key; the numbers are those of `UIPress.Phase`.
    public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
        /// The key went down.
        case began = 0
        /// The key was released.
        case ended = 3
        /// The page lost the keyboard while the key was held.
        case cancelled = 4
    }

    /// Creates a change of a key.
    public init(
        _ usage: UInt16, _ phase: Phase, time: Double, modifiers: Int = 0,
        characters: String = "", plainCharacters: String = ""
    ) {
        self.usage = usage
        self.phase = phase
        self.time = time
        self.modifiers = modifiers
        self.characters = characters
        self.plainCharacters = plainCharacters
    }

    /// Whether the numbers and texts are in bounds, and only a key that went down has characters
    /// and modifiers.
    public var isValid: Bool {
        guard (0x04...0xe7).contains(usage), time.isFinite, abs(time) <= Self.timeMax,
            modifiers & ~Self.modifiersMask == 0,
            characters.utf8.count <= Self.charactersBytesMax,
            plainCharacters.utf8.count <= Self.charactersBytesMax
        else { return false }
        return phase == .began
            || (modifiers == 0 && characters.isEmpty && plainCharacters.isEmpty)
    }
}

extension KeyPress.Phase: LinkValue {}

extension KeyPress: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            try reader.read(), try reader.read(), time: try reader.read(),
            modifiers: try reader.read(), characters: try reader.read(),
            plainCharacters: try reader.read())
        guard isValid else {
            throw LinkError(.malformed, "A press of a key on the link is out of bounds.")
        }
    }

    func write(to writer: inout LinkWriter) {
        writer.write(usage, phase, time, modifiers, characters, plainCharacters)
    }
}
