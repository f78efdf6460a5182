import Foundation
import HostLink

extension UIFont {
    /// Adds the face, size and line height of the font to a node.
    func describe(_ node: inout RenderNode) {
        node[.fontSize] = .number(pointSize)
        if weight.rendered != 400 { node[.fontWeight] = .number(Double(weight.rendered)) }
        if isMonospaced { node[.monospaced] = .bool(true) }
        node[.lineHeight] = .number(lineHeight)
    }
}
