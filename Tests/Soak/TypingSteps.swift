/// The texts of a field after each step of typing.
///
/// Every letter is a separate event, so a death may also leave a text between two steps.
struct TypingSteps {
    private let texts: [[Character]]

    init(_ texts: [String]) {
        self.texts = texts.map(Array.init)
    }

    /// Whether the field contained a text at some moment.
    func pass(through text: String) -> Bool {
        let text = Array(text)
        if texts.contains(text) { return true }
        return zip(texts, texts.dropFirst()).contains { before, after in
            Self.isBetween(before, after, text)
        }
    }

    /// Whether letters were inserted at one place, one after the other, or replaced the whole text.
    private static func isBetween(
        _ before: [Character], _ after: [Character], _ text: [Character]
    ) -> Bool {
        if after.count < before.count { return after.starts(with: text) }
        let count = after.count - before.count
        guard count > 0, text.count >= before.count else { return false }
        return (0...before.count).contains { place in
            let (head, tail) = (Array(before[..<place]), Array(before[place...]))
            let typed = Array(after[place..<(place + count)])
            guard after == head + typed + tail else { return false }
            return text == head + typed.prefix(text.count - before.count) + tail
        }
    }
}
