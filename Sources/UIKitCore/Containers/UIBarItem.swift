public import Foundation

/// The common base class of buttons and tabs in bars.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The text of the item.
    open var title: String? { didSet { didChange() } }

    /// The symbol or image of the item.
    open var image: UIImage? { didSet { didChange() } }

    /// Whether the item is enabled.
    open var isEnabled = true { didSet { didChange() } }

    /// A number with which the app identifies the item.
    open var tag = 0

    /// The text that assistive software reads for the item.
    ///
    /// The default is the title.
    open var accessibilityLabel: String? { didSet { didChange() } }

    /// A name for tests.
    ///
    /// It is never read aloud.
    open var accessibilityIdentifier: String? { didSet { didChange() } }

    /// Creates an empty item.
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

    /// Creates an item from the values that `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        title = coder.decodeText(forKey: Key.title)
        isEnabled =
            !coder.containsValue(forKey: Key.isEnabled)
            || coder.decodeBool(forKey: Key.isEnabled)
        tag = coder.decodeInteger(forKey: Key.tag)
        accessibilityLabel = coder.decodeText(forKey: Key.label)
        accessibilityIdentifier = coder.decodeText(forKey: Key.identifier)
        super.init()
        coder.readInterface(into: self, as: UIBarItem.self)
    }

    /// Encodes the item's texts, its tag and whether it is enabled.
    ///
    /// - Note: Difference from UIKit: the image is not encoded.
    open func encode(with coder: NSCoder) {
        coder.encode(title, forKey: Key.title)
        coder.encode(isEnabled, forKey: Key.isEnabled)
        coder.encode(tag, forKey: Key.tag)
        coder.encode(accessibilityLabel, forKey: Key.label)
        coder.encode(accessibilityIdentifier, forKey: Key.identifier)
    }

    func didChange() {}

    /// Called after the item was created from an interface file, with its outlets.
    open func awakeFromNib() {}

    /// Declares the names of the class's outlets, actions and properties.
    ///
    /// Overrides call `super`.
    open class func declareNames(_ names: RuntimeNames) {}
}

extension UIBarItem: nonisolated RuntimeNamed {}

extension UIBarItem: NibAwaking {}

extension UIBarItem: @preconcurrency NSCoding {}

extension NSCoder {
    /// Decodes a string, including from a coder that creates only explicitly named classes.
    func decodeText(forKey key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key).map { "\($0)" }
    }
}
