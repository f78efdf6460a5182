public import Foundation
import UIKitPrimitives

/// A colour in the form that layers use.
///
/// Foundation has this class on Apple's systems only. Here it is the type of `UIColor.cgColor`.
public nonisolated final class CGColor: NSObject, Sendable {
    let color: UIColor

    init(_ color: UIColor) {
        self.color = color
    }

    /// Creates a colour of red, green, blue and opacity, each from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(UIColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a grey; 0 is black and 1 white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(UIColor(white: gray, alpha: alpha))
    }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { color.components(in: .light).alpha }

    /// Red, green, blue and opacity; those of the light variant if the colour adapts.
    public var components: [CGFloat]? {
        let values = color.components(in: .light)
        return [values.red, values.green, values.blue, values.alpha]
    }

    /// Returns the same colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(color.withAlphaComponent(alpha)) }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CGColor)?.color == color
    }

    public override var hash: Int { color.hash }
}
