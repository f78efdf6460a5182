public import Foundation
import HostLink
import UIKitCore

extension AppUnderTest {
    /// Puts fingers on an element and lifts them.
    ///
    /// Unlike ``tap(_:in:)``, which uses a control, a row or a tab directly, this reports touches:
    /// gesture recognizers and views with methods for touches receive them. Then, as on a page, the
    /// control, row or tab under one finger is tapped, unless a recognizer has taken the touch.
    ///
    /// - Parameters:
    ///   - name: The identifier of the element, or the text that it shows.
    ///   - point: The point in the element; by default its middle.
    ///   - taps: The number of times that the fingers go down.
    ///   - fingers: The number of fingers, side by side.
    ///   - seconds: The time for which they stay down. At ``Depth/process`` the test waits in real
    ///     time.
    ///   - session: The session of the scene.
    public func touch(
        _ name: String, at point: CGPoint? = nil, taps: Int = 1, fingers: Int = 1,
        for seconds: Double = 0.05, in session: String = AppUnderTest.session
    ) throws {
        for _ in 0..<taps {
            let down = try putFingers(fingers, on: name, at: point, in: session)
            if seconds > 0.05 { pass(seconds: seconds) }
            try down.wait(seconds)
            try down.lift()
            if fingers == 1 { try down.click() }
        }
    }

    /// Puts fingers on an element, moves them and lifts them.
    ///
    /// - Parameters:
    ///   - name: The identifier of the element, or the text that it shows.
    ///   - point: The point in the element at which the movement begins; by default its middle.
    ///   - x: The distance that the fingers move to the right, in points.
    ///   - y: The distance that the fingers move down, in points.
    ///   - steps: The number of movements that the page reports.
    ///   - fingers: The number of fingers, side by side.
    ///   - seconds: The time that the movement takes on the page's clock; the test does not wait.
    ///   - session: The session of the scene.
    public func drag(
        _ name: String, from point: CGPoint? = nil, byX x: Double = 0, y: Double = 0,
        steps: Int = 4, fingers: Int = 1, over seconds: Double = 0.2,
        in session: String = AppUnderTest.session
    ) throws {
        let down = try putFingers(fingers, on: name, at: point, in: session)
        let begins = down.points
        for step in 1...max(1, steps) {
            let part = Double(step) / Double(max(1, steps))
            try down.wait(seconds / Double(max(1, steps)))
            try down.move(
                to: begins.map { CGPoint(x: $0.x + x * part, y: $0.y + y * part) })
        }
        try down.lift()
    }

    /// Puts two fingers on an element, moves them towards or away from its middle and lifts them.
    ///
    /// - Parameters:
    ///   - name: The identifier of the element, or the text that it shows.
    ///   - scale: The ratio of the distance of the fingers at the end to their distance at the
    ///     beginning.
    ///   - session: The session of the scene.
    public func pinch(
        _ name: String, by scale: Double, in session: String = AppUnderTest.session
    ) throws {
        try moveTwoFingers(on: name, in: session) { part in (1 + (scale - 1) * part, 0) }
    }

    /// Puts two fingers on an element, turns them around its middle and lifts them.
    ///
    /// - Parameters:
    ///   - name: The identifier of the element, or the text that it shows.
    ///   - angle: The angle, clockwise in radians.
    ///   - session: The session of the scene.
    public func rotate(
        _ name: String, by angle: Double, in session: String = AppUnderTest.session
    ) throws {
        try moveTwoFingers(on: name, in: session) { part in (1, angle * part) }
    }

    /// Puts fingers on an element, which stay down until they are lifted.
    ///
    /// - Parameters:
    ///   - count: The number of fingers, side by side.
    ///   - name: The identifier of the element, or the text that it shows.
    ///   - point: The point in the element; by default its middle.
    ///   - session: The session of the scene.
    public func putFingers(
        _ count: Int = 1, on name: String, at point: CGPoint? = nil,
        in session: String = AppUnderTest.session
    ) throws -> Fingers {
        let screen = try screen(session)
        let (node, frame) = try screen.touchable(name)
        let point = point ?? CGPoint(x: frame.width / 2, y: frame.height / 2)
        let points = (0..<count).map { index in
            CGPoint(
                x: frame.minX + point.x + Double(index) * Fingers.spacing, y: frame.minY + point.y)
        }
        return try Fingers(points, on: node.key, of: self, session)
    }

    private func moveTwoFingers(
        on name: String, in session: String, _ change: (Double) -> (scale: Double, angle: Double)
    ) throws {
        let (node, frame) = try screen(session).touchable(name)
        func points(_ part: Double) -> [CGPoint] {
            let (scale, angle) = change(part)
            let radius = min(frame.width, frame.height) / 4 * scale
            let (x, y) = (cos(angle) * radius, sin(angle) * radius)
            return [
                CGPoint(x: frame.midX - x, y: frame.midY - y),
                CGPoint(x: frame.midX + x, y: frame.midY + y),
            ]
        }
        let down = try Fingers(points(0), on: node.key, of: self, session)
        for step in 1...4 {
            try down.wait(0.05)
            try down.move(to: points(Double(step) / 4))
        }
        try down.lift()
    }
}

/// Fingers on the page of an app under test.
@MainActor
public final class Fingers {
    /// The points on the page, in the order of the fingers.
    public private(set) var points: [CGPoint]

    private let app: AppUnderTest
    private let node: NodeKey
    private let session: String
    private let identifiers: [UInt32]
    /// The clock and the numbers of the touches of all simulated pages.
    private static var clock = TouchClock()

    /// The distance of fingers that are side by side, in points.
    static let spacing = 40.0

    init(_ points: [CGPoint], on node: NodeKey, of app: AppUnderTest, _ session: String) throws {
        self.points = points
        self.node = node
        self.app = app
        self.session = session
        identifiers = points.map { _ in Self.clock.nextIdentifier() }
        Self.clock.pass(0.1)
        // Each finger goes down a moment after the one before.
        for index in points.indices { try change([index], .began) }
    }

    /// Moves the fingers to points on the page; the page reports one movement.
    public func move(to points: [CGPoint]) throws {
        precondition(points.count == self.points.count, "Each finger needs a point.")
        self.points = points
        try app.send(.touchesMoved(report(Array(points.indices), .moved)), to: .root, of: session)
    }

    /// Moves all fingers by the same distance; the page reports one movement.
    public func move(byX x: Double = 0, y: Double = 0) throws {
        try move(to: points.map { CGPoint(x: $0.x + x, y: $0.y + y) })
    }

    /// Lets time pass on the page's clock; the app's timers do not run.
    public func wait(_ seconds: Double) throws { Self.clock.pass(seconds) }

    /// Lifts the fingers, one after the other.
    public func lift() throws {
        for index in points.indices { try change([index], .ended) }
    }

    /// Cancels the touches, as the browser does when it scrolls.
    public func cancel() throws {
        try change(Array(points.indices), .cancelled)
    }

    /// Taps the control, row or tab under the finger, as a page does after the finger was lifted.
    func click() throws {
        guard let touch = identifiers.first, app.isRunning,
            let target = try? app.screen(session).tappable(around: node)
        else { return }
        try app.send(.tap(x: 1, y: 1), to: target, touch: touch, of: session)
    }

    private func change(_ indices: [Int], _ phase: TouchReport.Phase) throws {
        try app.send(
            .touches(report(indices, phase)), to: phase == .began ? node : .root, of: session)
    }

    private func report(_ indices: [Int], _ phase: TouchReport.Phase) -> TouchReport {
        TouchReport(
            time: Self.clock.milliseconds,
            touches: indices.map { index in
                .init(identifiers[index], phase, x: points[index].x, y: points[index].y)
            })
    }
}

/// The time on the clock of a page, and the numbers of its touches.
struct TouchClock {
    private(set) var milliseconds = 0.0
    private var identifier: UInt32 = 0

    mutating func pass(_ seconds: Double) { milliseconds += seconds * 1000 }

    mutating func nextIdentifier() -> UInt32 {
        identifier += 1
        return identifier
    }
}

extension Screen {
    /// Returns the node with an identifier or a text, and its rectangle on the page.
    fileprivate func touchable(_ name: String) throws -> (RenderNode, CGRect) {
        let node = try (try? self.node(name)) ?? node(showing: name)
        guard let frame = Self.frame(of: node.key, in: root, at: .zero) else {
            throw ScreenError("“\(name)” has no place on the screen.")
        }
        return (node, frame)
    }

    /// Returns the innermost node around a node that reacts to taps.
    fileprivate func tappable(around key: NodeKey) -> NodeKey? {
        func path(to key: NodeKey, in node: RenderNode) -> [RenderNode]? {
            if node.key == key { return [node] }
            for child in node.children {
                if let rest = path(to: key, in: child) { return [node] + rest }
            }
            return nil
        }
        return path(to: key, in: root)?.last(where: \.isTappable)?.key
    }

    private static func frame(of key: NodeKey, in node: RenderNode, at origin: CGPoint) -> CGRect? {
        guard case .rect(let x, let y, let width, let height)? = node[.frame] else { return nil }
        let place = CGPoint(x: origin.x + x, y: origin.y + y)
        if node.key == key {
            return CGRect(x: place.x, y: place.y, width: width, height: height)
        }
        var inside = place
        if case .pair(let scrolledX, let scrolledY)? = node[.contentOffset] {
            inside = CGPoint(x: place.x - scrolledX, y: place.y - scrolledY)
        }
        for child in node.children {
            if let found = frame(of: key, in: child, at: inside) { return found }
        }
        return nil
    }
}

extension RenderNode {
    /// Whether a page reports taps on the node, as `tappable.js` decides.
    fileprivate var isTappable: Bool {
        guard self[.enabled] != .bool(false) else { return false }
        switch kind {
        case .button, .barButton, .backButton, .tabItem: return self[.tappable] != .bool(false)
        default: return self[.tappable] == .bool(true)
        }
    }
}
