public import Foundation

/// A part of a text; an empty one is a caret.
///
/// - Note: Difference from UIKit: the class is final.
public nonisolated final class UITextRange: NSObject, Sendable {
    /// Where the part begins.
    public let start: UITextPosition
    /// Where the part ends.
    public let end: UITextPosition

    init(start: Int, end: Int) {
        self.start = UITextPosition(offset: min(start, end))
        self.end = UITextPosition(offset: max(start, end))
        super.init()
    }

    /// Whether nothing is in the part.
    public var isEmpty: Bool { start.offset == end.offset }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITextRange else { return false }
        return other.start == start && other.end == end
    }

    public override var hash: Int { start.hash ^ end.hash &* 31 }
}
