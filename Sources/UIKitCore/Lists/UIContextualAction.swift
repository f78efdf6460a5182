public import Foundation

/// An action that a swipe over a row reveals.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    /// The meaning of an action.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// The action keeps the row.
        case normal = 0
        /// The action destroys the row's data.
        case destructive = 1
    }

    /// The closure of an action.
    ///
    /// It gets the action, the view that the user pressed, and a closure that it calls when the
    /// action is done, with `true` if the action was performed.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// The meaning of the action.
    open var style: Style { givenStyle }
    private let givenStyle: Style

    /// The closure of the action.
    open var handler: Handler { givenHandler }
    private let givenHandler: Handler

    /// The text of the action's button, and its name for assistive technology if it has an image.
    open var title: String?

    /// The image of the action's button, shown in place of the title.
    open var image: UIImage?

    /// The colour of the action's button; red or grey, by the style, unless set.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var backgroundColor: UIColor! {
        get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownColor = newValue }
    }
    private var ownColor: UIColor?

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        givenStyle = style
        givenHandler = handler
        self.title = title
        super.init()
    }
}

/// The actions that a swipe over a row reveals at one side.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    /// The actions, the outermost first.
    open var actions: [UIContextualAction] { givenActions }
    private let givenActions: [UIContextualAction]

    /// Whether a swipe over most of the row performs the first action.
    open var performsFirstActionWithFullSwipe = true

    /// Creates a configuration; without actions, the row cannot be swiped to this side.
    public init(actions: [UIContextualAction]) {
        givenActions = actions
        super.init()
    }
}

/// An action at the trailing side of a row, in the form before `UIContextualAction`.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
    /// The meaning of an action.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// The action destroys the row's data.
        case destructive = 0
        /// The action keeps the row.
        case normal = 1

        /// The same as `destructive`.
        public static let `default` = Style.destructive
    }

    /// The closure of an action, which gets the action and its row.
    public typealias Handler = (UITableViewRowAction, IndexPath) -> Void

    /// The meaning of the action.
    open var style: Style { givenStyle }
    private let givenStyle: Style
    private let handler: Handler

    /// The text of the action's button.
    open var title: String?

    /// The colour of the action's button; red or grey, by the style, unless set.
    open var backgroundColor: UIColor?

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        givenStyle = style
        self.handler = handler
        self.title = title
        super.init()
    }

    func perform(at path: IndexPath) { handler(self, path) }
}
