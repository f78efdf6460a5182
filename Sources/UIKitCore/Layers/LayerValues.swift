public import Foundation
import HostLink
public import UIKitPrimitives

/// The values that place a layer in its superlayer.
struct LayerPlace {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var zPosition: CGFloat = 0
    var transform = CGAffineTransform.identity

    var frame: CGRect {
        ViewGeometry(bounds: bounds, center: position, transform: transform, anchor: anchorPoint)
            .frame
    }

    mutating func setFrame(_ frame: CGRect) {
        position = CGPoint(
            x: frame.minX + frame.width * anchorPoint.x,
            y: frame.minY + frame.height * anchorPoint.y)
        let size =
            transform.isIdentity
            ? frame.size
            : CGRect(origin: .zero, size: frame.size).applying(transform.inverted()).size
        bounds.size = size
    }
}

/// The appearance of a layer.
struct LayerLook {
    var cornerRadius: CGFloat = 0
    var maskedCorners = CACornerMask.all
    var borderWidth: CGFloat = 0
    var borderColor: CGColor?
    var shadowOpacity: Float = 0
    var shadowRadius: CGFloat = 3
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowColor: CGColor?
    var shadowPath: CGPath?
    // A view's layer has these values from its view.
    var opacity: Float = 1
    var isHidden = false
    var masksToBounds = false
    var backgroundColor: CGColor?
}

/// The content of a layer.
struct LayerContent {
    var contents: Any?
    var gravity = CALayerContentsGravity.resize
    var needsDisplay = false
    var needsDisplayOnBoundsChange = false
    /// The list that `draw(in:)` recorded.
    var drawing: DisplayList?

    var image: UIImage? {
        if let image = contents as? UIImage { return image }
        return (contents as? CGImage)?.image
    }
}

/// A set of a layer's corners.
public nonisolated struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set of bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The upper left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The upper right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The lower left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The lower right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    static let all: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]

    /// The corners as `UIBezierPath` names them, with the same bits.
    var corners: UIRectCorner { UIRectCorner(rawValue: rawValue & CACornerMask.all.rawValue) }
}

/// The form of round corners.
public nonisolated struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The form's name.
    public let rawValue: String

    /// Creates a form of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A quarter of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A smoother form, which pages draw as a circle.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The way in which content fills a layer.
public nonisolated struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a value of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The content, in its own size, is in the middle.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// The content, in its own size, is at the top.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// The content, in its own size, is at the bottom.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// The content, in its own size, is at the left.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// The content, in its own size, is at the right.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// The content, in its own size, is in the upper left corner.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// The content, in its own size, is in the upper right corner.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// The content, in its own size, is in the lower left corner.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// The content, in its own size, is in the lower right corner.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// The content is stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// The content is as large as fits.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// The content fills the bounds and may exceed them.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

    /// The mode of a view with the same effect.
    ///
    /// A layer's coordinates point down here, and so does the meaning of `top` and `bottom`.
    var mode: UIView.ContentMode {
        let modes: [CALayerContentsGravity: UIView.ContentMode] = [
            .center: .center, .top: .top, .bottom: .bottom, .left: .left, .right: .right,
            .topLeft: .topLeft, .topRight: .topRight, .bottomLeft: .bottomLeft,
            .bottomRight: .bottomRight, .resizeAspect: .scaleAspectFit,
            .resizeAspectFill: .scaleAspectFill,
        ]
        return modes[self] ?? .scaleToFill
    }
}

/// A transform of space, of which layers use the plane.
public nonisolated struct CATransform3D: Hashable, Sendable {
    /// The coefficients, row by row.
    public var m11, m12, m13, m14: CGFloat
    public var m21, m22, m23, m24: CGFloat
    public var m31, m32, m33, m34: CGFloat
    public var m41, m42, m43, m44: CGFloat

    /// Creates the transform of which all coefficients are 0.
    public init() {
        (m11, m12, m13, m14) = (0, 0, 0, 0)
        (m21, m22, m23, m24) = (0, 0, 0, 0)
        (m31, m32, m33, m34) = (0, 0, 0, 0)
        (m41, m42, m43, m44) = (0, 0, 0, 0)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The transform that changes nothing.
public nonisolated let CATransform3DIdentity = CATransform3DMakeAffineTransform(.identity)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform of the plane as one of space.
public nonisolated func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var transform = CATransform3D()
    (transform.m11, transform.m12) = (m.a, m.b)
    (transform.m21, transform.m22) = (m.c, m.d)
    (transform.m41, transform.m42) = (m.tx, m.ty)
    transform.m33 = 1
    transform.m44 = 1
    return transform
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the part of a transform in the plane.
public nonisolated func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a translation; the third dimension has no effect.
public nonisolated func CATransform3DMakeTranslation(
    _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DMakeAffineTransform(CGAffineTransform(translationX: tx, y: ty))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a scaling; the third dimension has no effect.
public nonisolated func CATransform3DMakeScale(
    _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
    CATransform3DMakeAffineTransform(CGAffineTransform(scaleX: sx, y: sy))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a rotation around an axis by an angle in radians.
///
/// Around another axis than the third one, the result is its effect on the plane seen from the
/// front.
public nonisolated func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let rest = 1 - c
    return CATransform3DMakeAffineTransform(
        CGAffineTransform(
            a: c + x * x * rest, b: x * y * rest + z * s, c: x * y * rest - z * s,
            d: c + y * y * rest, tx: 0, ty: 0))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that applies one transform first, then another.
public nonisolated func CATransform3DConcat(
    _ a: CATransform3D, _ b: CATransform3D
) -> CATransform3D {
    CATransform3DMakeAffineTransform(
        CATransform3DGetAffineTransform(a).concatenating(CATransform3DGetAffineTransform(b)))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that applies a rotation first, then another transform.
public nonisolated func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that applies a scaling first, then another transform.
public nonisolated func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the transform that applies a translation first, then another transform.
public nonisolated func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Whether a transform changes nothing.
public nonisolated func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
    t == CATransform3DIdentity
}
