public import Foundation
import RestorationCoder

/// A button in a navigation bar or toolbar.
open class UIBarButtonItem: UIBarItem {
    /// The appearance of a button.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// Plain text or a symbol.
        case plain = 0
        /// Emphasised, for the button that completes a task.
        case done = 2
    }

    /// Buttons that look the same in every app.
    public nonisolated enum SystemItem: Int, Hashable, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
        case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
        case fastForward, undo, redo, pageCurl, close
    }

    /// The appearance of the button.
    open var style = Style.plain { didSet { didChange() } }

    /// The width of the button or space; 0 stands for the width of its content.
    open var width: CGFloat = 0 { didSet { didChange() } }

    /// The tint colour of the button.
    ///
    /// The default is the bar's tint colour.
    open var tintColor: UIColor? {
        didSet {
            appearanceValues.note(.tintColor)
            didChange()
        }
    }

    /// Whether bars omit the button.
    open var isHidden = false { didSet { didChange() } }

    /// The action of the button.
    open var primaryAction: UIAction? {
        didSet {
            if title == nil, image == nil, systemItem == nil {
                title = primaryAction?.title
                image = primaryAction?.image
            }
            didChange()
        }
    }

    /// The object whose `action` the button calls; if `nil`, the responder chain is searched.
    open weak var target: AnyObject?

    /// The method that the button calls, if it has no primary action.
    open var action: Selector? { didSet { didChange() } }

    /// The closure that performs the segue of the button's storyboard.
    var performSegue: ((Any?) -> Void)?

    /// The menu that the button shows, if it has no action.
    open var menu: UIMenu? { didSet { didChange() } }

    /// A view shown instead of the button.
    open var customView: UIView? { didSet { didChange() } }

    private(set) var systemItem: SystemItem?
    weak var owner: (any BarButtonItemOwner)?

    /// Creates a button without a title or an action.
    public override init() {
        super.init()
    }

    private enum Key {
        static let style = "UIBarButtonItemStyle"
        static let width = "UIBarButtonItemWidth"
        static let isHidden = "UIBarButtonItemHidden"
        static let systemItem = "UIBarButtonItemSystemItem"
    }

    /// Creates an item from the values that `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if coder.containsValue(forKey: Key.systemItem) {
            systemItem = SystemItem(rawValue: coder.decodeInteger(forKey: Key.systemItem))
        }
        style = Style(rawValue: coder.decodeInteger(forKey: Key.style)) ?? .plain
        width = coder.decodeDouble(forKey: Key.width)
        isHidden = coder.decodeBool(forKey: Key.isHidden)
        coder.readInterface(into: self, as: UIBarButtonItem.self)
    }

    /// Encodes the properties of `UIBarItem` and the button's appearance.
    ///
    /// - Note: Difference from UIKit: a custom view, an action and a menu are not written.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(style.rawValue, forKey: Key.style)
        coder.encode(Double(width), forKey: Key.width)
        coder.encode(isHidden, forKey: Key.isHidden)
        if let systemItem { coder.encode(systemItem.rawValue, forKey: Key.systemItem) }
    }

    /// Creates a button with a title, an image and an action.
    ///
    /// Omitted values are taken from the action.
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

    /// Creates a button that looks the same in every app.
    public convenience init(
        systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.menu = menu
        self.primaryAction = primaryAction
        setSystemItem(systemItem)
    }

    /// Creates an item that shows a custom view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Returns a space of a fixed width, in points.
    ///
    /// - Note: Difference from UIKit: a subclass creates its spaces with `init(coder:)`, from an
    ///   empty coder.
    open class func fixedSpace(_ width: CGFloat) -> Self {
        let item = makeSpace(.fixedSpace)
        item.width = width
        return item
    }

    /// Returns a space that fills the width that the other items leave free.
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

    /// Whether the item only separates others.
    var isSpace: Bool { systemItem == .fixedSpace || isFlexibleSpace }
    var isFlexibleSpace: Bool { systemItem == .flexibleSpace }

    /// The name of the button's symbol, if it shows one.
    var symbolName: String? { systemItem?.symbolName }

    /// Performs the button's action, or shows its menu.
    ///
    /// - Parameter presenter: The controller that shows the choices.
    func activate(over presenter: UIViewController?) {
        guard isEnabled else { return }
        if let primaryAction {
            primaryAction.performAction(sender: self)
        } else if let action {
            UIApplication.sharedIfRunning?.sendAction(action, to: target, from: self, for: nil)
        } else if let performSegue {
            performSegue(self)
        } else if let menu {
            presenter?.present(UIAlertController(choicesOf: menu, for: self), animated: true)
        }
    }

    override class func makeAppearanceProxy() -> NSObject? {
        UIBarButtonItem() as? Self ?? Self(coder: ObjectDecoder(fields: []))
    }

    override func didChange() {
        owner?.barButtonItemDidChange()
    }
}

/// The navigation item or toolbar with a button.
protocol BarButtonItemOwner: AnyObject {
    func barButtonItemDidChange()
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

    /// The text that assistive software reads for a button that shows only a symbol.
    var spokenName: String { title ?? String(describing: self).capitalized }
}
