public import Foundation
import HostLink
import UIKitPrimitives

/// A view that shows the progress of a task.
open class UIProgressView: UIView {
    /// The styles of progress views.
    public nonisolated enum Style: Int, Hashable, Sendable {
        case `default` = 0
        case bar = 1
    }

    /// The view's style; both styles look the same on pages.
    open var progressViewStyle: Style = .default

    /// The completed part, from 0 to 1.
    open var progress: Float {
        get { done }
        set { done = newValue.isNaN ? 0 : min(max(newValue, 0), 1) }
    }
    private var done: Float = 0 { didSet { if oldValue != done { setNeedsRendering() } } }

    /// The colour of the completed part; the view's tint unless set.
    open var progressTintColor: UIColor? {
        didSet {
            appearanceValues.note(.progressTintColor)
            setNeedsRendering()
        }
    }

    /// The colour of the remaining part.
    open var trackTintColor: UIColor? {
        didSet {
            appearanceValues.note(.trackTintColor)
            setNeedsRendering()
        }
    }

    /// Creates a view of a style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
        progressViewStyle = style
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a progress view from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
        coder.readInterface(into: self, as: UIProgressView.self)
    }

    /// Sets `progress`; the page chooses the animation.
    open func setProgress(_ progress: Float, animated: Bool) {
        self.progress = progress
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 4)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 4)
    }

    override var renderKind: RenderKind { .progress }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.value] = .number(Double(done))
        node[.minimum] = .number(0)
        node[.maximum] = .number(1)
        if let color = progressTintColor ?? tintColor { node[.tint] = .string(color.renderedName) }
        if let trackTintColor { node[.background] = .string(trackTintColor.renderedName) }
    }
}
