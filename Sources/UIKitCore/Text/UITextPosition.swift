public import Foundation

/// A position between two characters of a text.
///
/// - Note: Difference from UIKit: the class is final, and offsets are UTF-16 units, as in
///   `NSRange`.
public nonisolated final class UITextPosition: NSObject, Sendable {
    let offset: Int

    init(offset: Int) {
        self.offset = offset
        super.init()
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITextPosition)?.offset == offset
    }

    public override var hash: Int { offset }
}
