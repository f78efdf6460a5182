extension RenderFrame {
    /// Returns the frame in the form that the page reads: one line of JSON.
    ///
    /// `docs/formats/page-v1.md` describes it. The host checks the frame and puts it into its own
    /// message.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.object(PageProtocol.FrameField.sequence)
        writer.integer(sequence)
        writer.member(PageProtocol.FrameField.launch)
        writer.string(launch)
        writer.member(PageProtocol.FrameField.disposition)
        writer.string(disposition.onPage.rawValue)
        writer.member(PageProtocol.FrameField.applied)
        writer.integer(applied)
        writer.member(PageProtocol.FrameField.title)
        writer.string(title)
        switch content {
        case .complete(let root):
            writer.member(PageProtocol.FrameField.root)
            writer.node(root)
        case .patches(let patches):
            writer.member(PageProtocol.FrameField.operations)
            writer.list(patches) { writer, patch in writer.patch(patch) }
        }
        writer.raw("}")
        return writer.bytes
    }
}

extension RenderFrame.Disposition {
    /// The disposition in the page's protocol, which does not distinguish the two ways to begin
    /// without the user's state.
    fileprivate var onPage: PageProtocol.Disposition {
        switch self {
        case .restored: .restored
        case .reset, .damaged: .reset
        }
    }
}

extension JSONWriter {
    fileprivate mutating func node(_ node: RenderNode) {
        object(PageProtocol.NodeField.key)
        string(node.key.text)
        member(PageProtocol.NodeField.kind)
        string(node.kind.rawValue)
        member(PageProtocol.NodeField.properties)
        properties(node.properties)
        if !node.children.isEmpty {
            member(PageProtocol.NodeField.children)
            list(node.children) { writer, child in writer.node(child) }
        }
        raw("}")
    }

    fileprivate mutating func properties(_ properties: [RenderProperty: RenderValue]) {
        raw("{")
        var isFirst = true
        for (property, value) in properties {
            if !isFirst { raw(",") }
            isFirst = false
            string(property.rawValue)
            raw(":")
            self.value(value)
        }
        raw("}")
    }

    private mutating func value(_ value: RenderValue) {
        switch value {
        case .bool(let flag): bool(flag)
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .strings(let texts): list(texts) { writer, text in writer.string(text) }
        case .rect(let x, let y, let width, let height):
            list([x, y, width, height]) { writer, number in writer.number(number) }
        case .pair(let first, let second):
            list([first, second]) { writer, number in writer.number(number) }
        case .lines(let lines): list(lines) { writer, line in writer.line(line) }
        }
    }

    private mutating func begin(_ operation: PageProtocol.Operation) {
        raw("[")
        string(operation.rawValue)
        raw(",")
    }

    fileprivate mutating func patch(_ patch: RenderPatch) {
        switch patch {
        case .update(let key, let changed, let removed):
            begin(.update)
            string(key.text)
            raw(",")
            properties(changed)
            raw(",")
            list(removed) { writer, property in writer.string(property.rawValue) }
        case .insert(let parent, let index, let node):
            begin(.insert)
            string(parent.text)
            raw(",")
            integer(UInt64(index))
            raw(",")
            self.node(node)
        case .remove(let key):
            begin(.remove)
            string(key.text)
        case .move(let key, let parent, let index):
            begin(.move)
            string(key.text)
            raw(",")
            string(parent.text)
            raw(",")
            integer(UInt64(index))
        }
        raw("]")
    }
}

// Members with their default value are not written.
extension JSONWriter {
    fileprivate mutating func line(_ line: RenderLine) {
        object(PageProtocol.LineField.height)
        number(line.height)
        member(PageProtocol.LineField.fontSize)
        number(line.fontSize)
        member(PageProtocol.LineField.lineHeight)
        number(line.lineHeight)
        member(PageProtocol.LineField.gap, line.gap)
        member(PageProtocol.LineField.shift, line.shift)
        member(PageProtocol.LineField.indent, line.indent)
        member(PageProtocol.LineField.trailingIndent, line.trailingIndent)
        member(PageProtocol.LineField.alignment, line.alignment)
        member(PageProtocol.LineField.overflow, line.overflow?.rawValue)
        member(PageProtocol.LineField.runs)
        list(line.runs) { writer, run in writer.run(run) }
        raw("}")
    }

    private mutating func run(_ run: RenderRun) {
        object(PageProtocol.RunField.length)
        number(Double(run.length))
        member(PageProtocol.RunField.fontSize)
        number(run.fontSize)
        if run.fontWeight != 400 {
            member(PageProtocol.RunField.fontWeight)
            number(run.fontWeight)
        }
        if run.isMonospaced {
            member(PageProtocol.RunField.isMonospaced)
            bool(true)
        }
        member(PageProtocol.RunField.tint, run.tint)
        member(PageProtocol.RunField.background, run.background)
        member(PageProtocol.RunField.underline, run.underline?.pattern.rawValue)
        member(PageProtocol.RunField.underlineTint, run.underline?.tint)
        member(PageProtocol.RunField.strikethrough, run.strikethrough?.pattern.rawValue)
        member(PageProtocol.RunField.strikethroughTint, run.strikethrough?.tint)
        member(PageProtocol.RunField.kern, run.kern)
        member(PageProtocol.RunField.rise, run.rise)
        member(PageProtocol.RunField.link, run.link)
        raw("}")
    }

    private mutating func member(_ field: some RawRepresentable<String>, _ value: Double) {
        guard value != 0 else { return }
        member(field)
        number(value)
    }

    private mutating func member(_ field: some RawRepresentable<String>, _ value: String?) {
        guard let value else { return }
        member(field)
        string(value)
    }
}
