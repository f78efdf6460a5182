public import Foundation
public import UIKitPrimitives

/// The look of a tab bar: its background and its tabs.
open class UITabBarAppearance: UIBarAppearance {
    private var stacked = UITabBarItemAppearance(style: .stacked) {
        didSet { itemsDidChange(from: oldValue) }
    }
    private var inline = UITabBarItemAppearance(style: .inline) {
        didSet { itemsDidChange(from: oldValue) }
    }
    private var compactInline = UITabBarItemAppearance(style: .compactInline) {
        didSet { itemsDidChange(from: oldValue) }
    }

    /// The look of tabs in an environment of compact width and regular height.
    ///
    /// - Note: Difference from UIKit: the page shows titles under the symbols in every environment;
    ///   the colours and fonts are those of the environment.
    open var stackedLayoutAppearance: UITabBarItemAppearance {
        get { stacked }
        set { stacked = newValue.copy() }
    }

    /// The look of tabs in an environment of regular width and height.
    open var inlineLayoutAppearance: UITabBarItemAppearance {
        get { inline }
        set { inline = newValue.copy() }
    }

    /// The look of tabs in an environment of compact height.
    open var compactInlineLayoutAppearance: UITabBarItemAppearance {
        get { compactInline }
        set { compactInline = newValue.copy() }
    }

    /// Creates an appearance with the default values for a device, which are the same for all.
    public override init(idiom: UIUserInterfaceIdiom) {
        super.init(idiom: idiom)
        followItems()
    }

    /// Creates an appearance with the values of another one, as far as both classes have them.
    public required init(barAppearance: UIBarAppearance) {
        if let other = barAppearance as? UITabBarAppearance {
            stacked = other.stacked.copy()
            inline = other.inline.copy()
            compactInline = other.compactInline.copy()
        }
        super.init(barAppearance: barAppearance)
        followItems()
    }

    private func itemsDidChange(from old: UITabBarItemAppearance) {
        old.onChange = nil
        followItems()
        didChange()
    }

    private func followItems() {
        for each in [stacked, inline, compactInline] {
            each.onChange = { [weak self] in self?.didChange() }
        }
    }

    override func hasValues(of other: UIBarAppearance) -> Bool {
        guard super.hasValues(of: other), let other = other as? UITabBarAppearance
        else { return false }
        return stacked.isEqual(other.stacked) && inline.isEqual(other.inline)
            && compactInline.isEqual(other.compactInline)
    }

    /// Returns the look of tabs in an environment.
    final func items(in traits: UITraitCollection) -> UITabBarItemAppearance {
        if traits.verticalSizeClass == .compact { return compactInline }
        return traits.horizontalSizeClass == .regular ? inline : stacked
    }
}

/// The look of the tabs of a bar in their states.
///
/// - Note: Difference from UIKit: the focus looks as the page shows it. Attributes and a badge's
///   colour that a tab has of its own win.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    /// The arrangements of a tab's title and symbol.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// The title under the symbol.
        case stacked = 0
        /// The title beside the symbol.
        case inline = 1
        /// The title beside the symbol, in an environment of compact height.
        case compactInline = 2
    }

    /// The look of a tab that is not selected.
    public let normal = UITabBarItemStateAppearance()
    /// The look of the selected tab.
    public let selected = UITabBarItemStateAppearance()
    /// The look of a disabled tab; its missing values are those of `normal`.
    public let disabled = UITabBarItemStateAppearance()
    /// The look of a tab with the focus.
    public let focused = UITabBarItemStateAppearance()

    private final var style: Style

    /// Called after a value changed, by the appearance of the bar.
    final var onChange: (() -> Void)? {
        didSet { for state in states { state.onChange = onChange } }
    }

    /// Creates an appearance of tabs with titles under their symbols.
    public override convenience init() { self.init(style: .stacked) }

    /// Creates an appearance with the default values of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// Sets the default values of a style.
    open func configureWithDefault(for style: Style) {
        self.style = style
        for state in states { state.values = .init() }
    }

    private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

    /// Returns a value that a tab shows in a state.
    final func value<Value>(
        _ path: KeyPath<UITabBarItemStateAppearance, Value?>, of state: UIControl.State
    ) -> Value? {
        switch state {
        case .selected: selected[keyPath: path]
        case .disabled: disabled[keyPath: path] ?? normal[keyPath: path]
        default: normal[keyPath: path]
        }
    }

    // MARK: - Copying and comparing

    /// Returns a separate appearance with the same values.
    open func copy(with zone: NSZone?) -> Any { copy() as UITabBarItemAppearance }

    /// Returns a separate appearance with the same values.
    @_disfavoredOverload
    open nonisolated override func copy() -> Any {
        // Appearances are used on the main actor only; another thread ends the program here.
        MainActor.assumeIsolated { copy() as UITabBarItemAppearance }
    }

    /// Returns a separate appearance with the same values.
    public final func copy() -> UITabBarItemAppearance {
        let copy = UITabBarItemAppearance(style: style)
        for (own, new) in zip(states, copy.states) { new.values = own.values }
        return copy
    }

    /// Returns whether the other object is an appearance with the same values.
    open nonisolated override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITabBarItemAppearance else { return false }
        // Appearances are used on the main actor only; another thread ends the program here.
        return MainActor.assumeIsolated {
            style == other.style
                && zip(states, other.states).allSatisfy { $0.values.isEqual(to: $1.values) }
        }
    }

    /// A hash of the class, because the values may change.
    open nonisolated override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }
}

extension UITabBarItemAppearance: @preconcurrency NSCopying {}

/// The look of the tabs of a bar in one state.
///
/// - Note: Difference from UIKit: a tab has one colour, the title's if its attributes have one, and
///   otherwise the icon's. The texts of badges have the page's style.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    struct Values {
        var title: [NSAttributedString.Key: Any] = [:]
        var icon: UIColor?
        var badge: UIColor?

        func isEqual(to other: Values) -> Bool {
            title.isEqual(to: other.title) && icon == other.icon && badge == other.badge
        }
    }

    final var values = Values() { didSet { onChange?() } }
    final var onChange: (() -> Void)?

    /// The attributes of titles; their font and foreground colour are shown.
    open var titleTextAttributes: [NSAttributedString.Key: Any] {
        get { values.title }
        set { values.title = newValue }
    }

    /// The colour of symbols.
    open var iconColor: UIColor? {
        get { values.icon }
        set { values.icon = newValue }
    }

    /// The colour of badges.
    open var badgeBackgroundColor: UIColor? {
        get { values.badge }
        set { values.badge = newValue }
    }

    /// The offset of titles.
    @available(*, unavailable, message: "The page places the titles of tabs.")
    open var titlePositionAdjustment: UIOffset { .zero }

    /// The offset of badges.
    @available(*, unavailable, message: "The page places the badges of tabs.")
    open var badgePositionAdjustment: UIOffset { .zero }

    override init() { super.init() }

    final var titleFont: UIFont? { values.title[.font] as? UIFont }

    final var tint: UIColor? { values.title[.foregroundColor] as? UIColor ?? values.icon }
}
