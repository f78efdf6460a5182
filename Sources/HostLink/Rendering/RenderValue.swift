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
