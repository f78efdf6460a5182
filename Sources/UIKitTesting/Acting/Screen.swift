package import HostLink

/// What a person sees: the nodes of a scene's picture, found by what is written on them.
public struct Screen {
    package let root: RenderNode

    /// Every text on the screen, in reading order of the nodes.
    public var texts: [String] {
        var texts: [String] = []
        root.forEachNode { node in
            if case .string(let text) = node[.text], !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    /// Whether a text is on the screen, word for word.
    public func shows(_ text: String) -> Bool {
        texts.contains(text)
    }

    /// The text in the field with the identifier.
    public func text(of identifier: String) throws -> String {
        guard case .string(let text) = try node(identifier)[.text] else { return "" }
        return text
    }

    /// The selection in the field with the identifier, in UTF-16 units.
    public func selection(of identifier: String) throws -> Range<Int>? {
        guard case .pair(let start, let end) = try node(identifier)[.selection] else { return nil }
        return Int(start)..<Int(end)
    }

    /// The scroll position of the view with the identifier, in points.
    public func scrollPosition(of identifier: String) throws -> (x: Double, y: Double)? {
        guard case .pair(let x, let y) = try node(identifier)[.contentOffset] else { return nil }
        return (x, y)
    }

    /// The value of the slider or switch with the identifier.
    public func value(of identifier: String) throws -> Double? {
        guard case .number(let value) = try node(identifier)[.value] else { return nil }
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

    /// The node with an accessibility or restoration identifier.
    package func node(_ identifier: String) throws -> RenderNode {
        var found: RenderNode?
        root.forEachNode { node in
            if node[.identifier] == .string(identifier) { found = node }
        }
        guard let found else {
            throw ScreenError("Nothing on the screen has the identifier “\(identifier)”.")
        }
        return found
    }

    /// The innermost node that shows a text or is read aloud so.
    package func node(showing text: String) throws -> RenderNode {
        var found: RenderNode?
        root.forEachNode { node in
            if node[.text] == .string(text) || node[.accessibilityLabel] == .string(text) {
                found = node
            }
        }
        guard let found else {
            throw ScreenError(
                "Nothing on the screen says “\(text)”. It says: \(texts.joined(separator: " · "))")
        }
        return found
    }
}
