public import Foundation

/// A range of a text.
///
/// An empty range is a caret.
///
/// - Note: Difference from UIKit: the class is final.
public nonisolated final class UITextRange: NSObject, Sendable {
    /// The start of the range.
    public let start: UITextPosition
    /// The end of the range.
    public let end: UITextPosition

    init(start: Int, end: Int) {
        self.start = UITextPosition(offset: min(start, end))
        self.end = UITextPosition(offset: max(start, end))
        super.init()
    }

    /// Whether the range is empty.
    public var isEmpty: Bool { start.offset == end.offset }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITextRange else { return false }
        return other.start == start && other.end == end
    }

    public override var hash: Int { start.hash ^ end.hash &* 31 }
}
