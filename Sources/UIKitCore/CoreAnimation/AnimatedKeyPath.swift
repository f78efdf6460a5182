import Foundation
import HostLink
import UIKitPrimitives

/// A key path of a layer that pages can animate.
enum AnimatedKeyPath: String {
    case opacity, backgroundColor, cornerRadius, borderWidth, borderColor
    case shadowOpacity, shadowRadius, shadowOffset, shadowColor
    case position
    case positionX = "position.x"
    case positionY = "position.y"
    case bounds
    case boundsSize = "bounds.size"
    case boundsWidth = "bounds.size.width"
    case boundsHeight = "bounds.size.height"
    case transform
    case scale = "transform.scale"
    case scaleX = "transform.scale.x"
    case scaleY = "transform.scale.y"
    case rotation = "transform.rotation.z"
    case translation = "transform.translation"
    case translationX = "transform.translation.x"
    case translationY = "transform.translation.y"
    case strokeStart, strokeEnd, strokeColor, fillColor, lineWidth, lineDashPhase, path

    init?(keyPath: String) {
        self.init(rawValue: keyPath == "transform.rotation" ? "transform.rotation.z" : keyPath)
    }

    /// Returns the value that the app has given; `nil` if the key path cannot have it.
    func value(_ value: Any) -> AnimationValue? {
        switch self {
        case .position, .translation, .shadowOffset, .boundsSize:
            return AnimationValue(pair: value)
        case .bounds: return AnimationValue(sizeOf: value)
        case .transform: return AnimationValue(transform: value)
        case .backgroundColor, .borderColor, .shadowColor, .strokeColor, .fillColor:
            return (value as? CGColor).map { .color($0) }
        case .path: return (value as? CGPath).map { .path($0) }
        default: return AnimationValue(number: value)
        }
    }

    /// Returns the value of a layer; `nil` if the layer has none.
    func modelValue(of layer: CALayer) -> AnimationValue? {
        let parts = TransformParts(layer.affineTransform())
        switch self {
        case .opacity: return .numbers([Double(layer.opacity)])
        case .backgroundColor: return .color(layer.backgroundColor)
        case .cornerRadius: return .numbers([layer.cornerRadius])
        case .borderWidth: return .numbers([layer.borderWidth])
        case .borderColor: return .color(layer.borderColor ?? CGColor(gray: 0, alpha: 1))
        case .shadowOpacity: return .numbers([Double(layer.shadowOpacity)])
        case .shadowRadius: return .numbers([layer.shadowRadius])
        case .shadowOffset:
            return .numbers([layer.shadowOffset.width, layer.shadowOffset.height])
        case .shadowColor: return .color(layer.shadowColor ?? CGColor(gray: 0, alpha: 1))
        case .position: return .numbers([layer.position.x, layer.position.y])
        case .positionX: return .numbers([layer.position.x])
        case .positionY: return .numbers([layer.position.y])
        case .bounds, .boundsSize: return .numbers([layer.bounds.width, layer.bounds.height])
        case .boundsWidth: return .numbers([layer.bounds.width])
        case .boundsHeight: return .numbers([layer.bounds.height])
        case .transform: return .numbers(parts.numbers)
        case .scale, .scaleX: return .numbers([parts.growX])
        case .scaleY: return .numbers([parts.growY])
        case .rotation: return .numbers([parts.turn])
        case .translation: return .numbers([parts.shiftX, parts.shiftY])
        case .translationX: return .numbers([parts.shiftX])
        case .translationY: return .numbers([parts.shiftY])
        default: return (layer as? CAShapeLayer).flatMap { modelValue(ofShape: $0) }
        }
    }

    private func modelValue(ofShape shape: CAShapeLayer) -> AnimationValue? {
        switch self {
        case .strokeStart: .numbers([shape.strokeStart])
        case .strokeEnd: .numbers([shape.strokeEnd])
        case .strokeColor: .color(shape.strokeColor)
        case .fillColor: .color(shape.fillColor)
        case .lineWidth: .numbers([shape.lineWidth])
        case .lineDashPhase: .numbers([shape.lineDashPhase])
        case .path: .path(shape.path ?? CGPath(PathGeometry()))
        default: nil
        }
    }
}

// MARK: - What the page shows

extension AnimatedKeyPath {
    typealias Channel = (LayerAnimation.Property, [LayerAnimation.Value])

    /// Returns the values of a node that show values of the key path.
    ///
    /// A node is placed and formed as the layer's own values say, so places are distances from
    /// there.
    func channels(_ values: [AnimationValue], of layer: CALayer) -> [Channel] {
        let own = TransformParts(layer.view == nil ? .identity : layer.affineTransform())
        func channel(
            _ property: LayerAnimation.Property, _ index: Int = 0,
            _ change: (Double) -> Double = { $0 }
        ) -> Channel {
            (property, values.map { .number(change($0.number(index))) })
        }
        func colors(_ property: LayerAnimation.Property, _ alpha: Double = 1) -> Channel {
            (property, values.map { .color($0.color.rendered(alpha)) })
        }
        func size(_ isWidth: Bool, _ index: Int) -> [Channel] {
            let whole = Double(isWidth ? layer.bounds.width : layer.bounds.height)
            let anchor = Double(isWidth ? layer.anchorPoint.x : layer.anchorPoint.y)
            return [
                channel(isWidth ? .width : .height, index) { max(0, $0) },
                channel(isWidth ? .insetX : .insetY, index) { (whole - $0) * anchor },
            ]
        }
        func moved(_ isX: Bool, _ index: Int) -> Channel {
            let from = Double(isX ? layer.position.x : layer.position.y)
            return channel(isX ? .moveX : .moveY, index) { $0 - from }
        }
        func shifted(_ isX: Bool, _ index: Int) -> Channel {
            let from = isX ? own.shiftX : own.shiftY
            return channel(isX ? .shiftX : .shiftY, index) { $0 - from }
        }
        func grown(_ isX: Bool, _ index: Int) -> Channel {
            let from = isX ? own.growX : own.growY
            return channel(isX ? .growX : .growY, index) { from == 0 ? $0 : $0 / from }
        }
        switch self {
        case .opacity: return [channel(.alpha) { min(max($0, 0), 1) }]
        case .backgroundColor: return [colors(.background)]
        case .cornerRadius: return [channel(.cornerRadius) { max(0, $0) }]
        case .borderWidth: return [channel(.borderWidth) { max(0, $0) }]
        case .borderColor: return [colors(.borderColor)]
        case .shadowOpacity:
            let color = AnimationValue.color(layer.shadowColor ?? CGColor(gray: 0, alpha: 1)).color
            return [(.shadowColor, values.map { .color(color.rendered($0.number(0))) })]
        case .shadowColor: return [colors(.shadowColor, Double(layer.shadowOpacity))]
        case .shadowRadius: return [channel(.shadowBlur) { max(0, $0) }]
        case .shadowOffset: return [channel(.shadowX, 0), channel(.shadowY, 1)]
        case .position: return [moved(true, 0), moved(false, 1)]
        case .positionX: return [moved(true, 0)]
        case .positionY: return [moved(false, 0)]
        case .bounds, .boundsSize: return size(true, 0) + size(false, 1)
        case .boundsWidth: return size(true, 0)
        case .boundsHeight: return size(false, 0)
        case .transform:
            return [
                shifted(true, 0), shifted(false, 1), channel(.turn, 2), grown(true, 3),
                grown(false, 4),
            ]
        case .scale: return [grown(true, 0), grown(false, 0)]
        case .scaleX: return [grown(true, 0)]
        case .scaleY: return [grown(false, 0)]
        case .rotation: return [channel(.turn)]
        case .translation: return [shifted(true, 0), shifted(false, 1)]
        case .translationX: return [shifted(true, 0)]
        case .translationY: return [shifted(false, 0)]
        case .strokeStart: return [channel(.strokeStart) { min(max($0, 0), 1) }]
        case .strokeEnd: return [channel(.strokeEnd) { min(max($0, 0), 1) }]
        case .strokeColor: return [colors(.strokeColor)]
        case .fillColor: return [colors(.fillColor)]
        case .lineWidth: return [channel(.lineWidth) { max(0, $0) }]
        case .lineDashPhase: return [channel(.dashPhase)]
        case .path: return [(.path, values.map { .path($0.path(in: layer)) })]
        }
    }
}

extension UIColor? {
    /// Returns the colour's name in frames, with a part of its opacity.
    fileprivate func rendered(_ alpha: Double) -> String {
        guard let self else { return "clear" }
        guard alpha < 1 else { return self.renderedName }
        return self.withAlphaComponent(self.cgColor.alpha * CGFloat(max(0, alpha))).renderedName
    }
}

/// A translation, a rotation and two scales, which are interpolated by themselves.
struct TransformParts {
    let shiftX, shiftY, turn, growX, growY: Double

    init(_ transform: CGAffineTransform) {
        (shiftX, shiftY) = (Double(transform.tx), Double(transform.ty))
        let length = hypot(transform.a, transform.b)
        growX = Double(length)
        turn = Double(atan2(transform.b, transform.a))
        let area = transform.a * transform.d - transform.b * transform.c
        growY = Double(length > 0 ? area / length : hypot(transform.c, transform.d))
    }

    var numbers: [Double] { [shiftX, shiftY, turn, growX, growY] }
}
