import Foundation
import HostLink
import UIKitPrimitives

/// The touches on the page of one scene.
///
/// A sequence of touches belongs to one process: reports of touches whose beginning this process
/// did not receive are ignored, and all touches are cancelled when the page is gone.
final class SceneTouches {
    private let scene: UIWindowScene
    /// The touches that are down, by their numbers, in the order in which they began.
    private var touches: [UITouch] = []
    /// The numbers of recent touches that a recognizer took away from their view.
    private var taken: [UInt32] = []
    /// The last tap, and the number of quick taps up to it, which the next tap may continue.
    private var lastTap: (point: CGPoint, time: TimeInterval, count: Int)?
    private var clock = PageClock()

    private static let takenMax = 32
    /// The maximum number of touches that are down at once.
    private static let touchesMax = TouchReport.touchesMax

    init(scene: UIWindowScene) {
        self.scene = scene
    }

    /// Whether a finger is down.
    var isActive: Bool { !touches.isEmpty }

    // MARK: - Reports of the page

    /// Applies a report.
    ///
    /// - Parameter isAsDrawn: Whether the views under touches that begin are those that the page
    ///   shows.
    func apply(_ report: TouchReport, isAsDrawn: Bool) {
        let time = clock.systemTime(report.time)
        var changed: [UITouch] = []
        for each in report.touches {
            let point = CGPoint(x: each.x, y: each.y)
            if each.phase == .began {
                if isAsDrawn, let touch = begin(each, at: point, time) { changed.append(touch) }
            } else if let touch = touches.first(where: { $0.identifier == each.identifier }) {
                let inside = touch.window.map { point.applying($0.toScreen.inverted()) } ?? point
                // A report of movement contains the positions of all touches, even of those that
                // did not move.
                if each.phase == .moved, touch.point == inside { continue }
                touch.update(each.phase.ofTouch, at: inside, time: time)
                changed.append(touch)
            }
        }
        send(changed, at: time)
    }

    /// Cancels every touch, because the page is gone, hidden or shows another launch.
    func cancelAll() {
        scene.dragging.cancel()
        guard isActive else { return }
        let time = clock.time
        for touch in touches { touch.update(.cancelled, time: time) }
        send(touches, at: time)
    }

    /// Prepares for another page, whose clock begins again.
    func pageDidChange() {
        cancelAll()
        clock = PageClock()
        taken = []
        lastTap = nil
    }

    /// Whether a tap that the page reports as the end of a touch still reaches a control or a list.
    func mayTap(endOf touch: UInt32) -> Bool { !taken.contains(touch) }

    /// Simulates a tap with a finger, as assistive technology activates a view.
    func tap(_ view: UIView, at point: CGPoint) {
        let time = clock.now()
        let screenPoint = point.applying(view.toScreen)
        let report = TouchReport.Touch(0, .began, x: screenPoint.x, y: screenPoint.y)
        guard let touch = begin(report, at: screenPoint, time) else { return }
        send([touch], at: time)
        guard touch.isDown else { return }
        touch.update(.ended, time: time)
        send([touch], at: time)
    }

    // MARK: - Parts

    private func begin(
        _ report: TouchReport.Touch, at point: CGPoint, _ time: TimeInterval
    ) -> UITouch? {
        guard touches.count < Self.touchesMax,
            !touches.contains(where: { $0.identifier == report.identifier }),
            let (view, point) = target(at: point), mayReceive(view)
        else { return nil }
        let touch = UITouch(
            report.identifier, report.kind.ofTouch, at: point, of: view, time: time)
        if let lastTap, time - lastTap.time <= TapLimits.pauseMax,
            point.distance(to: lastTap.point) <= TapLimits.spread
        {
            touch.tapCount = lastTap.count + 1
        }
        touches.append(touch)
        return touch
    }

    /// Whether a touch may begin in a view, beside the touches of exclusive views.
    private func mayReceive(_ view: UIView) -> Bool {
        touches.allSatisfy { touch in
            guard let other = touch.view, other !== view, other.window === view.window else {
                return true
            }
            return !other.isExclusiveTouch && !view.isExclusiveTouch
        }
    }

    /// Returns the view that gets a touch at a point of the page, and the point in its window.
    private func target(at point: CGPoint) -> (UIView, CGPoint)? {
        for window in scene.visibleWindows.reversed() {
            let inside = point.applying(window.toScreen.inverted())
            if let view = window.hitTest(inside, with: nil) { return (view, inside) }
        }
        return nil
    }

    private func send(_ changed: [UITouch], at time: TimeInterval) {
        guard !changed.isEmpty else { return }
        for touch in touches where !changed.contains(where: { $0 === touch }) { touch.rest() }
        let event = UIEvent(touches: Set(touches), time: time)
        let arena = GestureArena.shared
        // A touch has a weak reference to its window, which the app may free in its handler: the
        // windows are held until it is known which touches the app kept.
        let windows = changed.compactMap(\.window)
        let kept: [UITouch] = withExtendedLifetime(windows) {
            let waiting = EventRoute.send(event, to: windows) { window in
                let inWindow = changed.filter { $0.window === window }
                for touch in inWindow where touch.phase == .began { arena.begin(touch, in: event) }
                arena.send(event, changed: inWindow)
            }
            return changed.filter { touch in
                touch.window.map { window in waiting.contains { $0 === window } } ?? true
            }
        }
        if !kept.isEmpty { cancel(kept, keptFrom: event, time) }
        for touch in changed where !touch.isDown { end(touch) }
        touches.removeAll { !$0.isDown }
    }

    /// Takes touches from their views, because the app kept an event of them or their window is
    /// gone.
    ///
    /// Without this, a recognizer or a view would always wait for the end of a touch.
    private func cancel(_ kept: [UITouch], keptFrom event: UIEvent, _ time: TimeInterval) {
        for touch in kept where touch.phase == .began { touch.delivery.take() }
        let ended = kept.filter { !$0.isDown }
        for touch in ended { touch.update(.cancelled, time: time) }
        if !ended.isEmpty { GestureArena.shared.send(event, changed: ended) }
    }

    private func end(_ touch: UITouch) {
        if touch.delivery.isTaken { taken.append(touch.identifier) }
        taken = taken.suffix(Self.takenMax)
        if touch.phase == .ended, touch.distanceFromOrigin <= TapLimits.movement {
            lastTap = (touch.point, touch.timestamp, touch.tapCount)
        } else {
            lastTap = nil
        }
    }
}

extension TouchReport.Phase {
    fileprivate var ofTouch: UITouch.Phase {
        switch self {
        case .began: .began
        case .moved: .moved
        case .ended: .ended
        case .cancelled: .cancelled
        }
    }
}

extension TouchReport.Kind {
    fileprivate var ofTouch: UITouch.TouchType {
        switch self {
        case .direct: .direct
        case .pencil: .pencil
        case .indirectPointer: .indirectPointer
        }
    }
}
