public import Foundation
import HostLink
import RestorationCoder
public import UIKitPrimitives

/// A rectangle of the screen: it holds other views, lays them out and says what the screen shows.
open class UIView: UIResponder {
    // MARK: - Geometry

    /// Where the view is and how large, in its superview's coordinates.
    ///
    /// Of a view with a `transform`, the smallest upright rectangle around what is shown.
    open var frame: CGRect {
        get { computedFrame }
        set { place(in: newValue) }
    }

    /// The view's own coordinates; the origin is a scroll view's content offset.
    open var bounds: CGRect {
        didSet {
            guard oldValue != bounds else { return }
            if oldValue.size != bounds.size {
                constraintsNeedSolving = true
                resizeSubviews(from: oldValue.size)
                setNeedsLayout()
                placeDidChange()
            }
            setNeedsRendering()
        }
    }

    /// The middle of the view (its layer's anchor point) in its superview's coordinates.
    open var center: CGPoint {
        didSet {
            guard oldValue != center else { return }
            placeDidChange()
            setNeedsRendering()
        }
    }

    /// How the view is scaled, turned or moved around its anchor point when it is shown.
    ///
    /// - Note: Difference from UIKit: what is shown is placed in the upright `frame`; content is not
    ///   turned.
    open var transform = CGAffineTransform.identity {
        didSet { if oldValue != transform { setNeedsRendering() } }
    }

    // MARK: - Hierarchy

    /// The views inside this one, back to front.
    open internal(set) var subviews: [UIView] = []

    /// The view this one is in.
    open internal(set) weak var superview: UIView?

    /// The window this view is in.
    open var window: UIWindow? { superview?.window }

    /// The view controller whose `view` this is.
    weak var owner: UIViewController? { didSet { hasHadOwner = true } }
    private var hasHadOwner = false

    /// Whether it is a view controller's; told of nearly every view without asking a weak reference.
    var isOwned: Bool { hasHadOwner && owner != nil }

    /// The surroundings of the view's scene.
    open var traitCollection: UITraitCollection {
        (window?.windowScene?.screen ?? UIScreen.main).traitCollection
    }

    // MARK: - Appearance

    /// The colour behind everything the view shows; `nil` is clear.
    open var backgroundColor: UIColor? { didSet { setNeedsRendering() } }

    /// From 0, invisible, to 1.
    open var alpha: CGFloat = 1 { didSet { setNeedsRendering() } }

    /// Whether the view is neither shown nor reached by events.
    open var isHidden = false {
        didSet {
            guard oldValue != isHidden else { return }
            superview?.setNeedsLayout()
            if superview is UIStackView { superview?.constraintsDidChange() }
            setNeedsRendering()
        }
    }

    /// Whether subviews are cut at the bounds.
    open var clipsToBounds = false { didSet { setNeedsRendering() } }

    /// The accent of the view and, unless they have their own, of all views inside it.
    ///
    /// Set to `nil` the view takes its superview's.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .tintColor }
        set {
            ownTintColor = newValue
            announceTint()
            setNeedsRendering()
        }
    }
    var ownTintColor: UIColor?

    /// How the content fills the bounds.
    open var contentMode: ContentMode = .scaleToFill { didSet { setNeedsRendering() } }

    /// Whether events reach the view and what is inside it.
    open var isUserInteractionEnabled = true

    /// A number of the app's own to find the view by.
    open var tag = 0

    /// Rounded corners, borders and shadows.
    open var layer: CALayer { loadedLayer() }
    var layerIfLoaded: CALayer?

    // MARK: - Layout

    /// How the view follows a change of its superview's size, where no constraints do.
    open var autoresizingMask: AutoresizingMask = []

    /// Whether subviews follow a change of the view's size as their `autoresizingMask` says.
    open var autoresizesSubviews = true

    /// Whether `autoresizingMask` stands for constraints.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet {
            guard oldValue != translatesAutoresizingMaskIntoConstraints else { return }
            constraintsDidChange()
        }
    }

    /// Distances that content keeps from the edges.
    ///
    /// Where `insetsLayoutMarginsFromSafeArea` is true they are added to the safe area.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveLayoutMargins }
        set { ownLayoutMargins = newValue }
    }
    var ownLayoutMargins: UIEdgeInsets? { didSet { layoutMarginsDidChange() } }

    /// Whether margins are counted from the safe area rather than from the edges.
    open var insetsLayoutMarginsFromSafeArea = true { didSet { layoutMarginsDidChange() } }

    /// Whether content keeps clear of the superview's margins too.
    open var preservesSuperviewLayoutMargins = false { didSet { layoutMarginsDidChange() } }

    /// Parts of the view that bars or hardware cover.
    open var safeAreaInsets: UIEdgeInsets { ownSafeAreaInsets }
    var ownSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if oldValue != ownSafeAreaInsets { safeAreaInsetsDidChange() } }
    }

    var needsLayout = true
    var subtreeNeedsLayout = true
    var needsConstraintUpdate = true
    var constraintsNeedSolving = true
    var constraintParts = ConstraintParts()

    /// What the screen plays when the view's node comes or goes.
    var nodeTransition: NodeTransition?

    // MARK: - Restoration

    /// The name under which the view's state is preserved, unique within its view controller (1.7.1).
    open var restorationIdentifier: String?

    // MARK: - Accessibility

    /// Whether assistive technology sees the view as one element.
    open var isAccessibilityElement = false { didSet { setNeedsRendering() } }
    /// How the view is read aloud.
    open var accessibilityLabel: String? { didSet { setNeedsRendering() } }
    /// What using it does.
    open var accessibilityHint: String? { didSet { setNeedsRendering() } }
    /// Its value.
    open var accessibilityValue: String? { didSet { setNeedsRendering() } }
    /// A name for tests, never read aloud.
    open var accessibilityIdentifier: String? { didSet { setNeedsRendering() } }
    /// What kind of element it is.
    open var accessibilityTraits: UIAccessibilityTraits = .none { didSet { setNeedsRendering() } }

    // MARK: - Making

    /// Makes a view of the given frame.
    public init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.size)
        center = CGPoint(x: frame.midX, y: frame.midY)
        super.init()
    }

    /// Makes a view of no size at the origin.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Makes a view from an archive of an interface file.
    ///
    /// - Returns: `nil` unless a subclass overrides it; interface files make their own views.
    public required init?(coder: NSCoder) {
        nil
    }

    /// Writes nothing: a view is not stored by value.
    ///
    /// An encoder of restorable state stores a view with a restoration identifier as a reference.
    ///
    /// - Note: Difference from UIKit: UIKit writes the view's properties and subviews. Here a view
    ///   that is encoded without being a reference is left out, and the log says so.
    open func encode(with coder: NSCoder) {
        (coder as? ObjectEncoder)?.diagnose(
            .notCoding, key: "",
            "A \(type(of: self)) is not stored by value. Encode what makes it again, or give it a "
                + "restorationIdentifier.")
    }

    open override var next: UIResponder? { owner ?? superview }

    override var focusWindow: UIWindow? { window }

    // MARK: - Changing the hierarchy

    /// Adds a view in front of all others; it leaves its present superview first.
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

    /// Takes the view out of its superview.
    open func removeFromSuperview() { leaveSuperview() }

    /// Brings a subview in front of all others.
    open func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count) }

    /// Sends a subview behind all others.
    open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

    /// Returns the view itself or the nearest inside it with the tag.
    open func viewWithTag(_ tag: Int) -> UIView? { nearestView(withTag: tag) }

    // MARK: - Asking for layout and drawing

    /// Has `layoutSubviews()` called at the end of this turn, or by `layoutIfNeeded()` before it.
    open func setNeedsLayout() { markForLayout() }

    /// Lays out now what waits for the end of the turn: this view, what is inside it, and the
    /// ancestors it depends on.
    open func layoutIfNeeded() { layOutNow() }

    /// Asks for the view to be drawn again, as custom drawing code does.
    open func setNeedsDisplay() { setNeedsRendering() }

    /// Has `updateConstraints()` called before the next layout.
    open func setNeedsUpdateConstraints() { markForConstraintUpdate() }

    /// Calls `updateConstraints()` if it was asked for.
    open func updateConstraintsIfNeeded() { updateMarkedConstraints() }

    /// Says that `intrinsicContentSize` changed.
    open func invalidateIntrinsicContentSize() { contentSizeDidChange() }

    /// Gives the view the size its content fits best.
    open func sizeToFit() { takeFittingSize() }

    /// Returns the size that constraints inside the view ask for, as near to a target as they allow.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size that constraints inside the view ask for, where the target's width and
    /// height matter as given.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        constrainedSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    }

    // MARK: - Layout hooks

    /// Puts subviews where they belong; called before the view is shown with a new size or content.
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

    /// Whether `hitTest(_:with:)` looks at the view and what is inside it for a point.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.contains(point)
    }

    /// The frontmost view inside this one that contains a point and takes events.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        frontmostView(at: point, with: event)
    }

    /// The view that stands for this one where baselines are aligned.
    open var forFirstBaselineLayout: UIView { self }

    /// The view that stands for this one where the last baselines are aligned.
    open var forLastBaselineLayout: UIView { self }

    /// The size that fits the content best within a size; a view's own size unless overridden.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        bounds.size
    }

    /// The size the content asks for; `noIntrinsicMetric` where it asks for none.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Says that an edge or size has no natural value.
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
    /// Called before the view gets into another window or none.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view got into another window or none.
    open func didMoveToWindow() {}
    /// Called after `tintColor` changed for the view.
    open func tintColorDidChange() {}

    // MARK: - Restoration hooks

    /// Writes the view's state; views without a restoration identifier are not asked (3.2.4, 4.15).
    open func encodeRestorableState(with coder: NSCoder) {}

    /// Reads the state that `encodeRestorableState(with:)` wrote.
    open func decodeRestorableState(with coder: NSCoder) {}

    // MARK: - Rendering hooks, for UIKit's own classes

    /// What kind of node stands for the view.
    var renderKind: RenderKind { .view }

    /// Adds what the view shows to its node; overrides call `super` first.
    func describe(_ node: inout RenderNode) {
        describeAppearance(&node)
        placeInScrolledContent(&node)
        if let nodeTransition { node[.transition] = .string(nodeTransition.rawValue) }
    }

    /// The views whose nodes are inside this one's node.
    var renderedSubviews: [UIView] { subviews }

    /// What tells the view's node from its siblings' nodes, where the view knows better than the
    /// default: restoration identifier, or class and position among siblings of that class.
    var nodeComponent: String? { nil }

    /// Constraints that follow from what the view is, not from what the app said; a stack view's.
    func ownConstraints() -> [NSLayoutConstraint] { [] }

    /// Where the baselines are, for a view that shows text.
    var textBaselines: TextBaselines? { nil }

    /// The field that a person types into, if the view is one or stands for one.
    var editingField: (any EditingView)? { nil }

    /// The size the content asks for when the width is known; `nil` where it does not matter.
    func intrinsicContentSize(inWidth width: CGFloat) -> CGSize? { nil }

    /// Takes what a person did on the view's node.
    ///
    /// - Returns: Whether the view took it; what it did not take goes to its superview, if it is a tap.
    func receive(_ action: InputAction) -> Bool { false }
}

extension UIView: @preconcurrency NSCoding {}
