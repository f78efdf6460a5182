import RestorationArchive

/// The lines that would keep a lost value in the scene's activity, and give it back.
package struct SuggestedLines: Hashable, Sendable, Encodable {
    /// The line for `stateRestorationActivity(for:)`.
    package let keep: String
    /// The line for `scene(_:willConnectTo:options:)`, once the window and its controllers exist.
    package let restore: String

    /// Creates the lines for a difference.
    ///
    /// - Parameter expression: The expression that the controller encodes under the key.
    package init(for difference: StateDifference, expression: String?) {
        let target = Target(difference)
        switch difference.aspect {
        case .key(let key):
            self = Self.forKey(key, target, difference, expression)
        case .object: self = Self.forObject(target, difference)
        case .text:
            self = Self.assigning(target.entry("text"), "String", to: "\(target.field)?.text")
        case .focus:
            self.init(
                keep: "values[\(target.entry("focus"))] = \(target.view)?.isFirstResponder",
                restore: "if values[\(target.entry("focus"))] as? Bool == true "
                    + "{ \(target.view)?.becomeFirstResponder() }")
        case .selection: self = Self.forSelection(target)
        case .scrollPosition:
            self.init(
                keep: "values[\(target.entry("offset"))] = "
                    + "(\(target.view) as? UIScrollView).map { Double($0.contentOffset.y) }",
                restore: "if let y = values[\(target.entry("offset"))] as? Double "
                    + "{ (\(target.view) as? UIScrollView)?.contentOffset.y = y }")
        case .selectedRows: self = Self.forRows(target, difference)
        case .selectedTab:
            self = Self.assigning(
                target.entry("tab"), "Int",
                to: "(\(target.controller) as? UITabBarController)?.selectedIndex")
        case .displayMode:
            self.init(
                keep: "values[\(target.entry("displayMode"))] = "
                    + "(\(target.controller) as? UISplitViewController)?.preferredDisplayMode.rawValue",
                restore: "if let mode = (values[\(target.entry("displayMode"))] as? Int)"
                    + ".flatMap(UISplitViewController.DisplayMode.init) "
                    + "{ (\(target.controller) as? UISplitViewController)?.preferredDisplayMode = mode }"
            )
        case .children:
            self.init(
                keep: "values[\(target.entry("children"))] = "
                    + "\(target.controller)?.children.compactMap(\\.restorationIdentifier)",
                restore:
                    "// Make the controllers of values[\(target.entry("children"))] as? [String].")
        case .presented:
            self.init(
                keep: "values[\(target.entry("presented"))] = "
                    + "\(target.controller)?.presentedViewController?.restorationIdentifier",
                restore:
                    "// Present the controller of values[\(target.entry("presented"))] as? String."
            )
        case .drafts, .other, .nothing:
            self.init(
                keep: "// Keep \(difference.aspect) of \(target.path) in values.",
                restore: "// Give \(difference.aspect) back to \(target.path).")
        }
    }

    private init(keep: String, restore: String) {
        self.keep = keep
        self.restore = restore
    }

    private static func assigning(_ entry: String, _ type: String, to expression: String) -> Self {
        Self(
            keep: "values[\(entry)] = \(expression)",
            restore: "if let value = values[\(entry)] as? \(type) { \(expression) = value }")
    }

    private static func forKey(
        _ key: String, _ target: Target, _ difference: StateDifference, _ expression: String?
    ) -> Self {
        let entry = target.entry(key)
        let type = difference.valueType ?? .none
        let className = SourceIndex.shortName(of: difference.className)
        guard let member = expression.flatMap(Self.member), let swiftType = type.inUserInfo else {
            let remedy =
                type.inUserInfo == nil
                ? "is \(type.rawValue): keep what is needed to make it again"
                : "has no simple name: keep it by hand"
            return Self(
                keep:
                    "// values[\(entry)] = …  // The value of key \"\(key)\" of \(className) \(remedy).",
                restore: "// Read values[\(entry)] and give it to \(className).")
        }
        let owner: String
        switch difference.kind {
        case .viewController: owner = "(\(target.controller) as? \(className))?"
        case .view: owner = "(\(target.view) as? \(className))?"
        case .application: owner = "(UIApplication.shared.delegate as? AppDelegate)?"
        case .object:
            return Self(
                keep: "// values[\(entry)] = object.\(member)  // The registered \(className).",
                restore:
                    "// if let value = values[\(entry)] as? \(swiftType) { object.\(member) = value }"
            )
        }
        if member == "isFirstResponder" || member.hasSuffix(".isFirstResponder") {
            // The property cannot be set.
            let focused = "\(owner).\(member.dropLast("isFirstResponder".count))"
            return Self(
                keep: "values[\(entry)] = \(owner).\(member)",
                restore: "if values[\(entry)] as? Bool == true "
                    + "{ \(focused)becomeFirstResponder() }")
        }
        if type == .uuid {
            return Self(
                keep: "values[\(entry)] = (\(owner).\(member) as UUID?)?.uuidString",
                restore: "if let value = (values[\(entry)] as? String).flatMap(UUID.init) "
                    + "{ \(owner).\(member) = value }")
        }
        return assigning(entry, swiftType, to: "\(owner).\(member)")
    }

    /// Returns a member of the encoding object that an expression names; `nil` for anything else.
    private static func member(_ expression: String) -> String? {
        let name = expression.hasPrefix("self.") ? String(expression.dropFirst(5)) : expression
        guard let first = name.first, first.isLowercase || first == "_",
            name.wholeMatch(of: /[\w.?!]+/) != nil,
            !["true", "false", "nil", "self"].contains(name)
        else { return nil }
        return name
    }

    private static func forObject(_ target: Target, _ difference: StateDifference) -> Self {
        let className = SourceIndex.shortName(of: difference.className)
        let name = target.path.split(separator: "/").last.map(String.init) ?? target.path
        switch difference.kind {
        case .viewController:
            return Self(
                keep: "values[\(target.entry("exists"))] = \(target.controller) != nil",
                restore: "if values[\(target.entry("exists"))] as? Bool == true "
                    + "{ /* make \(className) again, with the restoration identifier \(name) */ }")
        case .view:
            return Self(
                keep: "// The view \(name) comes back with its controller.",
                restore: "// The view \(name) comes back with its controller.")
        case .object, .application:
            return Self(
                keep: "// values[\(target.entry("exists"))] = …  // What makes \(className) again.",
                restore: "// Make \(className) again from values[\(target.entry("exists"))].")
        }
    }

    private static func forSelection(_ target: Target) -> Self {
        let entry = target.entry("selection")
        if target.isTextView {
            return Self(
                keep: "values[\(entry)] = (\(target.view) as? UITextView)"
                    + ".map { [$0.selectedRange.location, $0.selectedRange.length] }",
                restore: "if let range = values[\(entry)] as? [Int], range.count == 2 "
                    + "{ (\(target.view) as? UITextView)?.selectedRange = "
                    + "NSRange(location: range[0], length: range[1]) }")
        }
        return Self(
            keep: "values[\(entry)] = \(target.field).flatMap { field in "
                + "field.selectedTextRange.map { field.offset(from: field.beginningOfDocument, to: $0.start) } }",
            restore: "if let field = \(target.field), let start = values[\(entry)] as? Int, "
                + "let position = field.position(from: field.beginningOfDocument, offset: start) "
                + "{ field.selectedTextRange = field.textRange(from: position, to: position) }")
    }

    private static func forRows(_ target: Target, _ difference: StateDifference) -> Self {
        let entry = target.entry("selected")
        if difference.keys.contains(where: { $0.contains("Collection") }) {
            return Self(
                keep: "values[\(entry)] = (\(target.view) as? UICollectionView)?"
                    + ".indexPathsForSelectedItems?.first.map { [$0.section, $0.item] }",
                restore: "if let place = values[\(entry)] as? [Int], place.count == 2 "
                    + "{ (\(target.view) as? UICollectionView)?.selectItem("
                    + "at: IndexPath(item: place[1], section: place[0]), animated: false, "
                    + "scrollPosition: []) }")
        }
        return Self(
            keep: "values[\(entry)] = (\(target.view) as? UITableView)?"
                + ".indexPathForSelectedRow.map { [$0.section, $0.row] }",
            restore: "if let place = values[\(entry)] as? [Int], place.count == 2 "
                + "{ (\(target.view) as? UITableView)?.selectRow("
                + "at: IndexPath(row: place[1], section: place[0]), animated: false, "
                + "scrollPosition: .none) }")
    }

    /// The functions that the lines use, for the scene delegate.
    package static let helpers = [
        "/// Returns the view controller with a path of restoration identifiers.",
        "func controller(_ path: [String]) -> UIViewController? {",
        "    var found = window?.rootViewController",
        "    guard found?.restorationIdentifier == path.first else { return nil }",
        "    for name in path.dropFirst() {",
        "        let inside = (found?.children ?? []) + [found?.presentedViewController].compactMap { $0 }",
        "        found = inside.last { $0.restorationIdentifier == name }",
        "    }",
        "    return found",
        "}",
        "",
        "/// Returns the view with a restoration identifier in the view of a controller.",
        "func view(_ name: String, in path: [String]) -> UIView? {",
        "    var views = [controller(path)?.viewIfLoaded].compactMap { $0 }",
        "    while let view = views.popLast() {",
        "        if view.restorationIdentifier == name { return view }",
        "        views += view.subviews",
        "    }",
        "    return nil",
        "}",
    ]
}

/// The expressions that find an object in a scene delegate.
private struct Target {
    let path: String
    private let names: [String]
    private let viewName: String?
    let isTextView: Bool

    init(_ difference: StateDifference) {
        path = "\(difference.path)"
        isTextView = difference.keys.contains { $0.contains("TextView") }
        var names = difference.path.publicIdentifiers
        if difference.kind == .view {
            viewName = difference.path.components.last?.identifier
            if names.last == viewName { names.removeLast() }
        } else {
            viewName = nil
        }
        self.names = names
    }

    func entry(_ name: String) -> String { literal("\(path)#\(name)") }

    var controller: String { "controller([\(names.map(literal).joined(separator: ", "))])" }

    var view: String {
        "view(\(literal(viewName ?? "")), in: [\(names.map(literal).joined(separator: ", "))])"
    }

    var field: String { "(\(view) as? \(isTextView ? "UITextView" : "UITextField"))" }

    private func literal(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}

extension LostValueType {
    /// The type as which `userInfo` holds the value; `nil` if the value must be converted by hand.
    fileprivate var inUserInfo: String? {
        switch self {
        case .bool, .int, .float, .double, .string, .data, .date, .url: rawValue
        case .uuid: "String"
        case .collection, .indexPath, .geometry, .reference, .object, .none: nil
        }
    }
}
