public import Foundation
import HostLink
import RestorationCoder
public import UIKitPrimitives

/// A rectangle of a window, which contains and lays out other views, and describes its content for
/// the page.
open class UIView: UIResponder {
    // MARK: - Geometry

    /// The position and size of the view, in its superview's coordinates.
    ///
    /// For a view with a `transform`, this is the smallest upright rectangle around the visible
    /// area.
    open var frame: CGRect {
        get { computedFrame }
        set { place(in: newValue) }
    }

    /// The view's rectangle in its own coordinates; the origin is a scroll view's content offset.
    open var bounds: CGRect {
        didSet {
            guard oldValue != bounds else { return }
            if oldValue.size != bounds.size {
                constraintsNeedSolving = true
                resizeSubviews(from: oldValue.size)
                setNeedsLayout()
                if contentMode == .redraw { setNeedsDisplay() }
                placeDidChange()
            }
            if oldValue.size != bounds.size { noteChange(from: .bounds(oldValue)) }
            setNeedsRendering()
        }
    }

    /// The position of the view's anchor point, normally its middle, in its superview's
    /// coordinates.
    open var center: CGPoint {
        didSet {
            guard oldValue != center else { return }
            placeDidChange()
            noteChange(from: .center(oldValue))
            setNeedsRendering()
        }
    }

    /// The transform that scales, rotates or moves the view around its anchor point when it is
    /// shown.
    ///
    /// - Note: Difference from UIKit: the content is placed in the upright `frame` and is not
    ///   rotated.
    open var transform = CGAffineTransform.identity {
        didSet {
            guard oldValue != transform else { return }
            noteChange(from: .transform(oldValue))
            setNeedsRendering()
        }
    }

    // MARK: - Hierarchy

    /// The views inside this one, back to front.
    open internal(set) var subviews: [UIView] = []

    /// The view that contains this one.
    open internal(set) weak var superview: UIView?

    /// The window that contains this view.
    open var window: UIWindow? { superview?.window }

    /// The view controller whose `view` this is.
    weak var owner: UIViewController? { didSet { hasHadOwner = true } }
    private var hasHadOwner = false

    /// Whether the view belongs to a view controller; for nearly every view this needs no weak
    /// reference.
    var isOwned: Bool { hasHadOwner && owner != nil }

    /// The traits of the view's scene, with the style that the view or one around it overrides.
    open var traitCollection: UITraitCollection { InterfaceStyles.traits(of: self) }

    // MARK: - Appearance

    /// The colour behind the content; `nil` is clear.
    open var backgroundColor: UIColor? {
        didSet {
            appearanceValues.note(.backgroundColor)
            noteChange(from: .background(oldValue))
            setNeedsRendering()
        }
    }

    /// The opacity, from 0, which is invisible, to 1.
    open var alpha: CGFloat = 1 {
        didSet {
            guard oldValue != alpha else { return }
            noteChange(from: .alpha(oldValue))
            setNeedsRendering()
        }
    }

    /// The movements of the view's node on the page.
    final var motion = NodeMotion()

    private func noteChange(from old: AnimatedValue) {
        guard AnimationScope.current != nil || !motion.animations.isEmpty else { return }
        AnimationScope.note(old, of: self)
    }

    /// Whether the view is hidden, so that it is not shown and gets no events.
    open var isHidden = false {
        didSet {
            guard oldValue != isHidden else { return }
            if isHidden { motion.endFade() }
            if let superview { LayoutPass.subviewsDidChange(of: superview) }
            if superview is UIStackView { superview?.constraintsDidChange() }
            setNeedsRendering()
        }
    }

    /// Whether the view fills its bounds with opaque content: a hint for drawing, which the page
    /// does itself.
    open var isOpaque = true

    /// Whether subviews are clipped to the bounds.
    open var clipsToBounds = false { didSet { setNeedsRendering() } }

    /// The tint colour of the view and of all views inside it that have none of their own.
    ///
    /// If it is set to `nil`, the view has its superview's tint.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .tintColor }
        set {
            ownStyle.tint = newValue
            appearanceValues.note(.tintColor)
            announceTint()
            setNeedsRendering()
        }
    }
    var ownTintColor: UIColor? { ownStyle.tint }
    /// The tint and the light or dark style that the view does not have from its superview.
    private(set) final var ownStyle = ViewStyle()

    /// The light or dark style of the view and its subviews; if unspecified, that of its controller
    /// or superview.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { ownStyle.interface }
        set { InterfaceStyles.change(of: self) { ownStyle.interface = newValue } }
    }

    /// The properties that the app set, which appearance proxies leave as they are.
    final var appearanceValues = AppearanceValues()

    /// The item that the view shows in a bar, which takes values from appearance proxies too.
    var appearanceItem: UIBarItem? { nil }

    /// Creates the proxy of the class for its appearance.
    class func makeAppearanceProxy() -> NSObject? { _construct() }

    /// The way in which the content fills the bounds, after a change of their size.
    ///
    /// With `redraw`, a new size calls `draw(_:)`.
    open var contentMode: ContentMode = .scaleToFill { didSet { setNeedsRendering() } }

    /// The drawing of `draw(_:)`.
    final var drawing = ViewDrawing()

    /// Whether the context is clear before `draw(_:)`.
    ///
    /// - Note: Difference from UIKit: stored but without effect. Each drawing begins clear.
    open var clearsContextBeforeDrawing: Bool {
        get { drawing.isCleared }
        set { drawing.isCleared = newValue }
    }

    /// Whether events reach the view and the views inside it.
    open var isUserInteractionEnabled = true {
        didSet { if oldValue != isUserInteractionEnabled { setNeedsRendering() } }
    }

    /// Whether the view receives several touches at once; recognizers receive them in any case.
    open var isMultipleTouchEnabled: Bool {
        get { ownTouches.isMultiple }
        set { ownTouches.isMultiple = newValue }
    }

    /// Whether the view receives touches alone: while it has a touch, no other view of the window
    /// receives touches, and while another view has a touch, it receives none.
    open var isExclusiveTouch: Bool {
        get { ownTouches.isExclusive }
        set { ownTouches.isExclusive = newValue }
    }

    /// Takes the focus from the view or a view inside it, such as a field with the caret.
    ///
    /// - Parameter force: Whether the view is not asked if it resigns the focus.
    /// - Returns: Whether a view resigned the focus.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        window?.endEditing(in: self, force: force) ?? false
    }

    /// The recognizers of the view, in the order in which they were added.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { ownTouches.gestures.isEmpty ? nil : ownTouches.gestures }
        set {
            for gesture in ownTouches.gestures { removeGestureRecognizer(gesture) }
            for gesture in newValue ?? [] { addGestureRecognizer(gesture) }
        }
    }
    private(set) var ownTouches = ViewTouches()

    /// A number by which the app can find the view.
    open var tag = 0

    /// Rounded corners, borders and shadows.
    open var layer: CALayer { loadedLayer() }
    var layerIfLoaded: CALayer?

    /// The class of the view's layer.
    open class var layerClass: AnyClass { CALayer.self }

    /// Draws the content of a layer whose delegate the view is.
    open func draw(_ layer: CALayer, in ctx: CGContext) {}

    /// Called before the content of a layer is drawn whose delegate the view is.
    open func layerWillDraw(_ layer: CALayer) {}

    /// Positions the sublayers of a layer whose delegate the view is.
    ///
    /// - Note: Difference from UIKit: not called for the view's own layer, for which
    ///   `layoutSubviews()` is.
    open func layoutSublayers(of layer: CALayer) {}

    // MARK: - Layout

    /// The margins and sides that follow a change of the superview's size, if no constraints apply.
    open var autoresizingMask: AutoresizingMask = []

    /// Whether subviews follow a change of the view's size as their `autoresizingMask` specifies.
    open var autoresizesSubviews = true

    /// Whether `autoresizingMask` takes the place of constraints.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet {
            guard oldValue != translatesAutoresizingMaskIntoConstraints else { return }
            constraintsDidChange()
        }
    }

    /// The distances of the content from the edges.
    ///
    /// If `insetsLayoutMarginsFromSafeArea` is true, they are added to the safe area.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveLayoutMargins }
        set { ownLayoutMargins = newValue }
    }
    var ownLayoutMargins: UIEdgeInsets? {
        get { marginRule.own }
        set { marginRule.own = newValue }
    }
    private var marginRule = MarginRule() { didSet { layoutMarginsDidChange() } }

    /// Whether margins are counted from the safe area rather than from the edges.
    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { marginRule.addsSafeArea }
        set { marginRule.addsSafeArea = newValue }
    }

    /// Whether content also stays inside the superview's margins.
    open var preservesSuperviewLayoutMargins: Bool {
        get { marginRule.keepsOuterMargins }
        set { marginRule.keepsOuterMargins = newValue }
    }

    /// The widths of the edges that bars or hardware cover.
    open var safeAreaInsets: UIEdgeInsets { ownSafeAreaInsets }
    var ownSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if oldValue != ownSafeAreaInsets { safeAreaInsetsDidChange() } }
    }

    var needsLayout = true
    var subtreeNeedsLayout = true
    var needsConstraintUpdate = true
    var constraintsNeedSolving = true
    var constraintParts = ConstraintParts()

    // MARK: - Restoration

    /// The name under which the view's state is preserved, unique within its view controller
    /// (specification 1.7.1).
    open var restorationIdentifier: String?

    // MARK: - Accessibility

    /// Whether assistive technology sees the view as one element.
    open var isAccessibilityElement = false { didSet { setNeedsRendering() } }
    /// The text that assistive technology reads for the view.
    open var accessibilityLabel: String? { didSet { setNeedsRendering() } }
    /// A description of the result of using the view.
    open var accessibilityHint: String? { didSet { setNeedsRendering() } }
    /// The view's value.
    open var accessibilityValue: String? { didSet { setNeedsRendering() } }
    /// A name for tests, never read aloud.
    open var accessibilityIdentifier: String? { didSet { setNeedsRendering() } }
    /// The kind of element.
    open var accessibilityTraits: UIAccessibilityTraits = .none { didSet { setNeedsRendering() } }

    // MARK: - Creation

    /// Creates a view of the given frame.
    public init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.size)
        center = CGPoint(x: frame.midX, y: frame.midY)
        super.init()
    }

    /// Creates a view of no size at the origin.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Creates a view from an interface file.
    ///
    /// Any other coder creates a view of no size.
    public required init?(coder: NSCoder) {
        bounds = .zero
        center = .zero
        super.init()
        coder.readInterface(into: self, as: UIView.self)
    }

    /// Writes no values, because a view is not stored by value.
    ///
    /// An encoder of restorable state stores a view with a restoration identifier as a reference.
    ///
    /// - Note: Difference from UIKit: UIKit writes the view's properties and subviews. A view
    ///   without a reference is omitted, and a warning is logged.
    open func encode(with coder: NSCoder) {
        (coder as? ObjectEncoder)?.diagnose(
            .notCoding, key: "",
            "A \(type(of: self)) is not stored by value. Encode the values to make it from, "
                + "or give it a restorationIdentifier.")
    }

    open override var next: UIResponder? { owner ?? superview }

    override var focusWindow: UIWindow? { window }

    // MARK: - Changing the hierarchy

    /// Adds a view in front of all others, after removing it from its present superview.
    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

    /// Adds a view at a position among the subviews, 0 being the back.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

    /// Adds a view just in front of another.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, at: (position(of: sibling) ?? subviews.count - 1) + 1)
    }

    /// Adds a view just behind another.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, at: position(of: sibling) ?? subviews.count)
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard let superview else { return }
        let (oldWindow, oldPlace) = (window, InterfaceStyles.place(of: self))
        superview.willRemoveSubview(self)
        willMove(toSuperview: nil)
        if oldWindow != nil { announceWindow(nil, isBefore: true) }
        if let oldWindow, let responder = oldWindow.firstResponder as? UIView,
            responder.isDescendant(of: self)
        {
            responder.resignFirstResponder()
        }
        detach()
        didMoveToSuperview()
        if oldWindow != nil { announceWindow(nil, isBefore: false) }
        InterfaceStyles.didMove(self, from: oldPlace)
    }

    /// Brings a subview in front of all others.
    open func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count) }

    /// Sends a subview behind all others.
    open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

    /// Returns the view itself or the nearest view inside it with the tag.
    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    // MARK: - Gestures

    /// Adds a recognizer, after removing it from its present view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        ownTouches.gestures.append(gestureRecognizer)
        gestureRecognizer.view = self
        setNeedsRendering()
    }

    /// Removes a recognizer, which cancels its gesture.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        GestureArena.shared.withdraw(gestureRecognizer)
        ownTouches.gestures.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
        setNeedsRendering()
    }

    /// Adds a behaviour, which is removed from the view that had it.
    open func addInteraction(_ interaction: any UIInteraction) {
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        ownTouches.interactions.append(interaction)
        interaction.didMove(to: self)
        setNeedsRendering()
    }

    /// Removes a behaviour.
    open func removeInteraction(_ interaction: any UIInteraction) {
        guard ownTouches.interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        ownTouches.interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
        setNeedsRendering()
    }

    /// Whether a recognizer of this view or of one around it may recognize a gesture whose touches
    /// are in this view.
    ///
    /// A control takes single taps of one finger from the recognizers of the views around it.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard takesTaps, let tap = gestureRecognizer as? UITapGestureRecognizer else {
            return true
        }
        return tap.view === self || !tap.isSingleTap
    }

    // MARK: - Asking for layout and drawing

    /// Schedules a call of `layoutSubviews()` at the end of this turn; `layoutIfNeeded()` calls it
    /// earlier.
    open func setNeedsLayout() {
        needsLayout = true
        markForLayoutPass()
        setNeedsRendering()
    }

    /// Performs the pending layout immediately, for this view, the views inside it, and the
    /// ancestors that it depends on.
    open func layoutIfNeeded() { layOutNow() }

    /// Schedules a call of `draw(_:)` at the end of this turn.
    ///
    /// A call during `draw(_:)` of the same view has no effect.
    open func setNeedsDisplay() {
        drawing.isNeeded = true
        setNeedsRendering()
    }

    /// Schedules a call of `draw(_:)` at the end of this turn.
    ///
    /// - Note: Difference from UIKit: the whole view is drawn, whatever the rectangle.
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Draws the view's content behind its subviews, into the context that
    /// ``UIGraphicsGetCurrentContext()`` returns.
    ///
    /// Called at the end of a turn, after layout, when the view is first shown and after
    /// `setNeedsDisplay()`; for a view far outside of the window, when it comes near. The drawing
    /// is recorded, and the page repeats it in its own resolution. A drawing over the limits is not
    /// shown, and the log names the view.
    ///
    /// - Parameter rect: The bounds of the view.
    /// - Note: Difference from UIKit: the drawing of a control or a label is behind the text that
    ///   the page shows for it.
    open func draw(_ rect: CGRect) {}

    /// Schedules a call of `updateConstraints()` before the next layout.
    open func setNeedsUpdateConstraints() {
        needsConstraintUpdate = true
        markForLayoutPass()
        setNeedsRendering()
    }

    /// Calls `updateConstraints()` if a call is scheduled.
    open func updateConstraintsIfNeeded() {
        guard needsConstraintUpdate else { return }
        needsConstraintUpdate = false
        owner?.updateViewConstraints()
        updateConstraints()
    }

    /// Records that `intrinsicContentSize` has changed.
    open func invalidateIntrinsicContentSize() {
        if !translatesAutoresizingMaskIntoConstraints { constraintsDidChange() }
    }

    /// Resizes the view to the size that fits its content best.
    open func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        guard size != bounds.size else { return }
        let origin = frame.origin
        frame = CGRect(origin: origin, size: size)
    }

    /// Returns the size that the constraints inside the view require, as near to a target as they
    /// allow.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size that the constraints inside the view require, with given priorities for the
    /// target's width and height.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        constrainedSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    }

    // MARK: - Layout hooks

    /// Lays out the subviews.
    ///
    /// Called before the view is shown with a new size or content.
    open func layoutSubviews() {}

    /// Called when `safeAreaInsets` changed.
    open func safeAreaInsetsDidChange() {
        layoutMarginsDidChange()
    }

    /// Called when `layoutMargins` changed.
    open func layoutMarginsDidChange() {
        constraintsDidChange()
        setNeedsLayout()
    }

    /// Called before constraints are solved, for views that keep their own constraints up to date.
    ///
    /// Overrides call `super` last.
    open func updateConstraints() {}

    /// Whether `hitTest(_:with:)` considers the view and the views inside it for a point.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.contains(point)
    }

    /// Returns the frontmost view that contains a point and receives events: a view inside this
    /// one, or this view.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        frontmostView(at: point, with: event)
    }

    /// The view whose first baseline is used when this view's first baseline is aligned.
    open var forFirstBaselineLayout: UIView { self }

    /// The view whose last baseline is used when this view's last baseline is aligned.
    open var forLastBaselineLayout: UIView { self }

    /// Returns the size that fits the content best within a size; the view's own size unless
    /// overridden.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        bounds.size
    }

    /// The natural size of the content; `noIntrinsicMetric` in a direction without one.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// The value for a direction without a natural size.
    public nonisolated static let noIntrinsicMetric: CGFloat = -1

    /// Called after the traits of the view's surroundings changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: - Hierarchy hooks

    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the view gets another superview or none.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the view got another superview or none.
    open func didMoveToSuperview() {}
    /// Called before the view moves to another window or none.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view moved to another window or none.
    open func didMoveToWindow() {}
    /// Called after `tintColor` changed for the view.
    open func tintColorDidChange() {}

    // MARK: - Restoration hooks

    /// Writes the view's state.
    ///
    /// Not called for views without a restoration identifier (specification 3.2.4, 4.15).
    open func encodeRestorableState(with coder: NSCoder) {}

    /// Reads the state that `encodeRestorableState(with:)` wrote.
    open func decodeRestorableState(with coder: NSCoder) {}

    // MARK: - Rendering hooks, for UIKit's own classes

    /// The kind of the view's node.
    var renderKind: RenderKind { .view }

    /// The subviews that are preserved with the screen.
    var preservedSubviews: [UIView] { subviews }

    /// Adds the view's content to its node.
    ///
    /// Overrides call `super` first.
    func describe(_ node: inout RenderNode) {
        ViewNode.describe(self, &node)
        (superview as? UIScrollView)?.placeInContent(&node)
        motion.describe(&node)
    }

    /// The views whose nodes are inside this one's node.
    var renderedSubviews: [UIView] { subviews }

    /// The component that distinguishes the view's node from its siblings' nodes; `nil` for the
    /// default, which is the restoration identifier, or class and position among siblings of that
    /// class.
    var nodeComponent: String? { nil }

    /// Returns the constraints that the view creates itself, as a stack view does.
    func ownConstraints() -> [NSLayoutConstraint] { [] }

    /// The positions of the baselines, for a view that shows text.
    var textBaselines: TextBaselines? { nil }

    /// The field that the user types into, if the view is one or contains one.
    var editingField: (any EditingView)? { nil }

    /// Returns the natural size of the content for a known width; `nil` if the width does not
    /// matter.
    func intrinsicContentSize(inWidth width: CGFloat) -> CGSize? { nil }

    /// Whether the view uses taps itself, like a control.
    var takesTaps: Bool { false }

    /// Handles an action on the view's node.
    ///
    /// - Returns: Whether the view handled the action. An unhandled tap goes to the superview.
    func handle(_ action: InputAction) -> Bool { false }
}

extension UIView: @preconcurrency NSCoding {}
