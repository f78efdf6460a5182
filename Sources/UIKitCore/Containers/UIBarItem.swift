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

    private enum Key {
        static let title = "UIBarItemTitle"
        static let isEnabled = "UIBarItemEnabled"
        static let tag = "UIBarItemTag"
        static let label = "UIBarItemAccessibilityLabel"
        static let identifier = "UIBarItemAccessibilityIdentifier"
    }

    /// Makes an item of what `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        title = coder.decodeText(forKey: Key.title)
        isEnabled =
            !coder.containsValue(forKey: Key.isEnabled)
            || coder.decodeBool(forKey: Key.isEnabled)
        tag = coder.decodeInteger(forKey: Key.tag)
        accessibilityLabel = coder.decodeText(forKey: Key.label)
        accessibilityIdentifier = coder.decodeText(forKey: Key.identifier)
        super.init()
    }

    /// Writes the item's texts, its tag and whether it can be used.
    ///
    /// - Note: Difference from UIKit: the picture is not written.
    open func encode(with coder: NSCoder) {
        coder.encode(title, forKey: Key.title)
        coder.encode(isEnabled, forKey: Key.isEnabled)
        coder.encode(tag, forKey: Key.tag)
        coder.encode(accessibilityLabel, forKey: Key.label)
        coder.encode(accessibilityIdentifier, forKey: Key.identifier)
    }

    func didChange() {}
}

extension UIBarItem: @preconcurrency NSCoding {}

extension NSCoder {
    /// A text that was encoded, also where only named classes are made.
    func decodeText(forKey key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key).map { "\($0)" }
    }
}
