public import Foundation

/// A colour as layers take it.
///
/// Foundation has it on Apple's systems only; here it is what `UIColor.cgColor` gives.
public nonisolated final class CGColor: NSObject, Sendable {
    let color: UIColor

    init(_ color: UIColor) {
        self.color = color
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CGColor)?.color == color
    }

    public override var hash: Int { color.hash }
}
