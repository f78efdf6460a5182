import HostLink
import SeededRandom
import Testing

@Suite struct `The difference of two trees of nodes` {
    @Test(arguments: 0..<300)
    func `the difference of two trees applied to the old one gives the new one`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let old = Self.tree(&random)
        let new = Self.mutated(old, &random)
        var patched = old
        for patch in RenderDifference(from: old, to: new).patches {
            try Self.apply(patch, &patched)
        }
        #expect(patched == new, "seed \(seed)")
    }

    @Test func `the difference of equal trees is empty`() {
        var random = SeededGenerator(seed: 1)
        let tree = Self.tree(&random)
        #expect(RenderDifference(from: tree, to: tree).patches.isEmpty)
    }

    @Test func `a difference contains only the properties that changed`() {
        let old = RenderNode(
            key: .root, kind: .label, properties: [.text: .string("a"), .lines: .number(1)])
        let new = RenderNode(
            key: .root, kind: .label, properties: [.text: .string("b"), .hidden: .bool(true)])
        #expect(
            RenderDifference(from: old, to: new).patches == [
                .update(
                    .root, changed: [.text: .string("b"), .hidden: .bool(true)], removed: [.lines])
            ])
    }

    // MARK: - A minimal page

    private struct Broken: Error {}

    private static func apply(_ patch: RenderPatch, _ root: inout RenderNode) throws {
        switch patch {
        case .update(let key, let changed, let removed):
            try edit(key, &root) { node in
                for (property, value) in changed { node.properties[property] = value }
                for property in removed { node.properties[property] = nil }
            }
        case .insert(let parent, let index, let child):
            try edit(parent, &root) { node in
                guard index <= node.children.count else { throw Broken() }
                node.children.insert(child, at: index)
            }
        case .remove(let key):
            guard take(key, &root) != nil else { throw Broken() }
        case .move(let key, let parent, let index):
            guard let child = take(key, &root) else { throw Broken() }
            try edit(parent, &root) { node in
                guard index <= node.children.count else { throw Broken() }
                node.children.insert(child, at: index)
            }
        }
    }

    private static func edit(
        _ key: NodeKey, _ node: inout RenderNode, _ body: (inout RenderNode) throws -> Void
    ) throws {
        guard try editIfThere(key, &node, body) else { throw Broken() }
    }

    private static func editIfThere(
        _ key: NodeKey, _ node: inout RenderNode, _ body: (inout RenderNode) throws -> Void
    ) throws -> Bool {
        if node.key == key {
            try body(&node)
            return true
        }
        for index in node.children.indices {
            if try editIfThere(key, &node.children[index], body) { return true }
        }
        return false
    }

    private static func take(_ key: NodeKey, _ node: inout RenderNode) -> RenderNode? {
        if let index = node.children.firstIndex(where: { $0.key == key }) {
            return node.children.remove(at: index)
        }
        for index in node.children.indices {
            if let found = take(key, &node.children[index]) { return found }
        }
        return nil
    }

    // MARK: - Random trees

    private static func tree(_ random: inout SeededGenerator) -> RenderNode {
        var count = 0
        return node(.root, depth: 0, &count, &random)
    }

    private static func node(
        _ key: NodeKey, depth: Int, _ count: inout Int, _ random: inout SeededGenerator
    ) -> RenderNode {
        var node = RenderNode(key: key, kind: .view)
        node[.text] = .string(String(Int.random(in: 0..<4, using: &random)))
        if Bool.random(using: &random) { node[.hidden] = .bool(true) }
        guard depth < 3 else { return node }
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            count += 1
            node.children.append(
                Self.node(NodeKey(text: "k\(count)"), depth: depth + 1, &count, &random))
        }
        return node
    }

    private static func mutated(_ old: RenderNode, _ random: inout SeededGenerator) -> RenderNode {
        var node = old
        if Int.random(in: 0..<4, using: &random) == 0 { node[.text] = .string("changed") }
        if Int.random(in: 0..<6, using: &random) == 0 { node[.hidden] = nil }
        node.children = node.children.compactMap { child in
            guard Int.random(in: 0..<5, using: &random) > 0 else { return nil }
            var child = mutated(child, &random)
            if Int.random(in: 0..<8, using: &random) == 0 { child.kind = .label }
            return child
        }
        if Bool.random(using: &random) { node.children.shuffle(using: &random) }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let key = NodeKey(text: "n\(UInt64.random(in: 0...UInt64.max, using: &random))")
            node.children.insert(
                RenderNode(key: key, kind: .button),
                at: Int.random(in: 0...node.children.count, using: &random))
        }
        return node
    }
}
