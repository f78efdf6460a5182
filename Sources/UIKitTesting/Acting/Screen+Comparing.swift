import HostLink

extension Screen {
    /// Returns the differences from an earlier screen that a user would notice, as sentences; an
    /// empty list if everything was restored.
    ///
    /// The comparison covers the texts that are shown, the text of each field, the field with the
    /// focus and its selection, the scroll positions, and the values of sliders, switches and
    /// segments. It does not cover positions and appearance.
    public func differences(from earlier: Screen) -> [String] {
        let before = Memory(earlier.root)
        let after = Memory(root)
        var differences: [String] = []
        for (text, count) in before.texts where after.texts[text, default: 0] < count {
            differences.append("“\(text)” is gone.")
        }
        for (text, count) in after.texts where before.texts[text, default: 0] < count {
            differences.append("“\(text)” is new.")
        }
        for what in Set(before.facts.keys).union(after.facts.keys) {
            let (old, new) = (before.facts[what], after.facts[what])
            if old != new {
                differences.append("\(what) was \(old ?? "absent") and is \(new ?? "absent").")
            }
        }
        return differences.sorted()
    }

    /// The content of a screen that a user remembers.
    private struct Memory {
        /// The texts outside of fields, with the number of times that each is shown.
        var texts: [String: Int] = [:]
        /// The description of the state of each field, list and control.
        var facts: [String: String] = [:]

        init(_ root: RenderNode) {
            root.forEachNode { add($0) }
        }

        private mutating func add(_ node: RenderNode) {
            let name = "“\(node.name ?? "unnamed \(node.kind.rawValue)")”"
            if case .string(let text)? = node[.text], !text.isEmpty {
                if node.isField {
                    facts["The text of \(name)"] = "“\(text)”"
                } else {
                    texts[text, default: 0] += 1
                }
            }
            if node[.focused] == .bool(true) {
                facts["The focus"] = "in \(name)"
                if case .pair(let start, let end)? = node[.selection] {
                    facts["The selection in \(name)"] = "\(Int(start))..<\(Int(end))"
                }
            }
            if node.isScrollable, case .pair(let x, let y)? = node[.contentOffset] {
                facts["The scroll position of \(name)"] = "\(Self.rounded(x)), \(Self.rounded(y))"
            }
            if case .number(let value)? = node[.value] {
                facts["The value of \(name)"] = Self.rounded(value)
            }
            if node.kind == .webPage {
                facts["The page in \(name)"] = Self.page(node)
            }
            if node.kind == .segmentedControl, case .number(let index)? = node[.selectedIndex] {
                facts["The choice in \(name)"] = "\(Int(index))"
            }
        }

        private static func page(_ node: RenderNode) -> String? {
            if case .string(let markup)? = node[.markup] {
                return "markup of \(markup.utf16.count) units"
            }
            if case .string(let address)? = node[.address] { return "“\(address)”" }
            return nil
        }

        /// Rounds to hundredths, as the numbers sent to a page are.
        private static func rounded(_ number: Double) -> String {
            let hundredths = (number * 100).rounded()
            return hundredths == 0 ? "0.0" : "\(hundredths / 100)"
        }
    }
}
