import Foundation
import HostLink

extension UIFont {
    /// Says on a node which face, size and distance of baselines its text has.
    func describe(_ node: inout RenderNode) {
        node[.fontSize] = .number(pointSize)
        if weight.rendered != 400 { node[.fontWeight] = .number(Double(weight.rendered)) }
        if isMonospaced { node[.monospaced] = .bool(true) }
        node[.lineHeight] = .number(lineHeight)
    }
}
