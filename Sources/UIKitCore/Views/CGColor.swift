public import Foundation

/// A colour in the form that layers use.
///
/// Foundation has this class on Apple's systems only. Here it is the type of `UIColor.cgColor`.
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
