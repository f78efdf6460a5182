import HostLink

extension UIImage {
    /// Adds the image to a node.
    func describe(_ node: inout RenderNode) {
        switch content {
        case .raster(let image):
            node[.image] = .string(image.address)
        case .symbol(let name):
            node[.symbol] = .string(name)
        case .monogram(let letters, let color):
            node[.monogram] = .string(letters)
            node[.background] = .string(color.renderedName)
        }
        if let tint { node[.tint] = .string(tint.renderedName) }
    }
}
