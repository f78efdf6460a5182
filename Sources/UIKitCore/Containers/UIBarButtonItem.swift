public import Foundation
import RestorationCoder

/// A button in a navigation bar or toolbar.
open class UIBarButtonItem: UIBarItem {
    /// How a button looks.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// Plain text or a symbol.
        case plain = 0
        /// Emphasised, for the button that finishes something.
        case done = 2
    }

    /// Buttons that look the same in every app.
    public nonisolated enum SystemItem: Int, Hashable, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
        case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
        case fastForward, undo, redo, pageCurl, close
    }

    /// How the button looks.
    open var style = Style.plain { didSet { didChange() } }

    /// The width of the button or space; 0 is as wide as its content.
    open var width: CGFloat = 0 { didSet { didChange() } }

    /// The accent of the button; the bar's unless set.
    open var tintColor: UIColor? { didSet { didChange() } }

    /// Whether bars leave the button out.
    open var isHidden = false { didSet { didChange() } }

    /// What the button does.
    open var primaryAction: UIAction? {
        didSet {
            if title == nil, image == nil, systemItem == nil {
                title = primaryAction?.title
                image = primaryAction?.image
            }
            didChange()
        }
    }

    /// What a person may choose from, if the button has no action of its own.
    open var menu: UIMenu? { didSet { didChange() } }

    /// A view in place of the button.
    open var customView: UIView? { didSet { didChange() } }

    private(set) var systemItem: SystemItem?
    weak var owner: UINavigationItem?

    /// Makes a button without title and action.
    public override init() {
        super.init()
    }

    private enum Key {
        static let style = "UIBarButtonItemStyle"
        static let width = "UIBarButtonItemWidth"
        static let isHidden = "UIBarButtonItemHidden"
        static let systemItem = "UIBarButtonItemSystemItem"
    }

    /// Makes an item of what `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if coder.containsValue(forKey: Key.systemItem) {
            systemItem = SystemItem(rawValue: coder.decodeInteger(forKey: Key.systemItem))
        }
        style = Style(rawValue: coder.decodeInteger(forKey: Key.style)) ?? .plain
        width = coder.decodeDouble(forKey: Key.width)
        isHidden = coder.decodeBool(forKey: Key.isHidden)
    }

    /// Writes the button's look besides.
    ///
    /// - Note: Difference from UIKit: a custom view, an action and a menu are not written.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(style.rawValue, forKey: Key.style)
        coder.encode(Double(width), forKey: Key.width)
        coder.encode(isHidden, forKey: Key.isHidden)
        if let systemItem { coder.encode(systemItem.rawValue, forKey: Key.systemItem) }
    }

    /// Makes a button of a title, a picture and an action; what is left out is the action's.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.init()
        self.primaryAction = primaryAction
        self.menu = menu
        self.title = title ?? (image == nil ? primaryAction?.title : nil)
        self.image = image ?? primaryAction?.image
    }

    /// Makes a button that looks the same in every app.
    public convenience init(
        systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.menu = menu
        self.primaryAction = primaryAction
        setSystemItem(systemItem)
    }

    /// Makes an item that shows a view of the app's own.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Returns a space of a fixed width, in points.
    ///
    /// - Note: Difference from UIKit: a subclass makes its space with `init(coder:)`, from a coder
    ///   that contains nothing.
    open class func fixedSpace(_ width: CGFloat) -> Self {
        let item = makeSpace(.fixedSpace)
        item.width = width
        return item
    }

    /// Returns a space that takes what the other items leave.
    ///
    /// - Note: Difference from UIKit: as with `fixedSpace(_:)`.
    open class func flexibleSpace() -> Self { makeSpace(.flexibleSpace) }

    private static func makeSpace(_ systemItem: SystemItem) -> Self {
        guard let item = UIBarButtonItem() as? Self ?? Self(coder: ObjectDecoder(fields: []))
        else {
            preconditionFailure(
                "\(Self.self) returned nil from init(coder:), which makes its spaces; return an "
                    + "item, or call UIBarButtonItem.flexibleSpace().")
        }
        item.setSystemItem(systemItem)
        return item
    }

    func setSystemItem(_ item: SystemItem) {
        systemItem = item
        title = item.title
        style = item == .done || item == .save ? .done : .plain
    }

    /// Whether the item only keeps others apart.
    var isSpace: Bool { systemItem == .fixedSpace || systemItem == .flexibleSpace }

    /// The name of the button's symbol, if it shows one.
    var symbolName: String? { systemItem?.symbolName }

    /// Does what the button does, or offers its menu.
    ///
    /// - Parameter presenter: The controller that shows the choices.
    func activate(over presenter: UIViewController?) {
        guard isEnabled else { return }
        if let primaryAction {
            primaryAction.performAction(sender: self)
        } else if let menu {
            presenter?.present(UIAlertController(choicesOf: menu, for: self), animated: true)
        }
    }

    override func didChange() {
        owner?.didChange()
    }
}

extension UIBarButtonItem.SystemItem {
    var title: String? {
        switch self {
        case .done: "Done"
        case .cancel: "Cancel"
        case .edit: "Edit"
        case .save: "Save"
        case .undo: "Undo"
        case .redo: "Redo"
        case .close: "Close"
        default: nil
        }
    }

    var symbolName: String? {
        switch self {
        case .add: "plus"
        case .compose: "square.and.pencil"
        case .reply: "arrowshape.turn.up.left"
        case .action: "square.and.arrow.up"
        case .organize: "folder"
        case .bookmarks: "book"
        case .search: "magnifyingglass"
        case .refresh: "arrow.clockwise"
        case .stop: "xmark"
        case .camera: "camera"
        case .trash: "trash"
        case .play: "play"
        case .pause: "pause"
        case .rewind: "backward"
        case .fastForward: "forward"
        default: nil
        }
    }

    /// How a button that shows only a symbol is read aloud.
    var spokenName: String { title ?? String(describing: self).capitalized }
}
