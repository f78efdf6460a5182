/// A selected range of a text, in UTF-16 units, as browsers and UIKit's `NSRange` count.
public struct TextSelection: Hashable, Sendable {
    /// Where the selection starts.
    public var start: Int
    /// Where it ends; equal to `start` for a caret.
    public var end: Int

    /// Makes a selection; the ends may come in either order.
    public init(start: Int, end: Int) {
        self.start = min(start, end)
        self.end = max(start, end)
    }
}
