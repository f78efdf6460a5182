import HostLink

extension RenderFrame {
    /// Reads a frame in the form that the page gets.
    ///
    /// Unknown content is an error.
    init(json bytes: [UInt8]) throws(ScreenError) {
        let frame = Members(try JSONReader.read(bytes))
        let content: Content
        if let root = frame["root"] {
            content = .complete(try RenderNode(root))
        } else {
            var patches: [RenderPatch] = []
            for patch in try frame.list("ops") { patches.append(try RenderPatch(patch)) }
            content = .patches(patches)
        }
        self.init(
            sequence: UInt64(try frame.number("f")), launch: try frame.string("l"),
            disposition: try frame.string("d") == "restored" ? .restored : .reset,
            applied: UInt64(try frame.number("a")), title: try frame.string("title"),
            content: content)
    }
}

extension RenderNode {
    fileprivate init(_ part: JSONPart) throws(ScreenError) {
        let node = Members(part)
        guard let kind = RenderKind(rawValue: try node.string("t")) else {
            throw Members.unexpected("a kind of node")
        }
        self.init(
            key: NodeKey(text: try node.string("k")), kind: kind,
            properties: try .init(properties: node["p"]))
        for child in node["c"] == nil ? [] : try node.list("c") {
            children.append(try RenderNode(child))
        }
    }
}

extension RenderPatch {
    fileprivate init(_ part: JSONPart) throws(ScreenError) {
        guard case .list(let fields) = part, case .string(let kind)? = fields.first,
            fields.count > 1, case .string(let text) = fields[1]
        else { throw Members.unexpected("a change") }
        let key = NodeKey(text: text)
        switch (kind, fields.count) {
        case ("u", 4):
            guard case .list(let names) = fields[3] else { throw Members.unexpected("a change") }
            var removed: [RenderProperty] = []
            for name in names { removed.append(try RenderProperty(name)) }
            self = .update(key, changed: try .init(properties: fields[2]), removed: removed)
        case ("i", 4):
            guard case .number(let index) = fields[2] else { throw Members.unexpected("a change") }
            self = .insert(parent: key, index: Int(index), try RenderNode(fields[3]))
        case ("r", 2): self = .remove(key)
        case ("m", 4):
            guard case .string(let parent) = fields[2], case .number(let index) = fields[3] else {
                throw Members.unexpected("a change")
            }
            self = .move(key, parent: NodeKey(text: parent), index: Int(index))
        default: throw Members.unexpected("a change")
        }
    }
}

extension [RenderProperty: RenderValue] {
    fileprivate init(properties part: JSONPart?) throws(ScreenError) {
        guard case .object(let members)? = part else { throw Members.unexpected("properties") }
        self.init(minimumCapacity: members.count)
        for (name, value) in members {
            self[try RenderProperty(.string(name))] = try RenderValue(value)
        }
    }
}

extension RenderProperty {
    fileprivate init(_ part: JSONPart) throws(ScreenError) {
        guard case .string(let name) = part, let property = RenderProperty(rawValue: name) else {
            throw Members.unexpected("the name of a property")
        }
        self = property
    }
}

extension RenderValue {
    fileprivate init(_ part: JSONPart) throws(ScreenError) {
        switch part {
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .list(let parts):
            let numbers = parts.compactMap { part in
                if case .number(let number) = part { number } else { nil }
            }
            let texts = parts.compactMap { part in
                if case .string(let text) = part { text } else { nil }
            }
            if texts.count == parts.count {
                self = .strings(texts)
            } else if numbers.count == parts.count, numbers.count == 4 {
                self = .rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            } else if numbers.count == parts.count, numbers.count == 2 {
                self = .pair(numbers[0], numbers[1])
            } else {
                throw Members.unexpected("a value")
            }
        case .object: throw Members.unexpected("a value")
        }
    }
}

/// The members of an object, read with the types that they must have.
private struct Members {
    private let members: [String: JSONPart]

    init(_ part: JSONPart) {
        if case .object(let members) = part { self.members = members } else { members = [:] }
    }

    subscript(name: String) -> JSONPart? { members[name] }

    func string(_ name: String) throws(ScreenError) -> String {
        guard case .string(let text)? = members[name] else { throw Self.unexpected(name) }
        return text
    }

    func number(_ name: String) throws(ScreenError) -> Double {
        guard case .number(let number)? = members[name] else { throw Self.unexpected(name) }
        return number
    }

    func list(_ name: String) throws(ScreenError) -> [JSONPart] {
        guard case .list(let parts)? = members[name] else { throw Self.unexpected(name) }
        return parts
    }

    static func unexpected(_ name: String) -> ScreenError {
        ScreenError("The app sent a frame in which “\(name)” is missing or something else.")
    }
}
