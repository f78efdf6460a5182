/// The layout of views' layers, and the layers that take part without being asked for.
enum LayerLayout {
    /// Returns the layer of a view, if the app has asked for it or it is of a class of its own.
    ///
    /// A layer of such a class draws and positions its sublayers even if nobody asks for it.
    static func significantLayer(of view: UIView) -> CALayer? {
        if view.layerIfLoaded == nil, type(of: view).layerClass != CALayer.self {
            return view.loadedLayer()
        }
        return view.layerIfLoaded
    }

    /// Schedules the layout of a view for its layer.
    ///
    /// Does not call `setNeedsLayout()`, because an override of that may call the layer.
    static func setNeedsLayout(_ view: UIView) {
        view.needsLayout = true
        view.markForLayoutPass()
    }

    /// Lets a view's layer of a class of its own position its sublayers, after the view its
    /// subviews.
    static func layOutLayer(of view: UIView) {
        guard let layer = significantLayer(of: view), layer.isOfOwnClass else { return }
        layer.tree.needsLayout = false
        layer.layoutSublayers()
    }
}
