import HostLink

extension RenderFrame {
    /// Reads a frame in the form that the page gets.
    ///
    /// Unknown content is an error.
    init(json bytes: [UInt8]) throws(ScreenError) {
        let frame = Members<PageProtocol.FrameField>(try JSONReader.read(bytes))
        let content: Content
        if let root = frame[.root] {
            content = .complete(try RenderNode(root))
        } else {
            var patches: [RenderPatch] = []
            for patch in try frame.list(.operations) { patches.append(try RenderPatch(patch)) }
            content = .patches(patches)
        }
        self.init(
            sequence: UInt64(try frame.number(.sequence)), launch: try frame.string(.launch),
            disposition: try frame.string(.disposition)
                == PageProtocol.Disposition.restored.rawValue
                ? .restored : .reset,
            applied: UInt64(try frame.number(.applied)), title: try frame.string(.title),
            content: content)
    }
}

extension RenderNode {
    fileprivate init(_ part: JSONPart) throws(ScreenError) {
        let node = Members<PageProtocol.NodeField>(part)
        guard let kind = RenderKind(rawValue: try node.string(.kind)) else {
            throw unexpected("a kind of node")
        }
        self.init(
            key: NodeKey(text: try node.string(.key)), kind: kind,
            properties: try .init(properties: node[.properties]))
        for child in node[.children] == nil ? [] : try node.list(.children) {
            children.append(try RenderNode(child))
        }
    }
}

extension RenderPatch {
    fileprivate init(_ part: JSONPart) throws(ScreenError) {
        guard case .list(let fields) = part, case .string(let kind)? = fields.first,
            fields.count > 1, case .string(let text) = fields[1]
        else { throw unexpected("a change") }
        let key = NodeKey(text: text)
        switch (PageProtocol.Operation(rawValue: kind), fields.count) {
        case (.update, 4):
            guard case .list(let names) = fields[3] else { throw unexpected("a change") }
            var removed: [RenderProperty] = []
            for name in names { removed.append(try RenderProperty(name)) }
            self = .update(key, changed: try .init(properties: fields[2]), removed: removed)
        case (.insert, 4):
            guard case .number(let index) = fields[2] else { throw unexpected("a change") }
            self = .insert(parent: key, index: Int(index), try RenderNode(fields[3]))
        case (.remove, 2): self = .remove(key)
        case (.move, 4):
            guard case .string(let parent) = fields[2], case .number(let index) = fields[3] else {
                throw unexpected("a change")
            }
            self = .move(key, parent: NodeKey(text: parent), index: Int(index))
        default: throw unexpected("a change")
        }
    }
}

extension [RenderProperty: RenderValue] {
    fileprivate init(properties part: JSONPart?) throws(ScreenError) {
        guard case .object(let members)? = part else { throw unexpected("properties") }
        self.init(minimumCapacity: members.count)
        for (name, value) in members {
            self[try RenderProperty(.string(name))] = try RenderValue(value)
        }
    }
}

extension RenderProperty {
    fileprivate init(_ part: JSONPart) throws(ScreenError) {
        guard case .string(let name) = part, let property = RenderProperty(rawValue: name) else {
            throw unexpected("the name of a property")
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
                throw unexpected("a value")
            }
        case .object: throw unexpected("a value")
        }
    }
}

/// The members of an object, read with the types that they must have.
private struct Members<Field: RawRepresentable<String>> {
    private let members: [String: JSONPart]

    init(_ part: JSONPart) {
        if case .object(let members) = part { self.members = members } else { members = [:] }
    }

    subscript(field: Field) -> JSONPart? { members[field.rawValue] }

    func string(_ field: Field) throws(ScreenError) -> String {
        guard case .string(let text)? = members[field.rawValue] else {
            throw unexpected(field.rawValue)
        }
        return text
    }

    func number(_ field: Field) throws(ScreenError) -> Double {
        guard case .number(let number)? = members[field.rawValue] else {
            throw unexpected(field.rawValue)
        }
        return number
    }

    func list(_ field: Field) throws(ScreenError) -> [JSONPart] {
        guard case .list(let parts)? = members[field.rawValue] else {
            throw unexpected(field.rawValue)
        }
        return parts
    }
}

private func unexpected(_ name: String) -> ScreenError {
    ScreenError("The app sent a frame in which “\(name)” is missing or something else.")
}
