import Foundation
import HostLink
import UIKitPrimitives

extension UIView {
    /// Records that the next frame of the view's scene will differ from the last.
    func setNeedsRendering() {
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Returns the view's layer, which is created on demand.
    func loadedLayer() -> CALayer {
        if let layerIfLoaded { return layerIfLoaded }
        let layer = (type(of: self).layerClass as? CALayer.Type ?? CALayer.self).init()
        layer.attach(to: self)
        layerIfLoaded = layer
        return layer
    }
}

/// The properties that the node of every view has.
enum ViewNode {
    /// Adds the properties of a view to its node: position, visibility, colours, layer,
    /// accessibility.
    static func describe(_ view: UIView, _ node: inout RenderNode) {
        let frame = view.frame
        node[.frame] = .rect(
            x: frame.origin.x, y: frame.origin.y, width: frame.width, height: frame.height)
        if let style = InterfaceStyles.renderedName(view) { node[.interfaceStyle] = .string(style) }
        if view.alpha < 1 { node[.alpha] = .number(view.alpha) }
        if view.clipsToBounds { node[.clips] = .bool(true) }
        if let color = view.backgroundColor, color != .clear {
            node[.background] = .string(color.renderedName)
        }
        view.layerIfLoaded?.describe(&node)
        ViewDrawing.describe(view, &node)
        if let label = view.accessibilityLabel { node[.accessibilityLabel] = .string(label) }
        if let hint = view.accessibilityHint { node[.accessibilityHint] = .string(hint) }
        if let value = view.accessibilityValue { node[.accessibilityValue] = .string(value) }
        if let role = view.accessibilityTraits.renderedRole {
            node[.accessibilityRole] = .string(role)
        }
        if let identifier = view.accessibilityIdentifier ?? view.restorationIdentifier {
            node[.identifier] = .string(identifier)
        }
        if view.isFirstResponder { node[.focused] = .bool(true) }
        describeTouches(of: view, &node)
    }

    /// Adds the properties of touches that the page needs.
    private static func describeTouches(of view: UIView, _ node: inout RenderNode) {
        guard view.isUserInteractionEnabled else { return }
        if view.menuInteraction != nil { node[.menu] = .bool(true) }
        guard let movements = view.touchMovements else { return }
        node[.touches] = .strings(movements.renderedNames)
        let isDragged = view.interactions.contains {
            ($0 as? UIDragInteraction)?.isEnabled == true
        }
        if isDragged { node.addKeys([SceneDragging.liftSpelling]) }
        guard view.isAccessibilityElement, view.hasSingleTap || isDragged else { return }
        // The keyboard and assistive technology can activate the view, like a button.
        node[.tappable] = .bool(true)
    }
}

extension RenderNode {
    /// Adds keys that the view uses to those that are there, such as the key that lifts its items.
    mutating func addKeys(_ keys: [String]) {
        var all: [String] = []
        if case .strings(let known)? = self[.keys] { all = known }
        for key in keys where !all.contains(key) { all.append(key) }
        if !all.isEmpty { self[.keys] = .strings(all) }
    }
}

/// The transition that the page plays when a node appears or disappears.
nonisolated enum NodeTransition: String, Hashable, Sendable {
    case push
    case pop
    case present
    case dismiss
    case fade
}
