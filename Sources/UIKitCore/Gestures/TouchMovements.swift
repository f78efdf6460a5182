import UIKitPrimitives

/// The movements of fingers that a view handles itself.
///
/// The browser uses all others to scroll and zoom.
nonisolated struct TouchMovements: OptionSet {
    let rawValue: Int

    static let horizontal = TouchMovements(rawValue: 1 << 0)
    static let vertical = TouchMovements(rawValue: 1 << 1)
    static let pinch = TouchMovements(rawValue: 1 << 2)
    /// All movements after the finger has stayed down and the app has lifted dragged items.
    static let afterHold = TouchMovements(rawValue: 1 << 3)
    static let all: TouchMovements = [.horizontal, .vertical, .pinch]

    /// The names in frames.
    var renderedNames: [String] {
        var names: [String] = []
        if contains(.horizontal) { names.append("horizontal") }
        if contains(.vertical) { names.append("vertical") }
        if contains(.pinch) { names.append("pinch") }
        if contains(.afterHold) { names.append("afterHold") }
        return names
    }
}
