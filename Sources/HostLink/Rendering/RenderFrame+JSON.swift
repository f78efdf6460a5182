extension RenderFrame {
    /// Returns the frame in the form that the page reads: one line of JSON.
    ///
    /// `{"f":1,"l":"…","d":"restored","a":7,"title":"…","root":{…}}` or `"ops":[…]` in place of
    /// `root`. The host checks the line and puts it into its own message. A node is
    /// `{"k":key,"t":kind,"p":{…},"c":[…]}`; the operations are `["u",key,{changed},[removed]]`,
    /// `["i",parent,index,node]`, `["r",key]` and `["m",key,parent,index]`.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.raw("{\"f\":")
        writer.integer(sequence)
        writer.raw(",\"l\":")
        writer.string(launch)
        writer.raw(",\"d\":")
        writer.string(disposition == .restored ? "restored" : "reset")
        writer.raw(",\"a\":")
        writer.integer(applied)
        writer.raw(",\"title\":")
        writer.string(title)
        switch content {
        case .complete(let root):
            writer.raw(",\"root\":")
            writer.node(root)
        case .patches(let patches):
            writer.raw(",\"ops\":[")
            for (index, patch) in patches.enumerated() {
                if index > 0 { writer.raw(",") }
                writer.patch(patch)
            }
            writer.raw("]")
        }
        writer.raw("}")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func node(_ node: RenderNode) {
        raw("{\"k\":")
        string(node.key.text)
        raw(",\"t\":")
        string(node.kind.rawValue)
        raw(",\"p\":")
        properties(node.properties)
        if !node.children.isEmpty {
            raw(",\"c\":[")
            for (index, child) in node.children.enumerated() {
                if index > 0 { raw(",") }
                self.node(child)
            }
            raw("]")
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
        case .bool(let flag): raw(flag ? "true" : "false")
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .strings(let texts): list(texts) { writer, text in writer.string(text) }
        case .rect(let x, let y, let width, let height):
            list([x, y, width, height]) { writer, number in writer.number(number) }
        case .pair(let first, let second):
            list([first, second]) { writer, number in writer.number(number) }
        }
    }

    fileprivate mutating func patch(_ patch: RenderPatch) {
        switch patch {
        case .update(let key, let changed, let removed):
            raw("[\"u\",")
            string(key.text)
            raw(",")
            properties(changed)
            raw(",")
            list(removed) { writer, property in writer.string(property.rawValue) }
        case .insert(let parent, let index, let node):
            raw("[\"i\",")
            string(parent.text)
            raw(",")
            integer(UInt64(index))
            raw(",")
            self.node(node)
        case .remove(let key):
            raw("[\"r\",")
            string(key.text)
        case .move(let key, let parent, let index):
            raw("[\"m\",")
            string(key.text)
            raw(",")
            string(parent.text)
            raw(",")
            integer(UInt64(index))
        }
        raw("]")
    }
}
