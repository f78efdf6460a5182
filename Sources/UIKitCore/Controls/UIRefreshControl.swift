public import Foundation
import HostLink
import UIKitPrimitives

/// A control with which the user asks a scroll view for new content.
///
/// The user pulls the content down, by touch or with a wheel, or presses the button that the Tab
/// key reaches first in the scroll view. The control then shows that it refreshes, and sends
/// `valueChanged`; the app calls `endRefreshing()` when the content is there.
///
/// Its state is not preserved: after a relaunch nothing is refreshed (specification 4.22).
open class UIRefreshControl: UIControl {
    /// Whether new content is being fetched.
    public private(set) var isRefreshing = false

    /// The title below the indicator.
    ///
    /// - Note: Difference from UIKit: the title is shown in the control's own style.
    open var attributedTitle: NSAttributedString? { didSet { setNeedsRendering() } }

    /// The height of the area above the content.
    static let height: CGFloat = 60

    /// Creates a control, which is to be set as a scroll view's `refreshControl`.
    public convenience init() { self.init(frame: .zero) }

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a control from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UIRefreshControl.self)
    }

    // MARK: - Refreshing

    /// Shows that new content is being fetched, without sending an event.
    ///
    /// The content is moved down and is not scrolled, so a user at the top scrolls up to see the
    /// indicator.
    open func beginRefreshing() { setRefreshing(true) }

    /// Shows that new content is there.
    open func endRefreshing() { setRefreshing(false) }

    private func setRefreshing(_ isNow: Bool, byUser: Bool = false) {
        guard isRefreshing != isNow else { return }
        isRefreshing = isNow
        scrollView?.refreshingDidChange(byUser: byUser)
        setNeedsRendering()
    }

    private var scrollView: UIScrollView? {
        guard let scrollView = superview as? UIScrollView, scrollView.refreshControl === self
        else { return nil }
        return scrollView
    }

    // Code that is older than `UIScrollView.refreshControl` adds the control as a subview.
    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        guard let scrollView = superview as? UIScrollView else { return }
        if scrollView.refreshControl !== self { scrollView.refreshControl = self }
    }

    override func tapped() {
        guard !isRefreshing else { return }
        setRefreshing(true, byUser: true)
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    // MARK: - Size and rendering

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }

    override var renderKind: RenderKind { .refreshControl }

    override var nodeComponent: String? { restorationIdentifier == nil ? "refresh" : nil }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.value] = .number(isRefreshing ? 1 : 0)
        if let title = attributedTitle?.string, !title.isEmpty { node[.text] = .string(title) }
        if let ownTintColor { node[.tint] = .string(ownTintColor.renderedName) }
    }
}
