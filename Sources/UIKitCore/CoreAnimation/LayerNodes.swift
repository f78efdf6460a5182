import Foundation
import HostLink
import UIKitPrimitives

/// The nodes of layers that move.
///
/// Layers are drawn together in the drawing of their view. A layer that moves, or contains one that
/// does, is a node by itself, so that the page can animate it; the layers in front of it are nodes
/// then too, to keep the order.
enum LayerNodes {
    /// Layers in their order: those that are drawn with their view, and the nodes in front of them.
    struct Arrangement {
        let drawn: [CALayer]
        /// A layer that moves, or layers that are drawn together.
        let nodes: [[CALayer]]

        /// - Parameter drawsFirst: Whether the layers behind the first one that moves are drawn
        ///   with the view.
        init(_ layers: [CALayer], drawsFirst: Bool) {
            guard LayerAnimations.count > 0, layers.contains(where: \.moves) else {
                drawn = layers
                nodes = []
                return
            }
            var groups: [[CALayer]] = []
            for layer in LayerRenderer.ordered(layers) {
                if layer.moves || groups.last?.last?.moves ?? true {
                    groups.append([layer])
                } else {
                    groups[groups.count - 1].append(layer)
                }
            }
            guard drawsFirst, let first = groups.first, first.first?.moves == false else {
                drawn = []
                nodes = groups
                return
            }
            drawn = first
            nodes = Array(groups.dropFirst())
        }
    }

    /// Returns the nodes of a view's subviews with those of its layers behind and in front.
    static func surround(
        _ subviews: [RenderNode], of view: UIView, under key: NodeKey
    ) -> [RenderNode] {
        guard LayerAnimations.count > 0, let layer = view.layerIfLoaded else { return subviews }
        let behind = Arrangement(layer.tree.behind, drawsFirst: true).nodes
        let before = Arrangement(layer.tree.before, drawsFirst: false).nodes
        guard !behind.isEmpty || !before.isEmpty else { return subviews }
        let placed = Surroundings(view: view, origin: .zero)
        return nodes(behind, in: placed, under: key, "behind") + subviews
            + nodes(before, in: placed, under: key, "before")
    }

    /// The view that layers belong to, and the point of their superlayer at its node's corner.
    private struct Surroundings {
        let view: UIView
        let origin: CGPoint
    }

    private static func nodes(
        _ groups: [[CALayer]], in surroundings: Surroundings, under key: NodeKey, _ style: String
    ) -> [RenderNode] {
        groups.enumerated().compactMap { index, layers in
            let key = key.child("layer:\(style):\(index)")
            let made =
                layers[0].moves
                ? node(of: layers[0], in: surroundings, key)
                : node(drawing: layers, in: surroundings, key)
            guard var node = made else { return nil }
            node[.style] = .string(style)
            return node
        }
    }

    /// Returns a node in which layers are drawn together.
    private static func node(
        drawing layers: [CALayer], in surroundings: Surroundings, _ key: NodeKey
    ) -> RenderNode? {
        let area = CALayer.extent(of: layers)
        guard
            let part = LayerDrawings.part(
                LayerDrawings.Area(bounds: area, isClipped: true, view: surroundings.view), .null,
                { LayerRenderer.sublayers(layers, in: $0) })
        else { return nil }
        var node = RenderNode(key: key, kind: .layer)
        place(&node, area, surroundings)
        node[.drawing] = .string(part.text)
        return node
    }

    private static func place(
        _ node: inout RenderNode, _ frame: CGRect, _ surroundings: Surroundings
    ) {
        node[.frame] = .rect(
            x: frame.minX - surroundings.origin.x, y: frame.minY - surroundings.origin.y,
            width: frame.width, height: frame.height)
    }

    /// Returns the node of a layer that moves.
    private static func node(
        of layer: CALayer, in surroundings: Surroundings, _ key: NodeKey
    ) -> RenderNode? {
        let look = layer.currentLook
        guard !look.isHidden else { return nil }
        layer.displayIfNeeded()
        let bounds = layer.bounds
        let anchor = layer.anchorPoint
        var node = RenderNode(key: key, kind: .layer)
        let frame = CGRect(
            x: layer.position.x - bounds.width * anchor.x,
            y: layer.position.y - bounds.height * anchor.y, width: bounds.width,
            height: bounds.height)
        place(&node, frame, surroundings)
        if look.opacity < 1 { node[.alpha] = .number(Double(look.opacity)) }
        if look.masksToBounds { node[.clips] = .bool(true) }
        if let color = look.backgroundColor {
            node[.background] = .string(color.color.renderedName)
        }
        layer.describe(&node)
        let inner = Arrangement(layer.tree.layers, drawsFirst: true)
        describe(layer, inner.drawn, surroundings.view, &node)
        node.children = nodes(
            inner.nodes, in: Surroundings(view: surroundings.view, origin: bounds.origin),
            under: key, "inside")
        return node
    }

    /// Adds the drawing of a layer and of the still layers inside it.
    private static func describe(
        _ layer: CALayer, _ inner: [CALayer], _ view: UIView, _ node: inout RenderNode
    ) {
        let bounds = layer.bounds
        let isShape = node[.shape] != nil
        let own = isShape ? CGRect.null : layer.ownExtent.finiteOrNull
        let area = LayerDrawings.Area(
            bounds: bounds, isClipped: layer.masksToBounds, view: view)
        let part = LayerDrawings.part(area, own.union(CALayer.extent(of: inner))) { context in
            LayerRenderer.content(of: layer, in: context, drawsShape: !isShape)
            LayerRenderer.sublayers(inner, in: context)
        }
        LayerDrawings.describe(part, bounds.size, .drawing, .drawingFrame, &node)
        guard let mask = layer.tree.mask else { return }
        let cut = LayerDrawings.part(
            LayerDrawings.Area(bounds: bounds, isClipped: true, view: view), .null, isMask: true
        ) { LayerRenderer.draw(mask, in: $0, isPlaced: true) }
        if let cut { node[.mask] = .string(cut.text) }
    }
}

extension CALayer {
    /// Whether the layer or a layer inside it has an animation.
    var moves: Bool {
        guard LayerAnimations.count > 0, view == nil else { return false }
        return !animations.shown.isEmpty || tree.layers.contains(where: \.moves)
    }

    /// Whether the page draws the outline of the layer by itself, to animate it.
    var hasMovingShape: Bool {
        guard self is CAShapeLayer, LayerAnimations.count > 0 else { return false }
        return view == nil ? moves : animations.shown.contains { $0.movesShape(of: self) }
    }

    /// Adds the animations, and what they need of the layer, to its node.
    func describeMotion(_ node: inout RenderNode) {
        guard LayerAnimations.count > 0 else { return }
        let shown = animations.shown
        var rendered = shown.flatMap { $0.rendered(of: self) }
        if rendered.count > LayerAnimationLimits.animationsMax {
            AnimationReports.shared.reportExcess(of: self)
            rendered = Array(rendered.prefix(LayerAnimationLimits.animationsMax))
        }
        if !rendered.isEmpty {
            let text = LayerAnimation.text(rendered)
            if LayerAnimation.read(text) == nil {
                AnimationReports.shared.reportExcess(of: self)
            } else {
                node[.layerAnimations] = .string(text)
            }
        }
        let isNode = view == nil
        let parts = TransformParts(isNode ? affineTransform() : .identity).numbers
        let place = [Double(anchorPoint.x), Double(anchorPoint.y)] + parts
        if isNode || !shown.isEmpty, place != [0.5, 0.5, 0, 0, 0, 1, 1] {
            node[.layerPlace] = .strings(place.map { String(format: "%.6f", $0.isFinite ? $0 : 0) })
        }
        if hasMovingShape, let shape = (self as? CAShapeLayer)?.renderedShape {
            node[.shape] = .strings(shape)
        }
    }
}
