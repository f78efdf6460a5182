public import Foundation
import HostLink
public import UIKitPrimitives

/// A rectangle with a background, corners, a border, a shadow, content and other layers.
///
/// Every view has a layer. Layers that an app adds to it are drawn on the page together with the
/// view's own drawing.
///
/// - Note: Difference from UIKit: changes are not animated by themselves. The third dimension of
///   `transform` has no effect. Sublayers are drawn either behind all subviews of the view or in
///   front of all of them.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// The view whose layer this is.
    private(set) weak var view: UIView?
    var place = LayerPlace()
    var look = LayerLook()
    var content = LayerContent()
    var tree = LayerTree()
    var animations = LayerAnimations()

    /// An object that draws the layer.
    open weak var delegate: (any CALayerDelegate)?

    /// A name that the app gives.
    open var name: String?

    /// The pixels per point of `contents` that are not a `UIImage`.
    open var contentsScale: CGFloat = 1

    /// Creates a layer that no view shows.
    public override required init() {
        super.init()
    }

    /// Creates a layer with the values of another.
    public required init(layer: Any) {
        super.init()
        guard let other = layer as? CALayer else { return }
        place = other.currentPlace
        look = other.currentLook
        content = other.content
        name = other.name
    }

    /// Makes the layer a view's, which has its position, size, opacity and background.
    func attach(to view: UIView) {
        self.view = view
        delegate = view
    }

    // MARK: - Geometry

    /// The position and size in the superlayer, without the transform's rotation.
    open var frame: CGRect {
        get { view?.frame ?? place.frame }
        set {
            guard view == nil else {
                view?.frame = newValue
                return
            }
            place.setFrame(newValue)
            sizeDidChange()
        }
    }

    /// The layer's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { view?.bounds ?? place.bounds }
        set {
            guard view == nil else {
                view?.bounds = newValue
                return
            }
            place.bounds = newValue
            sizeDidChange()
        }
    }

    /// The position of the anchor point in the superlayer.
    open var position: CGPoint {
        get { view?.center ?? place.position }
        set {
            view?.center = newValue
            place.position = newValue
            didChange()
        }
    }

    /// The point of the layer that `position` places, as fractions of its size.
    open var anchorPoint: CGPoint {
        get { place.anchorPoint }
        set {
            place.anchorPoint = newValue
            didChange()
        }
    }

    /// The order among layers with the same superlayer: higher numbers are in front.
    open var zPosition: CGFloat {
        get { place.zPosition }
        set {
            place.zPosition = newValue
            didChange()
        }
    }

    /// The transform around the anchor point.
    open var transform: CATransform3D {
        get { CATransform3DMakeAffineTransform(affineTransform()) }
        set { setAffineTransform(CATransform3DGetAffineTransform(newValue)) }
    }

    /// Returns the transform of the plane.
    open func affineTransform() -> CGAffineTransform { view?.transform ?? place.transform }

    /// Sets the transform of the plane.
    open func setAffineTransform(_ m: CGAffineTransform) {
        view?.transform = m
        place.transform = m
        didChange()
    }

    private func sizeDidChange() {
        tree.needsLayout = true
        if content.needsDisplayOnBoundsChange { setNeedsDisplay() }
        didChange()
    }

    // MARK: - Appearance

    /// The opacity, from 0 to 1.
    open var opacity: Float {
        get { view.map { Float($0.alpha) } ?? look.opacity }
        set {
            view?.alpha = CGFloat(newValue)
            look.opacity = newValue
            didChange()
        }
    }

    /// Whether the layer and its sublayers are not shown.
    open var isHidden: Bool {
        get { view?.isHidden ?? look.isHidden }
        set {
            view?.isHidden = newValue
            look.isHidden = newValue
            didChange()
        }
    }

    /// Whether sublayers and content are clipped to the bounds, with round corners.
    open var masksToBounds: Bool {
        get { view?.clipsToBounds ?? look.masksToBounds }
        set {
            view?.clipsToBounds = newValue
            look.masksToBounds = newValue
            didChange()
        }
    }

    /// The colour behind the content.
    open var backgroundColor: CGColor? {
        get { view.map { $0.backgroundColor?.cgColor } ?? look.backgroundColor }
        set {
            view?.backgroundColor = newValue?.color
            look.backgroundColor = newValue
            didChange()
        }
    }

    /// The radius of the corners, in points.
    open var cornerRadius: CGFloat {
        get { look.cornerRadius }
        set { change(\.cornerRadius, newValue) }
    }

    /// The corners that are round.
    open var maskedCorners: CACornerMask {
        get { look.maskedCorners }
        set { change(\.maskedCorners, newValue) }
    }

    /// The form of the corners; without effect, because pages draw circles.
    open var cornerCurve = CALayerCornerCurve.circular

    /// The width of the border inside the edges, in points.
    open var borderWidth: CGFloat {
        get { look.borderWidth }
        set { change(\.borderWidth, newValue) }
    }

    /// The colour of the border; black if none is set.
    open var borderColor: CGColor? {
        get { look.borderColor }
        set { change(\.borderColor, newValue) }
    }

    /// The opacity of the shadow, from 0, which shows no shadow, to 1.
    open var shadowOpacity: Float {
        get { look.shadowOpacity }
        set { change(\.shadowOpacity, newValue) }
    }

    /// The blur radius of the shadow, in points.
    open var shadowRadius: CGFloat {
        get { look.shadowRadius }
        set { change(\.shadowRadius, newValue) }
    }

    /// The distance of the shadow, to the right and down.
    open var shadowOffset: CGSize {
        get { look.shadowOffset }
        set { change(\.shadowOffset, newValue) }
    }

    /// The colour of the shadow; black if none is set.
    open var shadowColor: CGColor? {
        get { look.shadowColor }
        set { change(\.shadowColor, newValue) }
    }

    /// The outline of the shadow; that of the layer if it is `nil`.
    open var shadowPath: CGPath? {
        get { look.shadowPath }
        set { change(\.shadowPath, newValue) }
    }

    private func change<Value>(_ path: WritableKeyPath<LayerLook, Value>, _ value: Value) {
        look[keyPath: path] = value
        didChange()
    }

    /// The layer whose opaque parts decide which parts of this layer are shown.
    open var mask: CALayer? {
        get { tree.mask }
        set {
            tree.mask?.tree.superlayer = nil
            newValue?.removeFromSuperlayer()
            newValue?.tree.superlayer = self
            tree.mask = newValue
            didChange()
        }
    }

    // MARK: - Content

    /// The image in the layer: a `CGImage` or a `UIImage`.
    open var contents: Any? {
        get { content.contents }
        set {
            content.contents = newValue
            content.drawing = nil
            didChange()
        }
    }

    /// The way in which the content fills the bounds.
    open var contentsGravity: CALayerContentsGravity {
        get { content.gravity }
        set {
            content.gravity = newValue
            didChange()
        }
    }

    /// Whether `draw(in:)` is called after a change of the size.
    open var needsDisplayOnBoundsChange: Bool {
        get { content.needsDisplayOnBoundsChange }
        set { content.needsDisplayOnBoundsChange = newValue }
    }

    /// Schedules a call of `draw(in:)` at the end of this turn, for a view's layer with a call of
    /// the view's `draw(_:)`.
    open func setNeedsDisplay() {
        view?.drawing.isNeeded = true
        content.needsDisplay = true
        didChange()
    }

    /// Schedules a call of `draw(in:)` for the whole layer at the end of this turn.
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

    /// Whether a call of `draw(in:)` is scheduled.
    open func needsDisplay() -> Bool { content.needsDisplay }

    /// Calls `draw(in:)` now if a call is scheduled.
    open func displayIfNeeded() {
        guard content.needsDisplay else { return }
        content.needsDisplay = false
        display()
    }

    /// Records what `draw(in:)` draws as the layer's content.
    open func display() {
        let context = CGContext(bounds: bounds)
        delegate?.layerWillDraw(self)
        let stack = GraphicsStack.current
        stack.push(context)
        draw(in: context)
        stack.pop()
        content.drawing = context.record.finished.flatMap { $0.operations.isEmpty ? nil : $0 }
        if let excess = context.record.excess { report(excess) }
    }

    /// Draws the content into a context; by default calls the delegate.
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

    /// Draws the layer with its sublayers into a context.
    ///
    /// A view's layer is drawn with the view's own drawing and with its subviews.
    ///
    /// - Note: Difference from UIKit: of the content that the page shows for a view, the texts of
    ///   labels and the images of image views are drawn. Controls, fields and other views of UIKit
    ///   are drawn without it.
    open func render(in ctx: CGContext) { LayerRenderer.draw(self, in: ctx, isPlaced: false) }

    /// Draws the content of the class itself behind the sublayers.
    func drawOwnContent(in context: CGContext) {}

    /// The area that the content of the class itself covers beyond the bounds.
    var ownExtent: CGRect { .null }

    private func report(_ excess: DrawingRecord.Excess) {
        guard let view = root.view else { return }
        DrawingReports.shared.report(excess, of: view)
    }

    // MARK: - Layout

    /// Positions the sublayers; by default calls the delegate.
    ///
    /// For a view's layer it is called after the view's `layoutSubviews()`.
    open func layoutSublayers() {
        // The layout pass calls the view itself.
        if view == nil || delegate !== view { delegate?.layoutSublayers(of: self) }
    }

    /// Schedules a call of `layoutSublayers()` at the end of this turn, for a view's layer with the
    /// view's layout.
    open func setNeedsLayout() {
        tree.needsLayout = true
        if let view { LayerLayout.setNeedsLayout(view) }
        didChange()
    }

    /// Calls `layoutSublayers()` now if a call is scheduled.
    open func layoutIfNeeded() {
        if tree.needsLayout {
            tree.needsLayout = false
            if view == nil || isOfOwnClass { layoutSublayers() }
        }
        for layer in tree.layers { layer.layoutIfNeeded() }
        tree.mask?.layoutIfNeeded()
    }

    /// Whether the class is another one than that of most views' layers.
    var isOfOwnClass: Bool { type(of: self) != CALayer.self }

    // MARK: - Animations

    /// The layer itself, whose values are the final ones.
    ///
    /// - Note: Difference from UIKit: the page moves layers, so an app cannot read the values that
    ///   are shown during an animation.
    open func presentation() -> Self? { self }

    /// The layer with its final values, which is the layer itself.
    open func model() -> Self { self }
}

/// An object that draws a layer or positions its sublayers.
///
/// - Note: Difference from UIKit: there are no `display(_:)` and no actions.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Draws the layer's content.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before the content is drawn.
    func layerWillDraw(_ layer: CALayer)
    /// Positions the sublayers.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    /// Draws nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
}

extension UIView: CALayerDelegate {}
