public import Foundation
import HostLink
import RestorationArchive
import RestorationCoder
public import UIKitPrimitives

/// A view that shows a part of larger content, which the user can scroll.
///
/// The page scrolls without asking the app and reports the position, which updates `contentOffset`.
open class UIScrollView: UIView, ScrollDelegateHolding {
    /// The object behind `delegate` of this class and of its subclasses.
    weak var scrollDelegate: (any UIScrollViewDelegate)?

    // MARK: - Content

    /// The size of the content.
    open var contentSize: CGSize {
        get {
            ObservedReads.note(self)
            return ownContentSize
        }
        set { ownContentSize = newValue }
    }
    private var ownContentSize = CGSize.zero {
        didSet {
            guard oldValue != ownContentSize else { return }
            updateAdjustedContentInset()
            setNeedsRendering()
            ObservedObjects.noteChange(of: self)
            ContentScroll.didMove(self)
        }
    }

    /// The point of the content that is at the view's upper left corner.
    open var contentOffset: CGPoint {
        get {
            ObservedReads.note(self)
            return bounds.origin
        }
        set {
            restoredOffset = nil
            bounds.origin = newValue
        }
    }

    /// Moves the content; the page chooses the animation.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
        guard animated else { return }
        Task { [weak self] in
            guard let self else { return }
            scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Moves the content by the shortest distance that makes a part of it visible.
    ///
    /// Of a rectangle that is partly outside of the content, only the part inside counts.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let visible = bounds.inset(by: adjustedContentInset)
        let (x, y) = (contentSize.width, contentSize.height)
        let (left, right) = (min(max(rect.minX, 0), x), min(max(rect.maxX, 0), x))
        let (top, bottom) = (min(max(rect.minY, 0), y), min(max(rect.maxY, 0), y))
        var offset = contentOffset
        if right > visible.maxX { offset.x += right - visible.maxX }
        if left < offset.x + adjustedContentInset.left {
            offset.x = left - adjustedContentInset.left
        }
        if bottom > visible.maxY { offset.y += bottom - visible.maxY }
        if top < offset.y + adjustedContentInset.top {
            offset.y = top - adjustedContentInset.top
        }
        if offset != contentOffset { setContentOffset(offset, animated: animated) }
    }

    // MARK: - Insets

    /// The space around the content.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if oldValue != contentInset { updateAdjustedContentInset() } }
    }

    /// The rule by which the safe area is added to `contentInset`.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { updateAdjustedContentInset() }
    }

    /// The sum of `contentInset` and the part of the safe area that is added to it.
    public private(set) var adjustedContentInset = UIEdgeInsets.zero

    /// Called when `adjustedContentInset` changed.
    open func adjustedContentInsetDidChange() {
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// The rules by which the safe area is added to a scroll view's insets.
    public nonisolated enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
        case automatic = 0
        case scrollableAxes = 1
        case never = 2
        case always = 3
    }

    private func updateAdjustedContentInset() {
        let old = adjustedContentInset
        var new = contentInset
        let safe = safeAreaInsets
        switch contentInsetAdjustmentBehavior {
        case .never: break
        case .always: new.add(safe)
        case .automatic:
            if scrollsDown || isAdjustedByController {
                new.add(UIEdgeInsets(top: safe.top, bottom: safe.bottom))
            }
            if scrollsAcross { new.add(UIEdgeInsets(left: safe.left, right: safe.right)) }
        case .scrollableAxes:
            if scrollsDown { new.add(UIEdgeInsets(top: safe.top, bottom: safe.bottom)) }
            if scrollsAcross { new.add(UIEdgeInsets(left: safe.left, right: safe.right)) }
        }
        new.add(UIEdgeInsets(top: refreshingInset))
        guard new != old else { return }
        adjustedContentInset = new
        // The content at the upper edge of the visible part stays there.
        bounds.origin = CGPoint(
            x: bounds.origin.x - (new.left - old.left), y: bounds.origin.y - (new.top - old.top))
        adjustedContentInsetDidChange()
        setNeedsRendering()
    }

    private var scrollsAcross: Bool { alwaysBounceHorizontal || contentSize.width > bounds.width }
    private var scrollsDown: Bool { alwaysBounceVertical || contentSize.height > bounds.height }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        updateAdjustedContentInset()
    }

    // MARK: - Refreshing

    /// The control with which the user asks for new content; it is above the content.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard oldValue !== refreshControl else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let refreshControl, refreshControl.superview !== self {
                insertSubview(refreshControl, at: 0)
            }
            refreshingDidChange(byUser: false)
            setNeedsLayout()
        }
    }

    /// The height of the refresh control while it refreshes, otherwise 0.
    private var refreshingInset: CGFloat {
        refreshControl?.isRefreshing == true ? UIRefreshControl.height : 0
    }

    /// Adds or removes the space for the refresh control.
    ///
    /// The content does not scroll, with two exceptions: a user at the top sees the control that
    /// they pulled down, and no space remains above the content.
    func refreshingDidChange(byUser: Bool) {
        let oldTop = -adjustedContentInset.top
        let offset = contentOffset
        updateAdjustedContentInset()
        let newTop = -adjustedContentInset.top
        var y = offset.y
        if newTop < oldTop, byUser, offset.y <= oldTop { y = newTop }
        if newTop > oldTop, offset.y < newTop { y = newTop }
        bounds.origin = CGPoint(x: offset.x, y: y)
        setNeedsLayout()
    }

    // MARK: - Behaviour

    /// Whether the user can scroll.
    open var isScrollEnabled = true { didSet { setNeedsRendering() } }
    /// Whether scrolling stops at multiples of the view's size.
    open var isPagingEnabled = false
    /// Whether content bounces at its ends; pages decide.
    open var bounces = true
    /// Whether content bounces horizontally even if it fits.
    open var alwaysBounceHorizontal = false
    /// Whether content bounces vertically even if it fits.
    open var alwaysBounceVertical = false
    /// Whether a horizontal scroll indicator is shown; pages decide.
    open var showsHorizontalScrollIndicator = true
    /// Whether a vertical scroll indicator is shown; pages decide.
    open var showsVerticalScrollIndicator = true
    /// The distances of the vertical scroll indicator from the edges.
    ///
    /// - Note: Difference from UIKit: the value is stored but has no effect. A page places its
    ///   scroll indicators itself.
    open var verticalScrollIndicatorInsets: UIEdgeInsets {
        get { indicatorInsets.vertical }
        set { indicatorInsets.vertical = newValue }
    }
    /// The distances of the horizontal scroll indicator from the edges.
    ///
    /// - Note: Difference from UIKit: as with `verticalScrollIndicatorInsets`.
    open var horizontalScrollIndicatorInsets: UIEdgeInsets {
        get { indicatorInsets.horizontal }
        set { indicatorInsets.horizontal = newValue }
    }
    /// The distances of both scroll indicators from the edges; reads those of the vertical one.
    ///
    /// - Note: Difference from UIKit: as with `verticalScrollIndicatorInsets`.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { indicatorInsets.vertical }
        set { indicatorInsets = (newValue, newValue) }
    }
    private var indicatorInsets = (vertical: UIEdgeInsets.zero, horizontal: UIEdgeInsets.zero)
    /// Whether a tap on the status bar scrolls to the top; pages decide.
    open var scrollsToTop = true
    /// The way in which scrolling dismisses the keyboard.
    ///
    /// - Note: Difference from UIKit: the value is stored but has no effect. A page also scrolls by
    ///   itself to show the focused field, which cannot be distinguished from a user's drag.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// The ways in which scrolling dismisses the keyboard.
    public nonisolated enum KeyboardDismissMode: Int, Hashable, Sendable {
        case none = 0
        case onDrag = 1
        case interactive = 2
        case onDragWithAccessory = 3
        case interactiveWithAccessory = 4
    }

    /// Whether the user is dragging the content; always false, because pages report only finished
    /// movements.
    open var isDragging: Bool { false }
    /// Whether the content still moves; always false, because pages report only finished movements.
    open var isDecelerating: Bool { false }
    /// Whether the user is touching the view; always false, because pages report only finished
    /// movements.
    open var isTracking: Bool { false }

    // MARK: - Zooming

    /// The factor by which the content is enlarged.
    open var zoomScale: CGFloat {
        get { zoom }
        set { zoom = min(max(newValue, minimumZoomScale), maximumZoomScale) }
    }
    private var zoom: CGFloat = 1 {
        didSet {
            guard oldValue != zoom else { return }
            scrollDelegate?.viewForZooming(in: self)?.transform = CGAffineTransform(
                scaleX: zoom, y: zoom)
            scrollDelegate?.scrollViewDidZoom(self)
            setNeedsRendering()
        }
    }
    /// The minimum of `zoomScale`.
    open var minimumZoomScale: CGFloat = 1
    /// The maximum of `zoomScale`.
    open var maximumZoomScale: CGFloat = 1

    /// Sets `zoomScale`; the page chooses the animation.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) {
        zoomScale = scale
    }

    // MARK: - Scrolling

    /// The last revision of the page's scroll position that the view received.
    var scrollRevision: UInt64 = 0
    /// An offset from preserved state.
    ///
    /// Insets and sizes that become known in the same turn must not change it.
    var restoredOffset: CGPoint?

    open override var bounds: CGRect {
        didSet {
            if oldValue.size != bounds.size { updateAdjustedContentInset() }
            guard oldValue.origin != bounds.origin else { return }
            setNeedsLayout()
            scrollDelegate?.scrollViewDidScroll(self)
            ObservedObjects.noteChange(of: self)
            ContentScroll.didMove(self)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        refreshControl?.frame = CGRect(
            x: 0, y: -UIRefreshControl.height, width: bounds.width,
            height: UIRefreshControl.height)
        guard let restoredOffset, window != nil else { return }
        self.restoredOffset = nil
        bounds.origin = restoredOffset
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .scroll(let x, let y, let revision) = action else {
            return super.handle(action)
        }
        scrollRevision = revision
        scrollDelegate?.scrollViewWillBeginDragging(self)
        let old = contentOffset.y
        contentOffset = CGPoint(x: x - adjustedContentInset.left, y: y - adjustedContentInset.top)
        ContentScroll.userDidScroll(self, by: contentOffset.y - old)
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: false)
        return true
    }

    // MARK: - Restoration

    private enum Key {
        static let zoomScale = "UIScrollViewZoomScaleKey"
        static let contentInset = "UIScrollViewContentInsetKey"
        static let contentOffset = "UIScrollViewContentOffsetKey"
    }

    /// Keeps the scale, the insets and the offset (specification 4.1).
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(Double(zoomScale), forKey: Key.zoomScale)
        coder.encode(contentInset, forKey: Key.contentInset)
        // Nothing is refreshed after a relaunch, so the space for it is not preserved
        // (specification 4.22).
        let top = refreshingInset - adjustedContentInset.top
        let y = refreshingInset > 0 ? max(contentOffset.y, top) : contentOffset.y
        // Encoded as a value, because Foundation would encode it as text.
        coder.encodeArchiveGeometry(.point(x: contentOffset.x, y: y), forKey: Key.contentOffset)
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: Key.contentOffset) else { return }
        zoomScale = coder.decodeDouble(forKey: Key.zoomScale)
        contentInset = coder.decodeUIEdgeInsets(forKey: Key.contentInset)
        contentOffset = coder.decodeCGPoint(forKey: Key.contentOffset)
        restoredOffset = contentOffset
        setNeedsLayout()
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .scrollView }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        // On the page, insets are part of the content, and the scroll position begins at 0.
        let insets = adjustedContentInset
        node[.contentSize] = .pair(
            contentSize.width + insets.left + insets.right,
            contentSize.height + insets.top + insets.bottom)
        node[.contentOffset] = .pair(
            contentOffset.x + insets.left, contentOffset.y + insets.top)
        node[.scrollRevision] = .number(Double(scrollRevision))
        if !isScrollEnabled { node[.scrollEnabled] = .bool(false) }
    }
}

extension UIScrollView {
    /// Moves the node of a view inside the scroll view by the insets, which are part of the content
    /// on the page.
    func placeInContent(_ node: inout RenderNode) {
        guard case .rect(let x, let y, let width, let height) = node[.frame] else { return }
        let insets = adjustedContentInset
        node[.frame] = .rect(
            x: x + insets.left, y: y + insets.top, width: width, height: height)
    }
}

/// A scroll view that holds a delegate.
///
/// UIKit's tables and text views have a `delegate` of a narrower type than scroll views. Swift does
/// not let a subclass narrow a property of its superclass, but a subclass can declare a property
/// that otherwise only a protocol extension declares. So an extension of this protocol declares the
/// scroll view's own property. Apps need not know the protocol.
@preconcurrency @MainActor
public protocol ScrollDelegateHolding: UIScrollView {}

extension ScrollDelegateHolding {
    /// The object that is notified of the scroll view's movements.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}
