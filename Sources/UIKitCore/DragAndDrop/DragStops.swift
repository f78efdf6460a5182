import Foundation
import UIKitPrimitives

/// The places of a window at which a drag can drop its items, in the order of its views.
struct DragStops {
    /// A place in the coordinates of a target's view.
    struct Stop {
        let view: UIView
        let point: CGPoint
    }

    private var stops: [Stop] = []
    private let window: UIWindow

    init(in window: UIWindow, of drag: ActiveDrag) {
        self.window = window
        var views: [UIView] = [window]
        while let view = views.popLast() {
            guard !view.isHidden else { continue }
            if let target = DragParties(of: view).target, let host = target.dropView {
                for point in target.stops {
                    // A place under another view can be dropped at as little as with a finger,
                    // except for the places to which a list that accepts the items scrolls.
                    let isInside = host.bounds.contains(point)
                    let found = drag.target(at: host.convert(point, to: window))
                    guard found === target || !isInside && drag.accepts(target) else { continue }
                    stops.append(Stop(view: host, point: point))
                }
            }
            views.append(contentsOf: view.subviews.reversed())
        }
    }

    /// Returns the place after or before the nearest one.
    func next(from point: CGPoint, by step: Int) -> Stop? {
        let places = stops.map { $0.view.convert($0.point, to: window) }
        guard
            let nearest = places.indices.min(by: {
                places[$0].distance(to: point) < places[$1].distance(to: point)
            })
        else { return nil }
        // Between two places, the nearest one is the next.
        let index = places[nearest].distance(to: point) < 1 ? nearest + step : nearest
        return stops.indices.contains(index) ? stops[index] : nil
    }
}

/// The scrolling of a list while items are held at its upper or lower edge.
struct DragScrolling {
    private static let zone: CGFloat = 44
    private static let pause = 1.0 / 30
    private static let step: CGFloat = 8

    private var timer: GestureTimer?

    /// Scrolls the list under the items, and then calls a closure, until the items leave its edge.
    mutating func follow(_ drag: ActiveDrag, _ call: @escaping () -> Void) {
        timer = nil
        guard let list = drag.target?.dropView as? UIScrollView,
            let y = Self.offset(of: list, at: drag.content.location(in: list))
        else { return }
        timer = GestureTimer(Self.pause) { [weak list] in
            guard let list, let scene = list.window?.windowScene else { return }
            scene.run {
                list.contentOffset.y = y
                list.layoutIfNeeded()
                call()
            }
        }
    }

    private static func offset(of list: UIScrollView, at point: CGPoint) -> CGFloat? {
        let insets = list.adjustedContentInset
        let (top, bottom) = (list.bounds.minY + insets.top, list.bounds.maxY - insets.bottom)
        let low = -insets.top
        let high = max(low, list.contentSize.height + insets.bottom - list.bounds.height)
        var change: CGFloat = 0
        if point.y < top + zone { change = -step }
        if point.y > bottom - zone { change = step }
        let y = min(max(list.contentOffset.y + change, low), high)
        return change != 0 && y != list.contentOffset.y ? y : nil
    }
}
