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

    /// Adds the properties of every view to a node: position, visibility, colours, layer,
    /// accessibility.
    func describeAppearance(_ node: inout RenderNode) {
        let frame = frame
        node[.frame] = .rect(
            x: frame.origin.x, y: frame.origin.y, width: frame.width, height: frame.height)
        if let style = InterfaceStyles.renderedName(self) { node[.interfaceStyle] = .string(style) }
        if alpha < 1 { node[.alpha] = .number(alpha) }
        if clipsToBounds { node[.clips] = .bool(true) }
        if let backgroundColor, backgroundColor != .clear {
            node[.background] = .string(backgroundColor.renderedName)
        }
        layerIfLoaded?.describe(&node)
        ViewDrawing.describe(self, &node)
        if let accessibilityLabel { node[.accessibilityLabel] = .string(accessibilityLabel) }
        if let accessibilityHint { node[.accessibilityHint] = .string(accessibilityHint) }
        if let accessibilityValue { node[.accessibilityValue] = .string(accessibilityValue) }
        if let role = accessibilityTraits.renderedRole { node[.accessibilityRole] = .string(role) }
        if let identifier = accessibilityIdentifier ?? restorationIdentifier {
            node[.identifier] = .string(identifier)
        }
        if isFirstResponder { node[.focused] = .bool(true) }
        describeTouches(&node)
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
