import HostLink

/// A frame as readable lines: each node with its position in its parent.
struct LayoutText {
    private(set) var text = ""

    /// Writes the content that is presented over the list of fixtures.
    init(_ root: RenderNode) {
        for node in root.children { find(node) }
    }

    private mutating func find(_ node: RenderNode) {
        if node.kind == .presentation { return write(node, depth: 0) }
        for child in node.children { find(child) }
    }

    private mutating func write(_ node: RenderNode, depth: Int) {
        var words = [String(repeating: "  ", count: depth) + node.kind.rawValue]
        if case .string(let name)? = node[.identifier] { words.append("[\(name)]") }
        if case .rect(let x, let y, let width, let height)? = node[.frame] {
            words += [x, y, width, height].map(Self.number)
        }
        if case .pair(let width, let height)? = node[.contentSize] {
            words.append("content \(Self.number(width)) \(Self.number(height))")
        }
        if case .pair(let x, let y)? = node[.contentOffset], x != 0 || y != 0 {
            words.append("at \(Self.number(x)) \(Self.number(y))")
        }
        if case .number(let size)? = node[.fontSize], node.kind == .label {
            words.append("font \(Self.number(size))")
        }
        if case .string(let shown)? = node[.text], !shown.isEmpty {
            words.append("“\(Self.shortened(shown))”")
        }
        text += words.joined(separator: " ") + "\n"
        for child in node.children { write(child, depth: depth + 1) }
    }

    /// Rounds to hundredths, as in the numbers that a page receives.
    private static func number(_ value: Double) -> String {
        let hundredths = (value * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
    }

    private static func shortened(_ text: String) -> String {
        let line = text.split(separator: "\n").joined(separator: "⏎")
        return line.count > 40 ? line.prefix(39) + "…" : line
    }
}
