public import Foundation
public import UIKitPrimitives

/// The look of the buttons of a bar in their states.
///
/// - Note: Difference from UIKit: a page shows the attributes of `normal` and `disabled`; a button
///   that is pressed or has the focus looks as the page shows it. Attributes that a button has of
///   its own win.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
    /// The look of a button that can be used.
    public let normal = UIBarButtonItemStateAppearance()
    /// The look of a button that is pressed.
    public let highlighted = UIBarButtonItemStateAppearance()
    /// The look of a button that is disabled; its missing attributes are those of `normal`.
    public let disabled = UIBarButtonItemStateAppearance()
    /// The look of a button with the focus.
    public let focused = UIBarButtonItemStateAppearance()

    private(set) final var style: UIBarButtonItem.Style

    /// Called after a value changed, by the appearance of the bar.
    final var onChange: (() -> Void)? {
        didSet { for state in states { state.onChange = onChange } }
    }

    /// Creates an appearance of plain buttons.
    public override convenience init() { self.init(style: .plain) }

    /// Creates an appearance with the default values of a style.
    public init(style: UIBarButtonItem.Style) {
        self.style = style
        super.init()
    }

    /// Sets the default values of a style.
    open func configureWithDefault(for style: UIBarButtonItem.Style) {
        self.style = style
        for state in states { state.titleTextAttributes = [:] }
        onChange?()
    }

    private var states: [UIBarButtonItemStateAppearance] {
        [normal, highlighted, disabled, focused]
    }

    /// Whether titles are semibold, unless the attributes have a font.
    final var isSemibold: Bool { style == .done }

    /// Returns the value of an attribute that a title shows.
    final func attribute<Value>(
        _ key: NSAttributedString.Key, in state: UIControl.State, as _: Value.Type
    ) -> Value? {
        let own = state == .disabled ? disabled.titleTextAttributes[key] as? Value : nil
        return own ?? normal.titleTextAttributes[key] as? Value
    }

    // MARK: - Copying and comparing

    /// Returns a separate appearance with the same values.
    open func copy(with zone: NSZone?) -> Any { copy() as UIBarButtonItemAppearance }

    /// Returns a separate appearance with the same values.
    @_disfavoredOverload
    open nonisolated override func copy() -> Any {
        // Appearances are used on the main actor only; another thread ends the program here.
        MainActor.assumeIsolated { copy() as UIBarButtonItemAppearance }
    }

    /// Returns a separate appearance with the same values.
    public final func copy() -> UIBarButtonItemAppearance {
        let copy = UIBarButtonItemAppearance(style: style)
        for (own, new) in zip(states, copy.states) {
            new.titleTextAttributes = own.titleTextAttributes
        }
        return copy
    }

    /// Returns whether the other object is an appearance with the same values.
    open nonisolated override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIBarButtonItemAppearance else { return false }
        // Appearances are used on the main actor only; another thread ends the program here.
        return MainActor.assumeIsolated {
            style == other.style
                && zip(states, other.states).allSatisfy {
                    $0.titleTextAttributes.isEqual(to: $1.titleTextAttributes)
                }
        }
    }

    /// A hash of the class, because the values may change.
    open nonisolated override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }
}

extension UIBarButtonItemAppearance: @preconcurrency NSCopying {}

/// The look of the buttons of a bar in one state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
    /// The attributes of titles; their font and foreground colour are shown.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }

    /// The offset of titles.
    @available(*, unavailable, message: "The page centres titles; use a customView to place one.")
    open var titlePositionAdjustment: UIOffset { .zero }

    final var onChange: (() -> Void)?

    override init() { super.init() }
}

/// The looks of the kinds of buttons in the appearance of a bar.
///
/// A look is copied when it is set.
final class ButtonAppearances {
    enum Kind: CaseIterable { case plain, done, back }

    private var known: [Kind: UIBarButtonItemAppearance] = [:]

    /// Called after a value changed.
    var onChange: (() -> Void)? {
        didSet { for each in known.values { each.onChange = onChange } }
    }

    subscript(kind: Kind) -> UIBarButtonItemAppearance {
        get {
            if let known = known[kind] { return known }
            let new = UIBarButtonItemAppearance(style: kind == .done ? .done : .plain)
            new.onChange = onChange
            known[kind] = new
            return new
        }
        set {
            known[kind]?.onChange = nil
            let copy: UIBarButtonItemAppearance = newValue.copy()
            copy.onChange = onChange
            known[kind] = copy
            onChange?()
        }
    }

    func takeValues(of other: ButtonAppearances) {
        for (kind, appearance) in other.known { self[kind] = appearance }
    }

    func hasValues(of other: ButtonAppearances) -> Bool {
        Kind.allCases.allSatisfy { self[$0].isEqual(other[$0]) }
    }
}
