package import HostLink

/// A screen as a crawl sees it: its identity, what can be filled in, and what can be tapped.
package struct CrawlScreen: Sendable, Equatable {
    /// The identity of the screen: its elements with their identifiers and titles.
    ///
    /// Texts in lists, labels and fields do not count, so that a list with one more row is the same
    /// screen.
    package let digest: String
    /// The title for readers.
    package let title: String
    /// The steps that fill in fields, move controls and scroll.
    package let edits: [RehearsalStep]
    /// The steps that may lead to another screen, in the order in which they are tried.
    package let taps: [RehearsalStep]
    /// The number of elements that a step cannot name.
    package let unnamed: Int
    /// The title of the selected tab; `nil` without tabs.
    package let selectedTab: String?
    /// The steps to the other tabs.
    let tabs: [RehearsalStep]
    /// The steps that are meant for leaving the screen: to the other tabs, and back.
    let away: [RehearsalStep]

    /// Reads the nodes of a frame.
    package init(_ root: RenderNode) {
        var reading = ScreenReading()
        // What is behind a presentation or an alert cannot be used.
        reading.read(Self.front(of: root))
        digest = reading.digest.joined(separator: "|")
        title = reading.title
        edits = reading.edits
        taps = reading.rows + reading.buttons + reading.tabs + reading.back
        unnamed = reading.unnamed
        selectedTab = reading.selectedTab
        tabs = reading.tabs
        away = reading.tabs + reading.back
    }

    private static func front(of root: RenderNode) -> RenderNode {
        var front = root
        root.forEachNode { node in
            if node.kind == .alert || node.kind == .presentation { front = node }
        }
        return front
    }
}

/// The parts of a screen, collected node by node.
private struct ScreenReading {
    var digest: [String] = []
    var title = ""
    var edits: [RehearsalStep] = []
    var rows: [RehearsalStep] = []
    var buttons: [RehearsalStep] = []
    var tabs: [RehearsalStep] = []
    var back: [RehearsalStep] = []
    var unnamed = 0
    var selectedTab: String?

    mutating func read(_ node: RenderNode) {
        guard node[.hidden] != .bool(true) else { return }
        switch node.kind {
        case .tableCell, .collectionCell: return
        case .label, .imageView, .progress, .activityIndicator, .webPage, .sectionHeader:
            note(node, title: nil)
            return
        case .alert: return readAlert(node)
        case .navigationBar: readBar(node)
        case .button, .barButton: return readButton(node)
        case .backButton:
            note(node, title: nil)
            back.append(.back)
            return
        case .tabItem: return readTab(node)
        case .textField, .textView, .searchField: readField(node)
        case .toggle, .slider, .pickerColumn: readControl(node)
        case .segmentedControl: return readSegments(node)
        case .tableView, .collectionView: readList(node)
        default: note(node, title: nil)
        }
        readScrolling(node)
        for child in node.children { read(child) }
    }

    /// Adds a node to the identity of the screen.
    ///
    /// Plain views without identifiers come and go with layout, so they do not count.
    private mutating func note(_ node: RenderNode, title: String?) {
        var text = node.kind.rawValue
        if let identifier = node.string(.identifier) {
            text += "#\(identifier)"
        } else if node.kind == .view || node.kind == .label || node.kind == .imageView {
            return
        }
        // Counts in titles change without another screen.
        if let title { text += ":\(title.filter { !$0.isNumber })" }
        digest.append(text)
    }

    private mutating func readAlert(_ node: RenderNode) {
        let titles = node.strings(.titles)
        note(node, title: titles.joined(separator: ","))
        if title.isEmpty { title = "alert \(titles.joined(separator: ", "))" }
        let destructive = node.integer(.destructiveIndex)
        let cancelling = node.integer(.cancelIndex)
        // The choice that cancels comes last, because the others lead further.
        let order = titles.indices.filter { $0 != destructive && $0 != cancelling }
        for index in order where !titles[index].isEmpty { buttons.append(.tap(titles[index])) }
        if let cancelling, titles.indices.contains(cancelling) {
            back.append(.tap(titles[cancelling]))
        }
        for child in node.children { read(child) }
    }

    private mutating func readBar(_ node: RenderNode) {
        let name = node.firstText(of: .label)
        if let name { title = name }
        note(node, title: name)
    }

    private mutating func readButton(_ node: RenderNode) {
        let text = node.string(.text) ?? node.string(.accessibilityLabel)
        note(node, title: text)
        guard node[.enabled] != .bool(false) else { return }
        if let identifier = node.string(.identifier) {
            buttons.append(.tapIdentifier(identifier))
        } else if let text {
            buttons.append(.tap(text))
        } else {
            unnamed += 1
        }
    }

    private mutating func readTab(_ node: RenderNode) {
        let isSelected = node[.selected] == .bool(true)
        let text = node.string(.text) ?? node.string(.accessibilityLabel)
        note(node, title: isSelected ? "\(text ?? "")*" : text)
        if isSelected {
            selectedTab = text
            if let text, title.isEmpty { title = text }
        } else if let text {
            tabs.append(.tap(text))
        } else {
            unnamed += 1
        }
    }

    private mutating func readField(_ node: RenderNode) {
        note(node, title: nil)
        guard node[.secure] != .bool(true), node[.enabled] != .bool(false),
            node[.editable] != .bool(false)
        else { return }
        guard let name = node.elementName else {
            unnamed += 1
            return
        }
        let keyboard = node.string(.keyboard) ?? "text"
        let isNumeric = ["numeric", "phone", "decimal"].contains(keyboard)
        edits.append(.type(isNumeric ? "42" : "Rehearsed text", into: name))
    }

    private mutating func readControl(_ node: RenderNode) {
        note(node, title: nil)
        guard node[.enabled] != .bool(false), case .number(let value)? = node[.value] else {
            return
        }
        guard let name = node.elementName else {
            unnamed += 1
            return
        }
        let minimum = node.number(.minimum) ?? 0
        let maximum = node.number(.maximum) ?? 1
        switch node.kind {
        case .toggle: edits.append(.set(name, to: value == 0 ? 1 : 0))
        case .slider:
            let middle = minimum + (maximum - minimum) * 0.75
            edits.append(
                .set(name, to: value == middle ? minimum + (maximum - minimum) * 0.25 : middle))
        default:
            let rows = node.strings(.titles).count
            if rows > 1 { edits.append(.set(name, to: value + 1 < Double(rows) ? value + 1 : 0)) }
        }
    }

    private mutating func readSegments(_ node: RenderNode) {
        note(node, title: nil)
        let titles = node.strings(.titles)
        let selected = node.integer(.selectedIndex)
        guard node[.enabled] != .bool(false),
            let other = titles.indices.last(where: { $0 != selected && !titles[$0].isEmpty })
        else { return }
        edits.append(.tap(titles[other]))
    }

    private mutating func readScrolling(_ node: RenderNode) {
        guard [.scrollView, .tableView, .collectionView, .textView].contains(node.kind),
            node[.scrollEnabled] != .bool(false), case .pair(_, let height)? = node[.contentSize],
            case .rect(_, _, _, let visible)? = node[.frame], height > visible + 1
        else { return }
        guard let name = node.elementName else {
            unnamed += 1
            return
        }
        let offset = min(150, ((height - visible) / 2).rounded())
        if offset > 0 { edits.append(.scroll(name, to: offset)) }
    }

    /// Takes one row of each shape in each section of a list, because the others lead to screens of
    /// the same kind.
    private mutating func readList(_ node: RenderNode) {
        note(node, title: nil)
        var seen: Set<String> = []
        var section = 0
        func visit(_ child: RenderNode, _ rows: inout [RehearsalStep], _ unnamed: inout Int) {
            switch child.kind {
            case .sectionHeader: section += 1
            case .tableCell, .collectionCell:
                guard seen.insert("\(section) \(child.shape)").inserted else { return }
                if let identifier = child.string(.identifier) {
                    rows.append(.tapIdentifier(identifier))
                } else if let text = child.firstText(of: .label) {
                    rows.append(.tap(text))
                } else {
                    unnamed += 1
                }
            default: for inner in child.children { visit(inner, &rows, &unnamed) }
            }
        }
        for child in node.children { visit(child, &rows, &unnamed) }
    }
}

extension RenderNode {
    func string(_ property: RenderProperty) -> String? {
        guard case .string(let text)? = self[property], !text.isEmpty else { return nil }
        return text
    }

    func strings(_ property: RenderProperty) -> [String] {
        if case .strings(let texts)? = self[property] { texts } else { [] }
    }

    func number(_ property: RenderProperty) -> Double? {
        if case .number(let number)? = self[property] { number } else { nil }
    }

    func integer(_ property: RenderProperty) -> Int? {
        number(property).flatMap { Int(exactly: $0) }
    }

    /// The name by which steps find a field, a control or a scroll view.
    var elementName: String? {
        string(.identifier) ?? string(.accessibilityLabel) ?? string(.placeholder)
    }

    /// The kinds of the nodes inside, without their content.
    var shape: String { kind.rawValue + children.map { "(\($0.shape))" }.joined() }

    /// Returns the first text of a kind of node inside.
    func firstText(of kind: RenderKind) -> String? {
        if self.kind == kind, let text = string(.text) { return text }
        return children.lazy.compactMap { $0.firstText(of: kind) }.first
    }
}
