package import HostLink

extension Screen {
    /// The target of a tap on a text.
    enum Target {
        case node(RenderNode)
        /// One of several choices that a node shows, by its position.
        case choice(Int, RenderNode)
    }

    /// Returns the node with an accessibility or restoration identifier.
    package func node(_ identifier: String) throws -> RenderNode {
        guard let found = last(where: { $0[.identifier] == .string(identifier) }) else {
            throw ScreenError("Nothing on the screen has the identifier “\(identifier)”.")
        }
        return found
    }

    /// Returns the node with an identifier or, among fields, controls and scroll views, with a
    /// label or a placeholder.
    func element(_ name: String) throws -> RenderNode {
        if let found = last(where: { $0[.identifier] == .string(name) }) { return found }
        let candidates = [RenderProperty.accessibilityLabel, .placeholder].lazy.compactMap {
            property in
            last { $0.isElement && $0[property] == .string(name) }
        }
        if let found = candidates.first { return found }
        throw ScreenError(
            "Nothing on the screen has the identifier, the label or the placeholder “\(name)”. "
                + "There are: \(elementNames.joined(separator: " · "))")
    }

    /// Returns the innermost node that shows a text or has it as its accessibility label.
    package func node(showing text: String) throws -> RenderNode {
        switch try target(showing: text) {
        case .node(let node), .choice(_, let node): node
        }
    }

    /// Returns the innermost node that shows a text, has it as its accessibility label, or has it
    /// as a choice; the frontmost one if there are several.
    func target(showing text: String) throws -> Target {
        let found = last { node in
            node[.text] == .string(text) || node[.accessibilityLabel] == .string(text)
                || node.choices.contains(text)
        }
        guard let found else {
            throw ScreenError(
                "Nothing on the screen shows “\(text)”. It shows: \(texts.joined(separator: " · "))"
            )
        }
        if found[.text] != .string(text), let index = found.choices.firstIndex(of: text) {
            return .choice(index, found)
        }
        return .node(found)
    }

    private func last(where isMatch: (RenderNode) -> Bool) -> RenderNode? {
        var found: RenderNode?
        root.forEachNode { node in
            if isMatch(node) { found = node }
        }
        return found
    }

    private var elementNames: [String] {
        var names: [String] = []
        root.forEachNode { node in
            if node.isElement, let name = node.name { names.append(name) }
        }
        return names
    }
}

extension RenderNode {
    /// The name of the node: its identifier, its label or its placeholder.
    var name: String? {
        for property in [RenderProperty.identifier, .accessibilityLabel, .placeholder] {
            if case .string(let name)? = self[property], !name.isEmpty { return name }
        }
        return nil
    }

    /// The choices that an alert, a segmented control or a wheel shows.
    var choices: [String] {
        if case .strings(let titles)? = self[.titles] { titles } else { [] }
    }

    /// Whether a user can fill in, set or scroll the node.
    var isElement: Bool {
        isField || isScrollable
            || [
                .slider, .toggle, .segmentedControl, .pickerColumn, .datePicker, .pageControl,
                .refreshControl,
            ].contains(kind)
    }

    var isField: Bool { [.textField, .textView, .searchField].contains(kind) }

    var isScrollable: Bool {
        [.scrollView, .tableView, .collectionView, .textView, .webPage].contains(kind)
    }
}
