public import Foundation
import HostLink
import UIKitPrimitives

/// A value of an animation.
enum AnimationValue {
    /// A number, a pair, or the parts of a transform.
    case numbers([Double])
    case color(CGColor?)
    case path(CGPath)

    /// Creates numbers; `nil` if one of them is not finite or too large.
    private init?(_ numbers: [Double]) {
        let isSound = numbers.allSatisfy { $0.isFinite && abs($0) <= DisplayLimits.numberMax }
        guard isSound else { return nil }
        self = .numbers(numbers)
    }

    init?(number value: Any) {
        switch value {
        case let number as NSNumber: self.init([number.doubleValue])
        case let number as Double: self.init([number])
        case let number as CGFloat: self.init([Double(number)])
        case let number as Float: self.init([Double(number)])
        case let number as Int: self.init([Double(number)])
        default: return nil
        }
    }

    init?(pair value: Any) {
        switch value {
        case let value as NSValue: self.init(boxed: value)
        case let point as CGPoint: self.init([Double(point.x), Double(point.y)])
        case let size as CGSize: self.init([Double(size.width), Double(size.height)])
        default: return nil
        }
    }

    init?(sizeOf value: Any) {
        switch value {
        case let value as NSValue:
            guard Self.type(of: value).hasPrefix("{CGRect") else { return nil }
            self.init([Double(value.rectValue.width), Double(value.rectValue.height)])
        case let rect as CGRect: self.init([Double(rect.width), Double(rect.height)])
        default: return nil
        }
    }

    init?(transform value: Any) {
        switch value {
        case let transform as CATransform3D:
            self.init(TransformParts(CATransform3DGetAffineTransform(transform)).numbers)
        case let transform as CGAffineTransform: self.init(TransformParts(transform).numbers)
        default: return nil
        }
    }

    /// Foundation ends the program if a value of another type is read.
    private init?(boxed value: NSValue) {
        let type = Self.type(of: value)
        if type.hasPrefix("{CGPoint") {
            self.init([Double(value.pointValue.x), Double(value.pointValue.y)])
        } else if type.hasPrefix("{CGSize") {
            self.init([Double(value.sizeValue.width), Double(value.sizeValue.height)])
        } else {
            return nil
        }
    }

    private static func type(of value: NSValue) -> String { String(cString: value.objCType) }

    // MARK: - Sums

    func adding(_ other: AnimationValue) -> AnimationValue { combined(with: other, +) }

    func subtracting(_ other: AnimationValue) -> AnimationValue { combined(with: other, -) }

    /// The value that changes no other one to which it is added.
    var zero: AnimationValue {
        guard case .numbers(let numbers) = self else { return self }
        return .numbers(numbers.map { _ in 0 })
    }

    private func combined(
        with other: AnimationValue, _ operation: (Double, Double) -> Double
    ) -> AnimationValue {
        guard case .numbers(let first) = self, case .numbers(let second) = other,
            first.count == second.count
        else { return self }
        return .numbers(zip(first, second).map(operation))
    }

    // MARK: - Parts

    func number(_ index: Int) -> Double {
        guard case .numbers(let numbers) = self, numbers.indices.contains(index) else { return 0 }
        return numbers[index]
    }

    var color: UIColor? {
        guard case .color(let color) = self else { return nil }
        return color?.color
    }

    /// Returns the outline from the corner of a layer.
    func path(in layer: CALayer) -> DisplayPath {
        guard case .path(let path) = self else { return DisplayPath() }
        return path.geometry.displayPath(in: layer)
    }
}

extension PathGeometry {
    /// Returns the outline from the corner of a layer.
    func displayPath(in layer: CALayer) -> DisplayPath {
        let bounds = layer.bounds
        return applying(CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)).displayPath
    }
}

extension NSValue {
    /// Creates a value that contains a point.
    public nonisolated convenience init(cgPoint: CGPoint) {
        self.init(point: cgPoint)
    }

    /// The point that the value contains.
    public nonisolated var cgPointValue: CGPoint { pointValue }

    /// Creates a value that contains a size.
    public nonisolated convenience init(cgSize: CGSize) {
        self.init(size: cgSize)
    }

    /// The size that the value contains.
    public nonisolated var cgSizeValue: CGSize { sizeValue }
}
