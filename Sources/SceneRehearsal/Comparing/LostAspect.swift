/// The part of an object's state that is lost.
///
/// UIKit encodes some states under several keys; each is one aspect.
package enum LostAspect: Hashable, Sendable {
    /// The object does not exist after the relaunch.
    case object
    /// A value that the app encodes under a key of its own.
    case key(String)
    /// The text that the user typed.
    case text
    /// The selection or the caret.
    case selection
    /// The field with the focus.
    case focus
    /// The scroll position.
    case scrollPosition
    /// The selected rows or items.
    case selectedRows
    /// The half-typed texts in rows.
    case drafts
    /// The selected tab.
    case selectedTab
    /// The children of a container, such as the order of a stack.
    case children
    /// The presented view controller.
    case presented
    /// The display mode of a split view.
    case displayMode
    /// Another value of UIKit's own.
    case other(String)
    /// No state of the user.
    case nothing

    /// Classifies a key.
    package init(key: String) {
        if let known = Self.exact[key] {
            self = known
        } else if Self.isOfFramework(key) {
            self =
                Self.endings.first { key.hasSuffix($0.ending) }?.aspect ?? .other(key)
        } else {
            self = .key(key)
        }
    }

    /// Whether a key is one that UIKit's own classes encode.
    package static func isOfFramework(_ key: String) -> Bool {
        exact[key] != nil || key.hasPrefix("UI") && key.hasSuffix("Key")
    }

    private static let exact: [String: LostAspect] = [
        "kUIViewControllerChildrenKey": .children,
        "kTabBarSelectedViewControllerKey": .selectedTab,
        "UIViewControllerPresentedViewControllerKey": .presented,
        "UISplitViewControllerDisplayModeKey": .displayMode,
        "UIScrollViewContentInsetKey": .nothing,
        "UITextViewIsEditableKey": .other("UITextViewIsEditableKey"),
    ]

    private static let endings: [(ending: String, aspect: LostAspect)] = [
        ("SelectionStartKey", .selection), ("SelectionEndKey", .selection),
        ("DraftStartKey", .text), ("DraftIsSubmittedKey", .text), ("DraftKey", .text),
        ("IsFirstResponderKey", .focus), ("DraftsKey", .drafts),
        ("ContentOffsetKey", .scrollPosition), ("FirstVisibleRowKey", .scrollPosition),
        ("FirstVisibleRowOffsetKey", .scrollPosition), ("SelectedRowsKey", .selectedRows),
        ("SelectedItemsKey", .selectedRows), ("ColumnKey", .children),
    ]
}

extension LostAspect: CustomStringConvertible {
    package var description: String {
        switch self {
        case .object: "the object itself"
        case .key(let key): "key \"\(key)\""
        case .text: "typed text"
        case .selection: "selection"
        case .focus: "focus"
        case .scrollPosition: "scroll position"
        case .selectedRows: "selected rows"
        case .drafts: "half-typed texts of rows"
        case .selectedTab: "selected tab"
        case .children: "children"
        case .presented: "presented view controller"
        case .displayMode: "display mode"
        case .other(let key): key
        case .nothing: "nothing"
        }
    }
}
