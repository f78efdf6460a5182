import Foundation
import HostLink

/// The colours of a bar.
public nonisolated enum UIBarStyle: Int, Hashable, Sendable {
    /// Follows the light or dark appearance of the page.
    case `default` = 0
    /// Dark, with light texts.
    case black = 1
    /// The name of a dark and translucent style before iOS 13.
    case blackTranslucent = 2

    /// The name of ``black`` before iOS 13.
    public static var blackOpaque: UIBarStyle { .black }
}

extension UIBarStyle {
    /// Adds the background of a bar to its node.
    func describe(_ barTintColor: UIColor?, _ node: inout RenderNode) {
        if let barTintColor {
            node[.background] = .string(barTintColor.renderedName)
        } else if self != .default {
            node[.background] = .string(UIColor(white: 0.11, alpha: 1).renderedName)
        }
    }
}
