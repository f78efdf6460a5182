/// The value of a node's property.
public enum RenderValue: Hashable, Sendable {
    case bool(Bool)
    case number(Double)
    case string(String)
    case strings([String])
    /// Four numbers: x, y, width, height, in points of the parent.
    case rect(x: Double, y: Double, width: Double, height: Double)
    /// Two numbers: a content size or a content offset, in points.
    case pair(Double, Double)
}

extension RenderValue {
    /// The value with 0 in place of NaN, as the page receives it.
    var withoutNaN: RenderValue {
        func number(_ value: Double) -> Double { value.isNaN ? 0 : value }
        return switch self {
        case .bool, .string, .strings: self
        case .number(let value): .number(number(value))
        case .rect(let x, let y, let width, let height):
            .rect(x: number(x), y: number(y), width: number(width), height: number(height))
        case .pair(let first, let second): .pair(number(first), number(second))
        }
    }
}
