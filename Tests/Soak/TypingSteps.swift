/// What a field held after each step of typing: every letter is an event of its own, so a death may also leave
/// what stood there between two steps.
struct TypingSteps {
    private let texts: [[Character]]

    init(_ texts: [String]) {
        self.texts = texts.map(Array.init)
    }

    /// Whether the field held a text at some instant.
    func pass(through text: String) -> Bool {
        let text = Array(text)
        if texts.contains(text) { return true }
        return zip(texts, texts.dropFirst()).contains { before, after in
            Self.isBetween(before, after, text)
        }
    }

    /// Letters were put in at one place, one after the other, or took the place of everything.
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
