package import HostLink

/// The content that a user sees: the nodes of a scene's frame, found by their texts and names.
///
/// The name of a field, a list or a control is its accessibility or restoration identifier, its
/// accessibility label, or its placeholder.
public struct Screen: Sendable {
    package let root: RenderNode

    /// Every text on the screen, in the order of the nodes.
    public var texts: [String] {
        var texts: [String] = []
        root.forEachNode { node in
            if case .string(let text) = node[.text], !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    /// Whether exactly this text is on the screen, including the choices of alerts and segmented
    /// controls.
    public func shows(_ text: String) -> Bool {
        var isShown = false
        root.forEachNode { node in
            if node[.text] == .string(text) || node.choices.contains(text) { isShown = true }
        }
        return isShown
    }

    /// Returns the text in the field with the name.
    public func text(of name: String) throws -> String {
        guard case .string(let text) = try element(name)[.text] else { return "" }
        return text
    }

    /// Returns the selection in the field with the name, in UTF-16 units.
    public func selection(of name: String) throws -> Range<Int>? {
        guard case .pair(let start, let end) = try element(name)[.selection] else { return nil }
        return Int(start)..<Int(end)
    }

    /// Returns the scroll position of the view with the name, in points.
    public func scrollPosition(of name: String) throws -> (x: Double, y: Double)? {
        guard case .pair(let x, let y) = try element(name)[.contentOffset] else { return nil }
        return (x, y)
    }

    /// Returns the value of the slider or switch with the name, the page of a page control, or the
    /// selected row of a wheel.
    public func value(of name: String) throws -> Double? {
        guard case .number(let value) = try element(name)[.value] else { return nil }
        return value
    }

    /// The identifier of the node with the focus.
    public var focusedIdentifier: String? {
        var found: String?
        root.forEachNode { node in
            if node[.focused] == .bool(true), case .string(let identifier) = node[.identifier] {
                found = identifier
            }
        }
        return found
    }
}

extension Screen: CustomStringConvertible {
    /// The texts, for the message of a test that fails.
    public var description: String { "a screen that shows: \(texts.joined(separator: " · "))" }
}

/// The reason why a test could not read the screen or perform an action.
public struct ScreenError: Error, CustomStringConvertible {
    /// The reason, as a sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
