public import Foundation
import HostLink

/// A view's corners, border and shadow.
@preconcurrency @MainActor
public final class CALayer: NSObject {
    private weak var view: UIView?

    init(view: UIView?) {
        self.view = view
        super.init()
    }

    /// Creates a layer that no view shows.
    public convenience override init() {
        self.init(view: nil)
    }

    /// The radius of the corners, in points.
    public var cornerRadius: CGFloat = 0 { didSet { didChange() } }

    /// The width of the border inside the edges, in points.
    public var borderWidth: CGFloat = 0 { didSet { didChange() } }

    /// The colour of the border; black if none is set.
    public var borderColor: CGColor? { didSet { didChange() } }

    /// The opacity of the shadow, from 0, which shows no shadow, to 1.
    ///
    /// A page draws the shadow of a raised surface for any value above 0.
    public var shadowOpacity: Float = 0 { didSet { didChange() } }

    /// The blur radius of the shadow; stored but without effect, because pages draw one kind of
    /// shadow.
    public var shadowRadius: CGFloat = 3

    /// The offset of the shadow; stored but without effect, because pages draw one kind of shadow.
    public var shadowOffset = CGSize(width: 0, height: -3)

    /// The colour of the shadow; stored but without effect, because pages draw one kind of shadow.
    public var shadowColor: CGColor?

    /// Whether the content is clipped to the bounds, including rounded corners.
    public var masksToBounds: Bool {
        get { view?.clipsToBounds ?? false }
        set { view?.clipsToBounds = newValue }
    }

    /// The point of the view that its `center` positions, as fractions of the view's size.
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5) { didSet { didChange() } }

    /// The view's frame.
    public var frame: CGRect {
        get { view?.frame ?? .zero }
        set { view?.frame = newValue }
    }

    /// The view's bounds.
    public var bounds: CGRect {
        get { view?.bounds ?? .zero }
        set { view?.bounds = newValue }
    }

    /// The view's centre.
    public var position: CGPoint {
        get { view?.center ?? .zero }
        set { view?.center = newValue }
    }

    /// The view's opacity.
    public var opacity: Float {
        get { Float(view?.alpha ?? 1) }
        set { view?.alpha = CGFloat(newValue) }
    }

    private func didChange() {
        view?.setNeedsRendering()
    }

    func describe(_ node: inout RenderNode) {
        if cornerRadius > 0 { node[.cornerRadius] = .number(cornerRadius) }
        if borderWidth > 0 {
            node[.borderWidth] = .number(borderWidth)
            node[.borderColor] = .string((borderColor?.color ?? .black).renderedName)
        }
        if shadowOpacity > 0 { node[.shadow] = .bool(true) }
    }
}
