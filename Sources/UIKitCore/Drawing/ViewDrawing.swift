import Foundation
import HostLink
import UIKitPrimitives

/// The drawing of a view: what its `draw(_:)` recorded, and whether it is called again.
///
/// Every view's `draw(_:)` is called once when the view is first shown. Most views inherit the
/// empty one, which asks for no context, so nothing is created for them.
struct ViewDrawing {
    /// Whether `draw(_:)` is called before the view is shown next.
    var isNeeded = true
    /// The recorded list with its text; `nil` without one.
    fileprivate(set) var drawn: DrawnImage?
    /// Whether the context is cleared before drawing.
    var isCleared = true
    /// Whether `draw(_:)` is called now, which may draw the view's layer.
    private var isInProgress = false

    /// The view that draws now.
    static private(set) weak var current: UIView?

    /// The size of the surroundings of a window in which views draw in advance, as a multiple of
    /// the window's size: the user may scroll them into sight before the app is asked.
    private static let surroundings: CGFloat = 1

    /// Calls a view's `draw(_:)` and stores what it records.
    fileprivate static func record(_ view: UIView) -> CGContext? {
        let outer = current
        current = view
        defer { current = outer }
        return GraphicsStack.current.record(in: view.bounds) { view.draw(view.bounds) }
    }

    /// Whether a view is in sight, or near enough to be scrolled into sight.
    fileprivate static func isNear(_ view: UIView) -> Bool {
        guard let window = view.window else { return true }
        let area = window.bounds.insetBy(
            dx: -window.bounds.width * surroundings, dy: -window.bounds.height * surroundings)
        let place = view.convert(view.bounds, to: window)
        // Foundation's geometry traps if a value is not a number. Such a view is nowhere.
        let values = [place.minX, place.minY, place.maxX, place.maxY, area.minX, area.maxX]
        guard values.allSatisfy(\.isFinite) else { return false }
        return area.intersects(place)
    }
}

extension ViewDrawing {
    /// Calls a view's `draw(_:)` if the view needs it and is in sight.
    ///
    /// Called once for each view of a frame, after layout.
    static func drawIfNeeded(_ view: UIView) {
        guard view.drawing.isNeeded, !view.drawing.isInProgress, view.bounds.width > 0,
            view.bounds.height > 0, isNear(view)
        else { return }
        view.drawing.isInProgress = true
        let context = record(view)
        view.drawing.isInProgress = false
        // Cleared afterwards, because a view that asks for drawing while it draws would be drawn in
        // every turn.
        view.drawing.isNeeded = false
        view.drawing.drawn = nil
        display(view)
        guard let context else { return }
        if let excess = context.record.excess {
            return DrawingReports.shared.report(excess, of: view)
        }
        view.drawing.drawn = context.record.finished.flatMap { list in
            list.operations.isEmpty ? nil : DrawnImage(list)
        }
    }

    /// Lets the layer of a view draw itself with the view.
    private static func display(_ view: UIView) {
        guard let layer = LayerLayout.significantLayer(of: view) else { return }
        // Set directly, because `setNeedsDisplay()` asks for the view's drawing too.
        if layer.isOfOwnClass { layer.content.needsDisplay = true }
        layer.tree.drawings = nil
    }

    /// Adds the drawings of a view and its layers to its node.
    static func describe(_ view: UIView, _ node: inout RenderNode) {
        if let drawings = view.layerIfLoaded?.drawings(of: view) { return drawings.describe(&node) }
        guard let drawn = view.drawing.drawn else { return }
        node[.drawing] = .string(drawn.encoded)
        let place = ContentPlace.rect(of: drawn.size, in: view.bounds, view.contentMode)
        let own = CGRect(origin: .zero, size: view.bounds.size)
        guard place != own else { return }
        node[.drawingFrame] = .rect(
            x: place.minX, y: place.minY, width: place.width, height: place.height)
    }
}

/// The place of content inside the bounds of a view or layer.
nonisolated enum ContentPlace {
    /// Returns the rectangle that content of a size fills in bounds, from their corner.
    static func rect(
        of size: CGSize, in bounds: CGRect, _ mode: UIView.ContentMode
    ) -> CGRect {
        guard size.width > 0, size.height > 0, size != bounds.size else {
            return CGRect(origin: .zero, size: bounds.size)
        }
        let factors = (bounds.width / size.width, bounds.height / size.height)
        let scale: (CGFloat, CGFloat) =
            switch mode {
            case .scaleToFill, .redraw: factors
            case .scaleAspectFit: (min(factors.0, factors.1), min(factors.0, factors.1))
            case .scaleAspectFill: (max(factors.0, factors.1), max(factors.0, factors.1))
            default: (1, 1)
            }
        let width = size.width * scale.0
        let height = size.height * scale.1
        let x: CGFloat =
            switch mode {
            case .left, .topLeft, .bottomLeft: 0
            case .right, .topRight, .bottomRight: bounds.width - width
            default: (bounds.width - width) / 2
            }
        let y: CGFloat =
            switch mode {
            case .top, .topLeft, .topRight: 0
            case .bottom, .bottomLeft, .bottomRight: bounds.height - height
            default: (bounds.height - height) / 2
            }
        return CGRect(x: x, y: y, width: width, height: height)
    }
}

/// The drawings that were over a limit, each reported once in a launch.
final class DrawingReports {
    static let shared = DrawingReports()
    private var reported: Set<String> = []

    /// The number of views that are reported; more would fill the log.
    private static let reportsMax = 100

    func report(_ excess: DrawingRecord.Excess, of view: UIView) {
        let path = Self.path(of: view)
        guard reported.count < Self.reportsMax, reported.insert(path).inserted else { return }
        ApplicationRuntime.current?.notice(
            .error,
            "\(path): draw(_:) \(excess.explanation), so nothing of it is shown. Draw only what is "
                + "visible, or divide the drawing among several views.")
    }
}

extension DrawingReports {
    /// Returns the classes and identifiers from the window to a view.
    private static func path(of view: UIView) -> String {
        var names: [String] = []
        var view: UIView? = view
        while let current = view {
            let controller = current.isOwned ? current.owner.map { "\(type(of: $0))." } ?? "" : ""
            let identifier = current.accessibilityIdentifier ?? current.restorationIdentifier
            names.append(
                controller + "\(type(of: current))" + (identifier.map { "(\($0))" } ?? ""))
            view = current.superview
        }
        return names.reversed().joined(separator: " / ")
    }
}

extension DrawingRecord.Excess {
    /// The limit, as the predicate of a sentence.
    fileprivate var explanation: String {
        switch self {
        case .operations: "drew more than \(DisplayLimits.operationsMax) times"
        case .segments: "drew paths of more than \(DisplayLimits.segmentsMax) segments"
        case .images: "drew more than \(DisplayLimits.imagesMax) different images"
        case .bytes: "drew more than \(DisplayLimits.bytesMax >> 20) MB"
        case .depth: "drew an image of drawn images of more than \(DisplayLimits.depthMax) levels"
        }
    }
}
