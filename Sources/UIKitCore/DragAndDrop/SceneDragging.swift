import Foundation
import HostLink
import UIKitPrimitives

/// The drag in a scene: at most one.
///
/// A drag belongs to one process and one page. It ends when the page is hidden or gone, and nothing
/// of it is preserved.
final class SceneDragging {
    private(set) var drag: ActiveDrag?
    /// The node of the items' view, as the page saw it last.
    private var key: NodeKey?
    private var scrolling = DragScrolling()

    /// The keys that lift the items of the focused view.
    static let liftInput = "m"
    static let liftFlags = UIKeyModifierFlags.alternate
    /// The spelling of that key in frames.
    static var liftSpelling: String { "\(liftFlags.rawValue) \(liftInput)" }

    /// Lifts the items of a source at a point of the window.
    ///
    /// - Returns: Whether there are any, and no others are held.
    func lift(
        _ source: any DragSource, at point: CGPoint, in window: UIWindow, touch: UInt32?
    ) -> Bool {
        guard drag == nil else { return false }
        drag = ActiveDrag(source, at: point, in: window, touch: touch)
        key = nil
        drag?.window?.setNeedsRendering()
        return drag != nil
    }

    func move(to point: CGPoint) {
        guard let drag else { return }
        drag.move(to: point)
        drag.window?.setNeedsRendering()
        if drag.progress.hasEnded { return end() }
        guard drag.touch != nil else { return }
        scrolling.follow(drag) { [weak self] in self?.move(to: point) }
    }

    func drop() {
        drag?.drop()
        end()
    }

    /// Ends the drag without a drop.
    func cancel() {
        drag?.cancel()
        end()
    }

    private func end() {
        drag?.window?.setNeedsRendering()
        drag = nil
        key = nil
        scrolling = DragScrolling()
    }

    /// Ends the drag if its source has left the window or has lost the items.
    func checkSource() {
        if let drag, !drag.isPossible { cancel() }
    }

    // MARK: - Keys

    /// Handles a key on a view or inside it.
    ///
    /// - Returns: Whether the key lifts, moves, drops or releases items.
    func press(_ input: String, _ modifiers: Int, on view: UIView?) -> Bool {
        guard let drag else {
            guard input == Self.liftInput, modifiers == Self.liftFlags.rawValue else {
                return false
            }
            return lift(from: view)
        }
        guard modifiers == 0 else { return false }
        if input == KeyInputNames.escape {
            cancel()
            return true
        }
        guard drag.touch == nil else { return false }
        switch input {
        case KeyInputNames.upArrow, KeyInputNames.leftArrow: step(by: -1)
        case KeyInputNames.downArrow, KeyInputNames.rightArrow: step(by: 1)
        case KeyInputNames.enter, KeyInputNames.space: drop()
        default: return false
        }
        return true
    }

    private func lift(from view: UIView?) -> Bool {
        var candidate = view
        while let current = candidate {
            if let source = DragParties(of: current).source, let window = current.window, let view {
                let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
                let point = view.convert(middle, to: window)
                guard lift(source, at: point, in: window, touch: nil) else { return false }
                move(to: point)
                step(by: 0)
                return true
            }
            candidate = current.superview
        }
        return false
    }

    /// Moves the items to the next place at which they can be dropped.
    private func step(by step: Int) {
        guard let drag, let window = drag.window else { return }
        let stops = DragStops(in: window, of: drag)
        guard let stop = stops.next(from: drag.content.point, by: step) else { return }
        if let list = stop.view as? UIScrollView {
            let area = CGRect(x: stop.point.x, y: stop.point.y - 66, width: 1, height: 132)
            list.scrollRectToVisible(area, animated: false)
        }
        move(to: stop.view.convert(stop.point, to: window))
    }

    // MARK: - Rendering

    /// Adds the drag to the root of a frame.
    func describe(_ root: inout RenderNode, _ drawn: NodeBuilder) {
        guard let drag, let window = drag.window else { return }
        if let view = drag.source.liftedView, let found = drawn.key(of: view, known: key) {
            key = found
        }
        guard let key else { return }
        let (target, operation) = (drag.target, drag.progress.operation)
        let point = (drag.touch == nil ? drag.content.point : drag.origin)
            .applying(window.toScreen)
        root[.drag] = .strings([
            key.text, drag.touch.map { "\($0)" } ?? "", "\(drag.content.items.count)",
            drag.progress.isLifted ? "lifted" : target == nil ? "none" : operation.renderedName,
            "\(point.x)", "\(point.y)", target?.placeName ?? "",
        ])
        guard let target, let view = target.dropView, let mark = target.mark,
            operation == .copy || operation == .move
        else { return }
        let corner = mark.origin.applying(view.toScreen)
        root[.dropMark] = .rect(
            x: corner.x, y: corner.y, width: mark.width, height: mark.height)
    }
}

extension UIDropOperation {
    var renderedName: String {
        switch self {
        case .cancel: "cancel"
        case .forbidden: "forbidden"
        case .copy: "copy"
        case .move: "move"
        }
    }
}
