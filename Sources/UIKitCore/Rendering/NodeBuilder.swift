import Foundation
import HostLink

/// A builder that renders a scene's windows as nodes and stores the view of each node.
struct NodeBuilder {
    /// The views by their node's key.
    private(set) var views: [NodeKey: WeakView] = [:]

    /// The names of views with a given name; a cell has the name of its row.
    private var names: [ObjectIdentifier: Name] = [:]

    struct WeakView {
        weak var view: UIView?
    }

    /// A view's name, with a weak reference because a view may be freed and another one allocated
    /// at its address before the next rendering.
    private struct Name {
        weak var view: UIView?
        let name: String
    }

    /// Returns the name that a view was rendered with, if it has one of its own.
    func name(of view: UIView) -> String? {
        guard let name = names[ObjectIdentifier(view)], name.view === view else { return nil }
        return name.name
    }

    /// Returns the key of a view's node.
    ///
    /// All views are searched only if the key has changed.
    ///
    /// - Parameter known: The key in the frame before.
    func key(of view: UIView, known: NodeKey?) -> NodeKey? {
        if let known, views[known]?.view === view { return known }
        return views.first { $0.value.view === view }?.key
    }

    /// Renders the windows, back to front, under one root for the scene.
    mutating func build(_ windows: [UIWindow], bounds: CGRect) -> RenderNode {
        var root = RenderNode(key: .root, kind: .window)
        root[.frame] = .rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        root.children = nodes(of: windows, under: .root)
        return root
    }

    private mutating func nodes(of views: [UIView], under parent: NodeKey) -> [RenderNode] {
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(views.count)
        var counts: [String: Int] = [:]
        for view in views {
            // Hidden siblings are counted as well, because otherwise showing one would rename those
            // after it.
            let key = key(of: view, under: parent, counts: &counts)
            if !view.isHidden { nodes.append(node(for: view, key)) }
        }
        return nodes
    }

    private func key(
        of view: UIView, under parent: NodeKey, counts: inout [String: Int]
    ) -> NodeKey {
        // Only their order distinguishes two siblings with the same component.
        let component = view.nodeIdentity
        let count = counts[component, default: 0]
        counts[component] = count + 1
        return parent.child(count == 0 ? component : "\(component)#\(count)")
    }

    private mutating func node(for view: UIView, _ key: NodeKey) -> RenderNode {
        views[key] = WeakView(view: view)
        if let name = view.nodeComponent {
            names[ObjectIdentifier(view)] = Name(view: view, name: name)
        }
        ViewDrawing.drawIfNeeded(view)
        var node = RenderNode(key: key, kind: view.renderKind)
        view.describe(&node)
        node.children = LayerNodes.surround(
            nodes(of: view.renderedSubviews, under: key), of: view, under: key)
        return node
    }
}

extension UIView {
    /// The component that distinguishes the view from its siblings, the same in every launch.
    var nodeIdentity: String {
        if let nodeComponent { return nodeComponent }
        if let owner { return "controller:\(owner.nodeIdentity)" }
        if let restorationIdentifier { return "view:\(restorationIdentifier)" }
        return "\(type(of: self))"
    }
}

extension UIViewController {
    /// The component that distinguishes the controller from its siblings, the same in every launch.
    var nodeIdentity: String {
        let name = restorationIdentifier ?? "\(type(of: self))"
        guard let index = parent?.stackIndex(of: self) else { return name }
        return "\(index):\(name)"
    }
}
