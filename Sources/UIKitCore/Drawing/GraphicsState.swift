import Foundation
import HostLink
import UIKitPrimitives

/// The values of a context that `saveGState()` stores.
nonisolated struct GraphicsState {
    var transform = CGAffineTransform.identity
    var fillColor = GraphicsState.black
    var strokeColor = GraphicsState.black
    var pen = Pen()
    var alpha: CGFloat = 1
    var blend = CGBlendMode.normal
    var shadow: DisplayShadow?

    /// The colour of a context in which none was set.
    static let black = UIColor(white: 0, alpha: 1)

    /// The form of a line, in the coordinates of the context.
    struct Pen {
        var width: CGFloat = 1
        var cap = CGLineCap.butt
        var join = CGLineJoin.miter
        var miterLimit: CGFloat = 10
        var dashPhase: CGFloat = 0
        var dashes: [CGFloat] = []

        /// Returns the pen in the coordinates of the display list.
        func display(in transform: CGAffineTransform) -> DisplayPen {
            func length(_ value: CGFloat) -> Double {
                max(0, DisplayLimits.limited(Double(value)))
            }
            var pen = DisplayPen()
            // A turned and evenly scaled pen is a larger pen.
            let scale = transform.evenScale
            let factor = scale ?? 1
            pen.width = length(width * factor)
            pen.cap = [.butt: .butt, .round: .round, .square: .square][cap] ?? .butt
            pen.join = [.miter: .miter, .round: .round, .bevel: .bevel][join] ?? .miter
            pen.miterLimit = length(miterLimit)
            pen.dashPhase = DisplayLimits.limited(Double(dashPhase * factor))
            pen.dashes = dashes.prefix(DisplayLimits.partsMax).map { length($0 * factor) }
            // Dashes without a length would be drawn without end.
            if pen.dashes.reduce(0, +) <= 0 { pen.dashes = [] }
            if scale == nil {
                var matrix = transform.display
                matrix.tx = 0
                matrix.ty = 0
                pen.matrix = matrix
            }
            return pen
        }
    }

    /// The shadow for the display list; `nil` without a visible one.
    var displayBlend: DisplayBlend { blend.display }
}

nonisolated extension CGAffineTransform {
    /// The transform as a value of display lists.
    var display: DisplayMatrix {
        func limited(_ value: CGFloat) -> Double { DisplayLimits.limited(Double(value)) }
        return DisplayMatrix(
            a: limited(a), b: limited(b), c: limited(c), d: limited(d), tx: limited(tx),
            ty: limited(ty))
    }

    /// The factor of a transform that scales equally in all directions; `nil` for any other.
    var evenScale: CGFloat? {
        let first = a * a + b * b
        let second = c * c + d * d
        guard abs(first - second) <= 1e-6 * max(first, second),
            abs(a * c + b * d) <= 1e-6 * max(first, second)
        else { return nil }
        return first.squareRoot()
    }
}

nonisolated extension CGBlendMode {
    /// The mode's name on a canvas.
    var display: DisplayBlend {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        // An opaque colour that takes away what is below.
        case .clear: .destinationOut
        case .copy: .copy
        case .sourceIn: .sourceIn
        case .sourceOut: .sourceOut
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        case .plusLighter: .plusLighter
        }
    }

    /// Whether a canvas applies the mode to its whole area, so that a line or a text would remove
    /// everything around it.
    var removesSurroundings: Bool {
        switch self {
        case .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
