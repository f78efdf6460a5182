public import Foundation
import HostLink
import UIKitPrimitives

/// The layers around a layer.
struct LayerTree {
    weak var superlayer: CALayer?
    /// The layers that the app added: behind the subviews of a view's layer, and in front of them.
    var behind: [CALayer] = []
    var before: [CALayer] = []
    var mask: CALayer?
    var needsLayout = true
    /// The drawings of a view's layer; `nil` if they are to be made again.
    var drawings: LayerDrawings?

    var layers: [CALayer] { behind + before }
}

extension CALayer {
    /// The layer that contains this one.
    public var superlayer: CALayer? { view?.superview?.layer ?? tree.superlayer }

    /// The layers inside this one, back to front, with those of a view's subviews; `nil` without
    /// any.
    public var sublayers: [CALayer]? {
        get {
            let layers = tree.behind + (view?.subviews.map(\.layer) ?? []) + tree.before
            return layers.isEmpty ? nil : layers
        }
        set {
            for layer in tree.layers { layer.removeFromSuperlayer() }
            for layer in newValue ?? [] where layer.view == nil { addSublayer(layer) }
        }
    }

    /// Adds a layer in front of all others, after removing it from its present superlayer.
    public func addSublayer(_ layer: CALayer) {
        guard take(layer) else { return }
        if hasSubviews || !tree.before.isEmpty {
            tree.before.append(layer)
        } else {
            tree.behind.append(layer)
        }
        didChange()
    }

    /// Adds a layer at a position among the sublayers, 0 being the back.
    public func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        guard take(layer) else { return }
        let index = Int(idx)
        let front = tree.behind.count + (view?.subviews.count ?? 0)
        if index <= tree.behind.count {
            tree.behind.insert(layer, at: index)
        } else {
            tree.before.insert(layer, at: min(max(0, index - front), tree.before.count))
        }
        didChange()
    }

    /// Adds a layer just behind another, or at the back if that is not a sublayer.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, beside: sibling, offset: 0)
    }

    /// Adds a layer just in front of another, or at the front if that is not a sublayer.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, beside: sibling, offset: 1)
    }

    private func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
        guard layer !== sibling, take(layer) else { return }
        if let index = tree.behind.firstIndex(where: { $0 === sibling }) {
            tree.behind.insert(layer, at: index + offset)
        } else if let index = tree.before.firstIndex(where: { $0 === sibling }) {
            tree.before.insert(layer, at: index + offset)
        } else if offset == 0 {
            // Below a subview's layer is behind all subviews.
            let isOfSubview = sibling?.view != nil
            tree.behind.insert(layer, at: isOfSubview ? tree.behind.count : 0)
        } else {
            tree.before.insert(layer, at: sibling?.view != nil ? 0 : tree.before.count)
        }
        didChange()
    }

    /// Replaces a sublayer with another layer.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer.tree.superlayer === self else { return }
        insertSublayer(newLayer, above: oldLayer)
        oldLayer.removeFromSuperlayer()
    }

    /// Removes the layer from its superlayer; a view's layer stays.
    public func removeFromSuperlayer() {
        guard let superlayer = tree.superlayer else { return }
        superlayer.tree.behind.removeAll { $0 === self }
        superlayer.tree.before.removeAll { $0 === self }
        if superlayer.tree.mask === self { superlayer.tree.mask = nil }
        tree.superlayer = nil
        superlayer.didChange()
    }

    /// Removes a layer from its place, to be added to this one.
    ///
    /// - Returns: Whether the layer can be added: it is no view's, and does not contain this one.
    private func take(_ layer: CALayer) -> Bool {
        var candidate: CALayer? = self
        while let current = candidate {
            guard current !== layer else {
                fatalError(
                    "\(type(of: layer)) cannot be added to \(type(of: self)), because it contains "
                        + "that layer; remove that from its superlayer first.")
            }
            candidate = current.tree.superlayer
        }
        guard layer.view == nil else { return false }
        layer.removeFromSuperlayer()
        layer.tree.superlayer = self
        return true
    }

    private var hasSubviews: Bool { view.map { !$0.subviews.isEmpty } ?? false }

    /// The outermost layer, which may be a view's.
    var root: CALayer {
        var layer = self
        while let superlayer = layer.tree.superlayer { layer = superlayer }
        return layer
    }

    /// Records that the layer is shown with other values.
    func didChange() {
        let root = root
        root.tree.drawings = nil
        root.view?.setNeedsRendering()
    }

    // MARK: - Coordinates

    /// The mapping from the layer's coordinates to its superlayer's.
    var toSuperlayer: CGAffineTransform {
        let place = currentPlace
        return ViewGeometry(
            bounds: place.bounds, center: place.position, transform: place.transform,
            anchor: place.anchorPoint
        ).toSuperview
    }

    /// The geometry, which for a view's layer is the view's.
    var currentPlace: LayerPlace {
        guard let view else { return place }
        var place = place
        place.bounds = view.bounds
        place.position = view.center
        place.transform = view.transform
        return place
    }

    /// The appearance, of which a view's layer has a part from the view.
    var currentLook: LayerLook {
        guard view != nil else { return look }
        var look = look
        look.opacity = opacity
        look.isHidden = isHidden
        look.masksToBounds = masksToBounds
        look.backgroundColor = backgroundColor
        return look
    }

    private var toOutermost: CGAffineTransform {
        var mapping = CGAffineTransform.identity
        var layer = self
        while let superlayer = layer.superlayer {
            mapping = mapping.concatenating(layer.toSuperlayer)
            layer = superlayer
        }
        return mapping
    }

    private func mapping(to layer: CALayer?) -> CGAffineTransform {
        toOutermost.concatenating((layer?.toOutermost ?? .identity).inverted())
    }

    /// Converts a point of this layer to another layer's coordinates.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(mapping(to: l)) }

    /// Converts a point of another layer to this layer's coordinates.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        p.applying(mapping(to: l).inverted())
    }

    /// Converts a rectangle of this layer to another layer's coordinates.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(mapping(to: l)) }

    /// Converts a rectangle of another layer to this layer's coordinates.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        r.applying(mapping(to: l).inverted())
    }

    /// Whether the bounds contain a point.
    public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    /// Returns the frontmost layer that contains a point of the superlayer's coordinates.
    public func hitTest(_ p: CGPoint) -> CALayer? {
        let look = currentLook
        guard !look.isHidden, look.opacity > 0 else { return nil }
        let point = p.applying(toSuperlayer.inverted())
        guard contains(point) || !look.masksToBounds else { return nil }
        for layer in (sublayers ?? []).reversed() {
            if let found = layer.hitTest(point) { return found }
        }
        return contains(point) ? self : nil
    }
}
