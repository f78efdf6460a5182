import Foundation
import UIKitPrimitives

/// The bars around a controller's view, and the edges at which the view reaches under them.
struct BarLayout: Equatable {
    /// The insets that the bars of the container cover.
    var covered = UIEdgeInsets.zero
    /// The edges at which bars of the container are not translucent.
    var opaque: UIRectEdge = []

    /// The edges at which the app lets the view reach under bars.
    var extended: UIRectEdge = .all
    /// Whether the app lets the view reach under bars that are not translucent.
    var includesOpaqueBars = false
    /// Whether scroll views in the view add the safe area even if their content does not scroll.
    var adjustsScrollViews = true

    /// Removes the bars, because the controller left their container.
    mutating func removeBars() {
        covered = .zero
        opaque = []
    }
}

/// The edges at which a controller's view ends at the bars of its containers.
struct ExtendedLayout {
    private let controller: UIViewController

    init(of controller: UIViewController) { self.controller = controller }

    /// The edges at which the view ends at a bar instead of reaching under it.
    ///
    /// Containers always reach under the bars of their own container, and their children do not.
    var excludedEdges: UIRectEdge {
        let layout = controller.barLayout
        guard !Self.isContainer(controller) else { return [] }
        var edges = UIRectEdge.all.subtracting(layout.extended)
        if !layout.includesOpaqueBars {
            for each in bars { edges.formUnion(each.opaque) }
        }
        guard !edges.isEmpty else { return [] }
        return edges.intersection(bars.reduce(into: []) { $0.formUnion($1.covered.edges) })
    }

    /// The insets of the view in its wrapper: the widths of the bars that it does not reach under,
    /// with the safe area outside of them.
    var excludedInsets: UIEdgeInsets {
        let edges = excludedEdges
        guard !edges.isEmpty, let wrapper = controller.viewIfLoaded?.superview else {
            return .zero
        }
        var insets = wrapper.safeAreaInsets
        insets.add(controller.barLayout.covered)
        return insets.only(edges)
    }

    /// The insets that bars of the container cover and the view reaches under.
    var reachedInsets: UIEdgeInsets {
        controller.barLayout.covered.only(UIRectEdge.all.subtracting(excludedEdges))
    }

    /// The insets that the app and the container add to the safe area of the view.
    var safeAreaAdditions: UIEdgeInsets {
        var insets = controller.additionalSafeAreaInsets
        insets.add(reachedInsets)
        return insets
    }

    /// The bars of the container, and of the containers around it.
    private var bars: [BarLayout] {
        var bars = [controller.barLayout]
        var candidate = controller.parent
        while let container = candidate, Self.isContainer(container) {
            bars.append(container.barLayout)
            candidate = container.parent
        }
        return bars
    }

    private static func isContainer(_ controller: UIViewController) -> Bool {
        controller is UINavigationController || controller is UITabBarController
            || controller is UISplitViewController || controller is UIPageViewController
    }
}

extension UIViewController {
    func barLayoutDidChange(from old: BarLayout) {
        safeAreaAdditionsDidChange()
        for child in children { child.barLayoutDidChange(from: child.barLayout) }
        guard old.adjustsScrollViews != barLayout.adjustsScrollViews, let view = viewIfLoaded
        else { return }
        // UIKit adjusts the view itself, or its first subview.
        (view as? UIScrollView ?? view.subviews.first as? UIScrollView)?.safeAreaInsetsDidChange()
    }
}

extension UIScrollView {
    /// Whether the controller around the view wants the safe area at the top and bottom even if
    /// the content does not scroll.
    var isAdjustedByController: Bool {
        var candidate = next
        while let responder = candidate {
            if let controller = responder as? UIViewController {
                return controller.automaticallyAdjustsScrollViewInsets
            }
            candidate = responder.next
        }
        return true
    }
}

extension UIEdgeInsets {
    /// The edges with an inset.
    fileprivate var edges: UIRectEdge {
        var edges: UIRectEdge = []
        if top > 0 { edges.insert(.top) }
        if left > 0 { edges.insert(.left) }
        if bottom > 0 { edges.insert(.bottom) }
        if right > 0 { edges.insert(.right) }
        return edges
    }

    /// Returns the insets at some edges; those at the others are zero.
    fileprivate func only(_ edges: UIRectEdge) -> UIEdgeInsets {
        UIEdgeInsets(
            top: edges.contains(.top) ? top : 0, left: edges.contains(.left) ? left : 0,
            bottom: edges.contains(.bottom) ? bottom : 0,
            right: edges.contains(.right) ? right : 0)
    }
}
