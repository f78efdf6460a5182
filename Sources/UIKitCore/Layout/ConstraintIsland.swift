import Foundation
import UIKitPrimitives

/// The views that constraints place together: the descendants of a view with a given size, which is
/// called the host, down to the next views whose frames are given.
struct ConstraintIsland {
    private let host: UIView
    private let isHostSizeGiven: Bool
    private var views: [UIView] = []
    private var guides: [UILayoutGuide] = []
    private var constraints: [NSLayoutConstraint] = []
    private var mergedHosts: [UIView] = []
    private var members: Set<ObjectIdentifier> = []

    /// Collects the island; `nil` if there are no views to place.
    init?(host: UIView) {
        self.init(host: host, isHostSizeGiven: true)
        guard !views.isEmpty || !guides.isEmpty || host is UIScrollView && !constraints.isEmpty
        else { return nil }
    }

    private init(host: UIView, isHostSizeGiven: Bool) {
        self.host = host
        self.isHostSizeGiven = isHostSizeGiven
        members.insert(ObjectIdentifier(host))
        collect(from: host)
        addNeighbours()
        removeFreeViews()
    }

    private mutating func collect(from view: UIView) {
        constraints += view.ownConstraints()
        constraints += view.constraintParts.constraints
        guides += view.constraintParts.guides
        for subview in view.subviews where !subview.translatesAutoresizingMaskIntoConstraints {
            views.append(subview)
            members.insert(ObjectIdentifier(subview))
            collect(from: subview)
        }
    }

    /// Adds the islands of other hosts to which a constraint of this island refers.
    private mutating func addNeighbours() {
        var index = 0
        while index < constraints.count {
            defer { index += 1 }
            for item in [constraints[index].firstItem, constraints[index].secondItem] {
                guard let view = Self.view(of: item), !members.contains(ObjectIdentifier(view))
                else { continue }
                view.constraintParts.isGiven = true
                guard !view.translatesAutoresizingMaskIntoConstraints else { continue }
                var other = view
                while !other.translatesAutoresizingMaskIntoConstraints, let next = other.superview {
                    other = next
                }
                guard other !== host, other.isDescendant(of: host) else { continue }
                other.constraintParts.mergedInto = host
                other.constraintParts.isGiven = true
                mergedHosts.append(other)
                members.insert(ObjectIdentifier(other))
                collect(from: other)
            }
        }
    }

    /// Removes the views that no constraint names and whose content has no size.
    ///
    /// They keep the frames that the app sets.
    private mutating func removeFreeViews() {
        var named: Set<ObjectIdentifier> = []
        for constraint in constraints {
            for item in [constraint.firstItem, constraint.secondItem] {
                if let view = Self.view(of: item) { named.insert(ObjectIdentifier(view)) }
            }
        }
        views.removeAll { !named.contains(ObjectIdentifier($0)) && !Self.hasContentSize($0) }
    }

    private static func hasContentSize(_ view: UIView) -> Bool {
        let size = view.intrinsicContentSize
        return size.width != UIView.noIntrinsicMetric || size.height != UIView.noIntrinsicMetric
    }

    private static func view(of item: AnyObject?) -> UIView? {
        (item as? UILayoutGuide)?.owningView ?? item as? UIView
    }

    // MARK: - Solving

    /// Places every view and guide of the island.
    func layOut() {
        var problem = makeProblem(widths: [:])
        // The height of text that breaks into lines is known only when its width is.
        let widths = problem.wrappingWidths(of: views)
        if !widths.isEmpty { problem = makeProblem(widths: widths) }
        for view in views { problem.apply(to: view) }
        for guide in guides { problem.apply(to: guide) }
        problem.applyContentSizes()
    }

    /// Returns the size that the constraints inside a view require.
    static func fittingSize(
        of view: UIView, target: CGSize, horizontal: Float, vertical: Float
    ) -> CGSize {
        let island = ConstraintIsland(host: view, isHostSizeGiven: false)
        let fitting = ConstraintProblem.Fitting(
            target: target, horizontal: Double(horizontal), vertical: Double(vertical))
        var problem = island.makeProblem(widths: [:], fitting: fitting)
        let widths = problem.wrappingWidths(of: island.views + [view])
        if !widths.isEmpty { problem = island.makeProblem(widths: widths, fitting: fitting) }
        return problem.size(of: view)
    }

    private func makeProblem(
        widths: [ObjectIdentifier: CGFloat], fitting: ConstraintProblem.Fitting? = nil
    ) -> ConstraintProblem {
        var problem = ConstraintProblem(host: host, fitting: fitting, widths: widths)
        for view in views { problem.addVariables(for: view) }
        for guide in guides { problem.addVariables(for: guide) }
        let ordered =
            constraints.filter { $0.priority >= .required }
            + constraints.filter { $0.priority < .required }
        for constraint in ordered { problem.add(constraint) }
        if !isHostSizeGiven { problem.addContentSize(of: host) }
        for view in views { problem.addContentSize(of: view) }
        problem.solve()
        return problem
    }
}
