public import Foundation
public import UIKitPrimitives

/// The look of a navigation bar: its background, titles and buttons.
open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the title; its font and foreground colour are shown.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { didChange() } }

    /// The attributes of the large title; its font and foreground colour are shown.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
        didSet { didChange() }
    }

    /// The offset of the title.
    @available(
        *, unavailable, message: "The bar centres its title; use a titleView to place a text."
    )
    open var titlePositionAdjustment: UIOffset { .zero }

    private let buttons = ButtonAppearances()

    /// The look of plain buttons.
    open var buttonAppearance: UIBarButtonItemAppearance {
        get { buttons[.plain] }
        set { buttons[.plain] = newValue }
    }

    /// The look of buttons that complete a task.
    open var doneButtonAppearance: UIBarButtonItemAppearance {
        get { buttons[.done] }
        set { buttons[.done] = newValue }
    }

    /// The look of the Back button; its missing attributes are those of `buttonAppearance`.
    open var backButtonAppearance: UIBarButtonItemAppearance {
        get { buttons[.back] }
        set { buttons[.back] = newValue }
    }

    /// Sets the image of the Back button.
    @available(
        *, unavailable,
        message: "The Back button has a chevron; a leftBarButtonItem with an image replaces it."
    )
    open func setBackIndicatorImage(
        _ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?
    ) {}

    /// Creates an appearance with the default values for a device, which are the same for all.
    public override init(idiom: UIUserInterfaceIdiom) {
        super.init(idiom: idiom)
        followButtons()
    }

    /// Creates an appearance with the values of another one, as far as both classes have them.
    public required init(barAppearance: UIBarAppearance) {
        super.init(barAppearance: barAppearance)
        if let other = barAppearance as? UINavigationBarAppearance {
            titleTextAttributes = other.titleTextAttributes
            largeTitleTextAttributes = other.largeTitleTextAttributes
            buttons.takeValues(of: other.buttons)
        }
        followButtons()
    }

    private func followButtons() {
        buttons.onChange = { [weak self] in self?.didChange() }
    }

    override func hasValues(of other: UIBarAppearance) -> Bool {
        guard super.hasValues(of: other), let other = other as? UINavigationBarAppearance
        else { return false }
        return titleTextAttributes.isEqual(to: other.titleTextAttributes)
            && largeTitleTextAttributes.isEqual(to: other.largeTitleTextAttributes)
            && buttons.hasValues(of: other.buttons)
    }

    /// Returns the value of an attribute that the Back button shows.
    final func backAttribute<Value>(
        _ key: NSAttributedString.Key, as type: Value.Type
    ) -> Value? {
        backButtonAppearance.attribute(key, in: .normal, as: type)
            ?? buttonAppearance.attribute(key, in: .normal, as: type)
    }
}
