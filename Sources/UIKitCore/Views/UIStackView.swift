public import Foundation
import UIKitPrimitives

/// A view that arranges views one after another, in a row or a column.
open class UIStackView: UIView {
    /// The views that the stack arranges, in order; each of them is also a subview.
    public private(set) var arrangedSubviews: [UIView] = []

    /// The direction in which the views follow each other.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementDidChange() } }

    /// The way in which the views share the stack's length.
    open var distribution = Distribution.fill { didSet { arrangementDidChange() } }

    /// The position of the views across the stack.
    open var alignment = Alignment.fill { didSet { arrangementDidChange() } }

    /// The distance between two views.
    open var spacing: CGFloat = 0 { didSet { arrangementDidChange() } }

    /// Whether the views stay inside the stack's margins.
    open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }

    /// Whether distances are between baselines; stored but without effect, distances are between
    /// edges.
    open var isBaselineRelativeArrangement = false

    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    private var gaps: [UILayoutGuide] = []

    /// The value that means the default distance.
    public nonisolated static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// The system's distance between related views.
    public nonisolated static let spacingUseSystem: CGFloat = 8

    /// The ways in which views share a stack's length.
    public nonisolated enum Distribution: Int, Hashable, Sendable {
        case fill = 0
        case fillEqually = 1
        case fillProportionally = 2
        case equalSpacing = 3
        case equalCentering = 4
    }

    /// The positions of views across a stack.
    public nonisolated enum Alignment: Int, Hashable, Sendable {
        case fill = 0
        case leading = 1
        case firstBaseline = 2
        case center = 3
        case trailing = 4
        case lastBaseline = 5

        /// The alignment at the top of a horizontal stack.
        public static var top: Alignment { .leading }
        /// The alignment at the bottom of a horizontal stack.
        public static var bottom: Alignment { .trailing }
    }

    // MARK: - Creation

    /// Creates a stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a stack view from an archive of an interface file.
    public required init(coder: NSCoder) {
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UIStackView.self)
    }

    // MARK: - Views

    /// Adds a view after the other arranged views.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Inserts a view among the arranged views.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arrangementDidChange()
    }

    /// Stops arranging a view, which stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        arrangementDidChange()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the distance after an arranged view; ignored for any other view.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arrangedSubviews.contains(where: { $0 === arrangedSubview }) else { return }
        let isDefault = spacing == Self.spacingUseDefault
        customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
        arrangementDidChange()
    }

    /// Returns the distance set after a view, or `spacingUseDefault` if none was set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    private func arrangementDidChange() {
        constraintsDidChange()
    }

    // MARK: - Arrangement

    override func ownConstraints() -> [NSLayoutConstraint] {
        let shown = arrangedSubviews.filter { !$0.isHidden }
        let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
        updateGaps(count: distribution.usesGaps ? max(shown.count - 1, 0) : 0)
        return StackArrangement(
            stack: self, views: shown, axis: axis, distribution: distribution, alignment: alignment,
            margins: margins, gaps: gaps,
            distances: shown.map { customSpacings[ObjectIdentifier($0)] ?? spacing }
        ).constraints()
    }

    private func updateGaps(count: Int) {
        guard constraintParts.guides.count != count || gaps.count != count else { return }
        gaps = (0..<count).map { _ in UILayoutGuide() }
        for gap in gaps { gap.owner = self }
        constraintParts.guides = gaps
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
}

nonisolated extension UIStackView.Distribution {
    fileprivate var usesGaps: Bool { self == .equalSpacing || self == .equalCentering }
}
