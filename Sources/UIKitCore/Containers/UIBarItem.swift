public import Foundation
import RestorationCoder

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

    // MARK: - Attributes of the title

    /// The properties that the app set, which appearance proxies leave as they are.
    final var appearanceValues = AppearanceValues()

    private struct TitleAttributes {
        var values: [NSAttributedString.Key: Any]
        /// The proxy's attributes that these are a copy of.
        var origin: Origin?

        /// The identity of the values that were set once.
        final class Origin {}
        let identity = Origin()
    }

    private var titleAttributes: [UInt: TitleAttributes] = [:]

    /// Sets the attributes of the title in a state.
    ///
    /// Bars show the font and the foreground colour. A state without attributes has those of
    /// `normal`; a tab has no others than `normal` and `selected`.
    open func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        titleAttributes[state.rawValue] = attributes.map { TitleAttributes(values: $0) }
        // Each state of an ordinary item has its own rule: see `adoptTitleAttributes(of:)`.
        if appearanceValues.isProxy { appearanceValues.note(.itemTitleAttributes) }
        didChange()
    }

    /// Returns the attributes that were set for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state.rawValue]?.values
    }

    /// Returns the value of an attribute that the title shows in a state.
    final func titleAttribute<Value>(
        _ key: NSAttributedString.Key, in state: UIControl.State, as _: Value.Type
    ) -> Value? {
        let attributes =
            titleAttributes[state.rawValue] ?? titleAttributes[UIControl.State.normal.rawValue]
        return attributes?.values[key] as? Value
    }

    /// Copies the attributes of an appearance proxy for the states that have none of the app.
    ///
    /// - Returns: A closure that removes them.
    final func adoptTitleAttributes(of proxy: UIBarItem) -> () -> Void {
        var isChanged = false
        for (state, attributes) in proxy.titleAttributes
        where titleAttributes[state].map({ $0.origin != nil }) ?? true {
            guard titleAttributes[state]?.origin !== attributes.identity else { continue }
            titleAttributes[state] = TitleAttributes(
                values: attributes.values, origin: attributes.identity)
            isChanged = true
        }
        // A change may replace the views of a bar, which then take the attributes again.
        if isChanged { didChange() }
        return { [weak self] in
            guard let self else { return }
            titleAttributes = titleAttributes.filter { $0.value.origin == nil }
            didChange()
        }
    }

    /// Creates the proxy of the class for its appearance.
    class func makeAppearanceProxy() -> NSObject? {
        UIBarItem() as? Self ?? Self(coder: ObjectDecoder(fields: []))
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
