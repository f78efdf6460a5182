public import Foundation
import HostLink
import UIKitPrimitives

/// A view that shows that a task of unknown length is in progress.
open class UIActivityIndicatorView: UIView {
    /// The size of the indicator.
    open var style: Style { didSet { invalidateIntrinsicContentSize() } }

    /// The indicator's colour.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var color: UIColor! {
        get { ownColor }
        set {
            appearanceValues.note(.color)
            ownColor = newValue ?? .systemGray
        }
    }
    private var ownColor = UIColor.systemGray { didSet { setNeedsRendering() } }

    /// Whether the view is hidden while it does not animate.
    open var hidesWhenStopped = true { didSet { updateVisibility() } }

    /// Whether the view animates.
    public private(set) var isAnimating = false

    /// The sizes of indicators.
    public nonisolated enum Style: Int, Hashable, Sendable {
        case medium = 100
        case large = 101
    }

    /// Creates an indicator that does not animate.
    public init(style: Style) {
        self.style = style
        let side = style == .large ? 37.0 : 20.0
        super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
        updateVisibility()
    }

    public convenience override init(frame: CGRect) {
        self.init(style: .medium)
        self.frame = frame
    }

    /// Creates an indicator from an archive of an interface file.
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        updateVisibility()
        coder.readInterface(into: self, as: UIActivityIndicatorView.self)
    }

    /// Starts the animation.
    open func startAnimating() {
        isAnimating = true
        updateVisibility()
    }

    /// Stops the animation.
    open func stopAnimating() {
        isAnimating = false
        updateVisibility()
    }

    private func updateVisibility() {
        if hidesWhenStopped || isAnimating { isHidden = !isAnimating }
        setNeedsRendering()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let side: CGFloat = style == .large ? 37 : 20
        return CGSize(width: side, height: side)
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    override var renderKind: RenderKind { .activityIndicator }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.tint] = .string(ownColor.renderedName)
        node[.enabled] = .bool(isAnimating)
        node[.style] = .string(style == .large ? "large" : "medium")
    }
}
