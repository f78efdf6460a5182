public import Foundation
import HostLink
import UIKitPrimitives

/// A layer with colours that change steadily.
open class CAGradientLayer: CALayer {
    private var gradient = Values()

    /// The values of the gradient.
    private struct Values {
        var colors: [Any]?
        var locations: [NSNumber]?
        var start = CGPoint(x: 0.5, y: 0)
        var end = CGPoint(x: 0.5, y: 1)
        var type = CAGradientLayerType.axial
    }

    private func change<Value>(_ path: WritableKeyPath<Values, Value>, _ value: Value) {
        gradient[keyPath: path] = value
        didChange()
    }

    /// Creates a layer without colours.
    public required init() {
        super.init()
    }

    /// Creates a layer with the values of another.
    public required init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? CAGradientLayer { gradient = other.gradient }
    }

    /// The colours, each a `CGColor`.
    open var colors: [Any]? {
        get { gradient.colors }
        set { change(\.colors, newValue) }
    }

    /// The positions of the colours, from 0 to 1; `nil` for equal distances.
    open var locations: [NSNumber]? {
        get { gradient.locations }
        set { change(\.locations, newValue) }
    }

    /// The beginning of the gradient, as fractions of the layer's size.
    open var startPoint: CGPoint {
        get { gradient.start }
        set { change(\.start, newValue) }
    }

    /// The end of the gradient, as fractions of the layer's size.
    open var endPoint: CGPoint {
        get { gradient.end }
        set { change(\.end, newValue) }
    }

    /// The form of the gradient.
    open var type: CAGradientLayerType {
        get { gradient.type }
        set { change(\.type, newValue) }
    }

    override func drawOwnContent(in context: CGContext) {
        let colors = (gradient.colors ?? []).compactMap { $0 as? CGColor }
        guard !colors.isEmpty, bounds.width > 0, bounds.height > 0 else { return }
        let locations = gradient.locations?.map { CGFloat($0.doubleValue) }
        let stops = CGGradient.stops(
            colors, locations?.count == colors.count ? locations : nil)
        let made = CGGradient(stops)
        context.saveGState()
        defer { context.restoreGState() }
        var outline = PathGeometry()
        outline.addRoundedRect(
            bounds, radii: CGSize(width: cornerRadius, height: cornerRadius),
            corners: maskedCorners.corners)
        context.clip(outline, isEvenOdd: false)
        let options: CGGradientDrawingOptions = [
            .drawsBeforeStartLocation, .drawsAfterEndLocation,
        ]
        let start = point(gradient.start)
        guard gradient.type == .radial else {
            return context.drawLinearGradient(
                made, start: start, end: point(gradient.end), options: options)
        }
        // An ellipse around the start point, whose corner is the end point.
        let width = abs(gradient.end.x - gradient.start.x) * bounds.width
        let height = abs(gradient.end.y - gradient.start.y) * bounds.height
        guard width > 0, height > 0 else { return }
        context.translateBy(x: start.x, y: start.y)
        context.scaleBy(x: width, y: height)
        context.drawRadialGradient(
            made, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1,
            options: options)
    }

    private func point(_ share: CGPoint) -> CGPoint {
        CGPoint(
            x: bounds.minX + share.x * bounds.width, y: bounds.minY + share.y * bounds.height)
    }

    override var ownExtent: CGRect { bounds }
}

/// The form of a gradient layer's gradient.
public nonisolated struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a form of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Along the line from the start point to the end point.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Around the start point.
    public static let radial = CAGradientLayerType(rawValue: "radial")
}
