import Foundation
import HostLink

extension RenderFrame {
    /// Reads a frame in the form that the page gets.
    ///
    /// Unknown content is an error.
    init(json bytes: [UInt8]) throws(ScreenError) {
        let json: Any
        do {
            json = try JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            throw ScreenError(
                "The app sent a frame that is not JSON: \(error.localizedDescription)")
        }
        let frame = Members<PageProtocol.FrameField>(json)
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
    fileprivate init(_ json: Any) throws(ScreenError) {
        let node = Members<PageProtocol.NodeField>(json)
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
    fileprivate init(_ json: Any) throws(ScreenError) {
        guard let fields = json as? [Any], fields.count > 1, let kind = fields[0] as? String,
            let text = fields[1] as? String
        else { throw unexpected("a change") }
        let key = NodeKey(text: text)
        switch (PageProtocol.Operation(rawValue: kind), fields.count) {
        case (.update, 4):
            guard let names = fields[3] as? [String] else { throw unexpected("a change") }
            var removed: [RenderProperty] = []
            for name in names { removed.append(try RenderProperty(named: name)) }
            self = .update(key, changed: try .init(properties: fields[2]), removed: removed)
        case (.insert, 4):
            guard let index = fields[2] as? Int else { throw unexpected("a change") }
            self = .insert(parent: key, index: index, try RenderNode(fields[3]))
        case (.remove, 2): self = .remove(key)
        case (.move, 4):
            guard let parent = fields[2] as? String, let index = fields[3] as? Int else {
                throw unexpected("a change")
            }
            self = .move(key, parent: NodeKey(text: parent), index: index)
        default: throw unexpected("a change")
        }
    }
}

extension [RenderProperty: RenderValue] {
    fileprivate init(properties json: Any?) throws(ScreenError) {
        guard let members = json as? [String: Any] else { throw unexpected("properties") }
        self.init(minimumCapacity: members.count)
        for (name, value) in members {
            self[try RenderProperty(named: name)] = try RenderValue(value)
        }
    }
}

extension RenderProperty {
    fileprivate init(named name: String) throws(ScreenError) {
        guard let property = RenderProperty(rawValue: name) else {
            throw unexpected("the name of a property")
        }
        self = property
    }
}

extension RenderValue {
    fileprivate init(_ json: Any) throws(ScreenError) {
        switch json {
        case let text as String: self = .string(text)
        case let number as NSNumber:
            // A Boolean is also read as a number, and only its type distinguishes it.
            let isBool = number.objCType.pointee == CChar(UInt8(ascii: "c"))
            self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
        case let texts as [String]: self = .strings(texts)
        case let numbers as [Double] where numbers.count == 4:
            self = .rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        case let numbers as [Double] where numbers.count == 2: self = .pair(numbers[0], numbers[1])
        case let lines as [[String: Any]]:
            var read: [RenderLine] = []
            for line in lines { read.append(try RenderLine(line)) }
            self = .lines(read)
        default: throw unexpected("a value")
        }
    }
}

extension RenderLine {
    fileprivate init(_ json: [String: Any]) throws(ScreenError) {
        let line = Members<PageProtocol.LineField>(json)
        var runs: [RenderRun] = []
        for run in try line.list(.runs) { runs.append(try RenderRun(run)) }
        self.init(
            height: try line.number(.height), fontSize: try line.number(.fontSize),
            lineHeight: try line.number(.lineHeight), runs: runs)
        gap = try line.optional(.gap) ?? 0
        shift = try line.optional(.shift) ?? 0
        indent = try line.optional(.indent) ?? 0
        trailingIndent = try line.optional(.trailingIndent) ?? 0
        alignment = try line.optional(.alignment)
        guard let name: String = try line.optional(.overflow) else { return }
        guard let overflow = Overflow(rawValue: name) else { throw unexpected("an overflow") }
        self.overflow = overflow
    }
}

extension RenderRun {
    fileprivate init(_ json: Any) throws(ScreenError) {
        let run = Members<PageProtocol.RunField>(json)
        let length = try run.number(.length)
        guard let count = Int(exactly: length), count > 0 else { throw unexpected("a run") }
        self.init(length: count, fontSize: try run.number(.fontSize))
        fontWeight = try run.optional(.fontWeight) ?? 400
        isMonospaced = try run.optional(.isMonospaced) ?? false
        tint = try run.optional(.tint)
        background = try run.optional(.background)
        underline = try Self.line(run, .underline, .underlineTint)
        strikethrough = try Self.line(run, .strikethrough, .strikethroughTint)
        kern = try run.optional(.kern) ?? 0
        rise = try run.optional(.rise) ?? 0
        link = try run.optional(.link)
    }

    private static func line(
        _ run: Members<PageProtocol.RunField>, _ field: PageProtocol.RunField,
        _ tint: PageProtocol.RunField
    ) throws(ScreenError) -> TextLine? {
        guard let name: String = try run.optional(field) else { return nil }
        guard let pattern = TextLine.Pattern(rawValue: name) else { throw unexpected("a line") }
        return TextLine(pattern, tint: try run.optional(tint))
    }
}

/// The members of an object, read with the types that they must have.
private struct Members<Field: RawRepresentable<String>> {
    private let members: [String: Any]

    init(_ json: Any) { members = json as? [String: Any] ?? [:] }

    subscript(field: Field) -> Any? { members[field.rawValue] }

    func string(_ field: Field) throws(ScreenError) -> String { try value(field) }
    func number(_ field: Field) throws(ScreenError) -> Double { try value(field) }
    func list(_ field: Field) throws(ScreenError) -> [Any] { try value(field) }

    func optional<Value>(_ field: Field) throws(ScreenError) -> Value? {
        self[field] == nil ? nil : try value(field)
    }

    private func value<Value>(_ field: Field) throws(ScreenError) -> Value {
        guard let value = self[field] as? Value else { throw unexpected(field.rawValue) }
        return value
    }
}

private func unexpected(_ name: String) -> ScreenError {
    ScreenError("The app sent a frame in which “\(name)” is missing or has the wrong type.")
}
