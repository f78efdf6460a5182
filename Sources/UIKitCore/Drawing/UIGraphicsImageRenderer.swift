public import Foundation
import HostLink
public import UIKitPrimitives

/// The values of a renderer that its images share.
open nonisolated class UIGraphicsRendererFormat: NSObject {
    /// The area of the drawing, in points.
    open fileprivate(set) var bounds = CGRect.zero

    /// Creates a format.
    public override required init() {}

    /// Returns a format for the device.
    open class func preferred() -> Self { self.init() }
}

/// The pixels of an image renderer's images.
open nonisolated class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// The number of pixels per point that the image states; the page draws it in its own
    /// resolution.
    open var scale: CGFloat = 1

    /// Whether the images are opaque: their area is black before drawing.
    open var opaque = false

    /// The range of colours; without effect, because pages use sRGB.
    open var preferredRange = Range.automatic

    /// A range of colours.
    public nonisolated enum Range: Int, Sendable {
        case unspecified = -1
        case automatic = 0
        case extended = 1
        case standard = 2
    }

    /// Returns the format of a screen.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
    }

    /// Creates a format of one pixel per point.
    public required init() {}
}

/// The drawing of an image renderer in progress.
open nonisolated class UIGraphicsRendererContext: NSObject {
    /// The context that is drawn into.
    public let cgContext: CGContext
    private let ownFormat: UIGraphicsRendererFormat

    fileprivate init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
        cgContext = context
        ownFormat = format
    }

    /// The values of the renderer.
    open var format: UIGraphicsRendererFormat { ownFormat }

    /// Fills a rectangle with the fill colour, over what is below.
    open func fill(_ rect: CGRect) { UIRectFill(rect) }

    /// Fills a rectangle with the fill colour, with a blend mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        UIRectFillUsingBlendMode(rect, blendMode)
    }

    /// Draws a frame of one point inside a rectangle, in the fill colour.
    open func stroke(_ rect: CGRect) { UIRectFrame(rect) }

    /// Draws a frame of one point inside a rectangle, in the fill colour, with a blend mode.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        UIRectFrameUsingBlendMode(rect, blendMode)
    }

    /// Restricts all further drawing to a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The drawing of an image in progress.
open nonisolated class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// The image as it is drawn so far.
    open var currentImage: UIImage {
        let scale = (format as? UIGraphicsImageRendererFormat)?.scale ?? 1
        return UIImage.drawn(cgContext, scale: scale)
    }
}

/// A renderer that draws images of one size.
///
/// The images are display lists, which the page draws in its own resolution.
open nonisolated class UIGraphicsImageRenderer: NSObject {
    private let size: CGRect
    private let ownFormat: UIGraphicsImageRendererFormat

    /// Creates a renderer of images of a size.
    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size))
    }

    /// Creates a renderer of images of a size, with a format.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer of images of an area.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .preferred())
    }

    /// Creates a renderer of images of an area, with a format.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        size = bounds.standardized
        ownFormat = format
        format.bounds = bounds.standardized
        super.init()
    }

    /// The values of the renderer.
    open var format: UIGraphicsRendererFormat { ownFormat }

    /// Returns an image of what a closure draws.
    ///
    /// A drawing over the limits of display lists is an empty image.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = CGContext(bounds: size)
        let stack = GraphicsStack.current
        stack.push(context)
        defer { stack.pop() }
        if ownFormat.opaque { context.fill(size) }
        actions(UIGraphicsImageRendererContext(context, ownFormat))
        return UIImage.drawn(context, scale: ownFormat.scale)
    }

    /// Unavailable, because the app has no pixels of the image.
    @available(
        *, unavailable,
        message: "the page draws the image, so there are no bytes; use image(actions:)"
    )
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { Data() }

    /// Unavailable, because the app has no pixels of the image.
    @available(
        *, unavailable,
        message: "the page draws the image, so there are no bytes; use image(actions:)"
    )
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat,
        actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { Data() }
}

nonisolated extension UIImage {
    /// Returns the image of what a context has recorded; an empty one if that is over a limit.
    static func drawn(_ context: CGContext, scale: CGFloat) -> UIImage {
        let list =
            context.record.finished ?? DisplayList(bounds: context.record.bounds.display)
        return UIImage(.drawing(DrawnImage(list)), scale: scale > 0 ? scale : 1)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins the drawing of an image of a size, which ``UIGraphicsEndImageContext()`` ends.
public nonisolated func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins the drawing of an image of a size.
///
/// An opaque area is black before drawing. The scale is the number of pixels per point that the
/// image states; 0 is the screen's.
public nonisolated func UIGraphicsBeginImageContextWithOptions(
    _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
    let area = CGRect(origin: .zero, size: size)
    let context = CGContext(bounds: area)
    if opaque { context.fill(area) }
    GraphicsStack.current.push(context, imageScale: scale > 0 ? scale : 1)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the image that was drawn since ``UIGraphicsBeginImageContextWithOptions(_:_:_:)``.
///
/// - Returns: `nil` if the current context is not an image's.
public nonisolated func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let (context, scale) = GraphicsStack.current.image else { return nil }
    return UIImage.drawn(context, scale: scale)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the drawing of an image, and makes the context before it current.
public nonisolated func UIGraphicsEndImageContext() { GraphicsStack.current.popImage() }
