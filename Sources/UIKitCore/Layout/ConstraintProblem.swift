import Foundation
import UIKitPrimitives

/// An island's constraints as linear expressions over the positions and sizes of its views.
struct ConstraintProblem {
    /// The target size and priorities for a host whose fitting size is computed.
    struct Fitting {
        var target: CGSize
        var horizontal: Double
        var vertical: Double
    }

    private struct Extent {
        var left, top, width, height: LinearExpression
    }

    private let host: UIView
    private let fitting: Fitting?
    private let widths: [ObjectIdentifier: CGFloat]
    private var solver = ConstraintSolver()
    private var extents: [ObjectIdentifier: Extent] = [:]
    private var contents: [ObjectIdentifier: (view: UIScrollView, size: Extent)] = [:]
    private var sizes: [LinearExpression] = []

    init(host: UIView, fitting: Fitting?, widths: [ObjectIdentifier: CGFloat]) {
        self.host = host
        self.fitting = fitting
        self.widths = widths
        let id = ObjectIdentifier(host)
        guard let fitting else {
            extents[id] = Extent(
                left: LinearExpression(0), top: LinearExpression(0),
                width: LinearExpression(host.bounds.width),
                height: LinearExpression(host.bounds.height))
            return
        }
        let extent = Extent(
            left: LinearExpression(0), top: LinearExpression(0),
            width: LinearExpression(solver.makeVariable()),
            height: LinearExpression(solver.makeVariable()))
        extents[id] = extent
        sizes += [extent.width, extent.height]
        _ = solver.add(
            extent.width + -fitting.target.width, .equal, priority: fitting.horizontal)
        _ = solver.add(
            extent.height + -fitting.target.height, .equal, priority: fitting.vertical)
    }

    // MARK: - Building

    mutating func addVariables(for item: AnyObject) {
        let extent = Extent(
            left: LinearExpression(solver.makeVariable()),
            top: LinearExpression(solver.makeVariable()),
            width: LinearExpression(solver.makeVariable()),
            height: LinearExpression(solver.makeVariable()))
        extents[ObjectIdentifier(item)] = extent
        sizes += [extent.width, extent.height]
    }

    mutating func add(_ constraint: NSLayoutConstraint) {
        guard let first = constraint.firstItem else { return }
        let second = constraint.secondItem
        guard
            let left = expression(of: constraint.firstAttribute, item: first, beside: second)
        else { return }
        var right = LinearExpression(constraint.constant)
        if constraint.secondAttribute != .notAnAttribute {
            guard let second,
                let base = expression(of: constraint.secondAttribute, item: second, beside: first)
            else { return }
            right = right + base * constraint.multiplier
        }
        let difference = left - right
        guard !difference.isConstant else { return }
        let relation: ConstraintSolver.Relation =
            switch constraint.relation {
            case .equal: .equal
            case .lessThanOrEqual: .lessThanOrEqual
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        let priority = Double(constraint.priority.rawValue)
        if !solver.add(difference, relation, priority: priority) {
            ConstraintConflictReport.report(constraint)
        }
    }

    /// Adds the constraints of a view's content size.
    mutating func addContentSize(of view: UIView) {
        guard let extent = extents[ObjectIdentifier(view)] else { return }
        var size = view.intrinsicContentSize
        if let width = widths[ObjectIdentifier(view)] {
            size = view.intrinsicContentSize(inWidth: width) ?? size
        }
        let parts = view.constraintParts
        add(size.width, extent.width, parts.hugging.horizontal, parts.compression.horizontal)
        add(size.height, extent.height, parts.hugging.vertical, parts.compression.vertical)
    }

    private mutating func add(
        _ length: CGFloat, _ expression: LinearExpression, _ hugging: Float, _ compression: Float
    ) {
        guard length != UIView.noIntrinsicMetric, length.isFinite, !expression.isConstant else {
            return
        }
        _ = solver.add(
            expression + -length, .greaterThanOrEqual, priority: min(Double(compression), 999.9))
        _ = solver.add(
            expression + -length, .lessThanOrEqual, priority: min(Double(hugging), 999.8))
    }

    /// Solves the constraints.
    ///
    /// Sizes that would be negative are zero instead.
    mutating func solve() {
        solver.optimize()
        let negative = sizes.filter { $0.value(in: solver) < 0 }
        guard !negative.isEmpty else { return }
        for size in sizes {
            _ = solver.add(size, .greaterThanOrEqual, priority: ConstraintSolver.required)
        }
        solver.optimize()
    }

    // MARK: - Expressions

    /// Returns the attribute of an item in the host's coordinates.
    private mutating func expression(
        of attribute: NSLayoutConstraint.Attribute, item: AnyObject, beside other: AnyObject?
    ) -> LinearExpression? {
        guard let extent = absoluteExtent(of: item, beside: other, attribute: attribute) else {
            return nil
        }
        let margins = (item as? UIView)?.layoutMargins ?? .zero
        switch attribute {
        case .left, .leading: return extent.left
        case .right, .trailing: return extent.left + extent.width
        case .top: return extent.top
        case .bottom: return extent.top + extent.height
        case .width: return extent.width
        case .height: return extent.height
        case .centerX: return extent.left + extent.width * 0.5
        case .centerY: return extent.top + extent.height * 0.5
        case .leftMargin, .leadingMargin: return extent.left + margins.left
        case .rightMargin, .trailingMargin: return extent.left + extent.width + -margins.right
        case .topMargin: return extent.top + margins.top
        case .bottomMargin: return extent.top + extent.height + -margins.bottom
        case .centerXWithinMargins:
            return extent.left + extent.width * 0.5 + (margins.left - margins.right) / 2
        case .centerYWithinMargins:
            return extent.top + extent.height * 0.5 + (margins.top - margins.bottom) / 2
        case .firstBaseline:
            guard let lines = (item as? UIView)?.textBaselines else {
                return extent.top + extent.height
            }
            return extent.top + extent.height * lines.firstPart + lines.firstConstant
        case .lastBaseline:
            guard let lines = (item as? UIView)?.textBaselines else {
                return extent.top + extent.height
            }
            return extent.top + extent.height * lines.lastPart + lines.lastConstant
        case .notAnAttribute: return nil
        }
    }

    private mutating func absoluteExtent(
        of item: AnyObject, beside other: AnyObject?, attribute: NSLayoutConstraint.Attribute
    ) -> Extent? {
        if let guide = item as? UILayoutGuide {
            guard let view = guide.owningView, let outer = absoluteExtent(of: view) else {
                return nil
            }
            return extent(of: guide, in: view, outer: outer)
        }
        guard let view = item as? UIView, let extent = absoluteExtent(of: view) else { return nil }
        // For items inside a scroll view, the edges of the scroll view are the edges of its
        // content.
        if let scrollView = view as? UIScrollView, attribute != .width, attribute != .height,
            let inside = (other as? UIView) ?? (other as? UILayoutGuide)?.owningView,
            inside !== scrollView, inside.isDescendant(of: scrollView)
        {
            return contentExtent(of: scrollView, outer: extent)
        }
        return extent
    }

    private mutating func absoluteExtent(of view: UIView) -> Extent? {
        if view === host { return extents[ObjectIdentifier(view)] }
        guard let superview = view.superview, let outer = absoluteExtent(of: superview) else {
            return nil
        }
        var extent: Extent
        if let known = extents[ObjectIdentifier(view)] {
            extent = known
        } else {
            let frame = view.frame
            extent = Extent(
                left: LinearExpression(frame.minX), top: LinearExpression(frame.minY),
                width: LinearExpression(frame.width), height: LinearExpression(frame.height))
        }
        extent.left = extent.left + outer.left
        extent.top = extent.top + outer.top
        return extent
    }

    private mutating func extent(of guide: UILayoutGuide, in view: UIView, outer: Extent) -> Extent?
    {
        switch guide.role {
        case .custom:
            guard var extent = extents[ObjectIdentifier(guide)] else { return nil }
            extent.left = extent.left + outer.left
            extent.top = extent.top + outer.top
            return extent
        case .safeArea: return inset(outer, by: view.safeAreaInsets)
        case .layoutMargins: return inset(outer, by: view.layoutMargins)
        case .readableContent: return inset(outer, by: view.readableContentInsets)
        case .frame: return outer
        case .content:
            guard let scrollView = view as? UIScrollView else { return outer }
            return contentExtent(of: scrollView, outer: outer)
        case .topBars:
            return Extent(
                left: outer.left, top: outer.top, width: outer.width,
                height: LinearExpression(view.safeAreaInsets.top))
        case .bottomBars:
            let height = view.safeAreaInsets.bottom
            return Extent(
                left: outer.left, top: outer.top + outer.height + -height, width: outer.width,
                height: LinearExpression(height))
        }
    }

    private func inset(_ extent: Extent, by insets: UIEdgeInsets) -> Extent {
        Extent(
            left: extent.left + insets.left, top: extent.top + insets.top,
            width: extent.width + -(insets.left + insets.right),
            height: extent.height + -(insets.top + insets.bottom))
    }

    private mutating func contentExtent(of scrollView: UIScrollView, outer: Extent) -> Extent {
        let id = ObjectIdentifier(scrollView)
        let content: Extent
        if let known = contents[id] {
            content = known.size
        } else {
            content = Extent(
                left: LinearExpression(0), top: LinearExpression(0),
                width: LinearExpression(solver.makeVariable()),
                height: LinearExpression(solver.makeVariable()))
            sizes += [content.width, content.height]
            contents[id] = (scrollView, content)
        }
        return Extent(
            left: outer.left, top: outer.top, width: content.width, height: content.height)
    }

    // MARK: - Results

    /// Returns the widths of the views whose text breaks into lines.
    func wrappingWidths(of views: [UIView]) -> [ObjectIdentifier: CGFloat] {
        var widths: [ObjectIdentifier: CGFloat] = [:]
        for view in views {
            let width = size(of: view).width
            if width > 0, view.intrinsicContentSize(inWidth: width) != nil {
                widths[ObjectIdentifier(view)] = width
            }
        }
        return widths
    }

    func size(of view: UIView) -> CGSize {
        guard let extent = extents[ObjectIdentifier(view)] else { return view.bounds.size }
        return CGSize(
            width: Self.rounded(extent.width.value(in: solver)),
            height: Self.rounded(extent.height.value(in: solver)))
    }

    func apply(to view: UIView) {
        guard let frame = frame(of: view) else { return }
        if view.frame != frame { view.frame = frame }
    }

    func apply(to guide: UILayoutGuide) {
        if let frame = frame(of: guide) { guide.solvedFrame = frame }
    }

    func applyContentSizes() {
        for (scrollView, content) in contents.values {
            scrollView.contentSize = CGSize(
                width: Self.rounded(content.width.value(in: solver)),
                height: Self.rounded(content.height.value(in: solver)))
        }
    }

    private func frame(of item: AnyObject) -> CGRect? {
        guard let extent = extents[ObjectIdentifier(item)] else { return nil }
        return CGRect(
            x: Self.rounded(extent.left.value(in: solver)),
            y: Self.rounded(extent.top.value(in: solver)),
            width: Self.rounded(extent.width.value(in: solver)),
            height: Self.rounded(extent.height.value(in: solver)))
    }

    /// Rounds to half points, which every page can show sharply.
    ///
    /// A value midway between two half points is rounded up, even if the solver reached it from
    /// below.
    private static func rounded(_ value: Double) -> CGFloat {
        (value * 2 + solverNoise).rounded() / 2
    }

    /// A value larger than the error of adding coefficients and smaller than any visible
    /// difference.
    private static let solverNoise = 1e-6
}
