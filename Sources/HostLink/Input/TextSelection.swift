/// A selected range of a text, in UTF-16 units, as browsers and UIKit's `NSRange` count.
public struct TextSelection: Hashable, Sendable {
    /// The start of the selection.
    public var start: Int
    /// The end of the selection; equal to `start` for a caret.
    public var end: Int

    /// Makes a selection; the ends may come in either order.
    public init(start: Int, end: Int) {
        self.start = min(start, end)
        self.end = max(start, end)
    }
}
