public import Foundation

/// What buttons and tabs in bars have in common.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The text of the item.
    open var title: String? { didSet { didChange() } }

    /// The symbol or picture of the item.
    open var image: UIImage? { didSet { didChange() } }

    /// Whether the item can be used.
    open var isEnabled = true { didSet { didChange() } }

    /// A number of the app's own to find the item by.
    open var tag = 0

    /// How the item is read aloud; its title unless set.
    open var accessibilityLabel: String? { didSet { didChange() } }

    /// A name for tests, never read aloud.
    open var accessibilityIdentifier: String? { didSet { didChange() } }

    /// Makes an item that shows nothing.
    public override init() {
        super.init()
    }

    func didChange() {}
}
