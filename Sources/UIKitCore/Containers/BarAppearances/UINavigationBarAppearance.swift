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

    /// The image and the mask that take the place of the Back button's chevron.
    private var backIndicator: (image: UIImage, mask: UIImage)? { didSet { didChange() } }

    /// The image beside the title of the Back button.
    open var backIndicatorImage: UIImage { backIndicator?.image ?? Self.chevron }

    /// The mask of the title while it moves to the Back button.
    ///
    /// - Note: Difference from UIKit: it has no effect, because the page moves no titles.
    open var backIndicatorTransitionMaskImage: UIImage { backIndicator?.mask ?? Self.chevron }

    private static let chevron = UIImage(.symbol("chevron.backward"))

    /// Sets the image beside the title of the Back button; without an image or a mask, it is a
    /// chevron.
    open func setBackIndicatorImage(
        _ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?
    ) {
        guard let backIndicatorImage, let transitionMaskImage else { return backIndicator = nil }
        backIndicator = (backIndicatorImage, transitionMaskImage)
    }

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
            backIndicator = other.backIndicator
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
            && backIndicatorImage == other.backIndicatorImage
            && backIndicatorTransitionMaskImage == other.backIndicatorTransitionMaskImage
            && buttons.hasValues(of: other.buttons)
    }

    /// The image of the Back button, or nil if it is the chevron.
    final var ownBackIndicator: UIImage? { backIndicator?.image }

    /// Returns the value of an attribute that the Back button shows.
    final func backAttribute<Value>(
        _ key: NSAttributedString.Key, as type: Value.Type
    ) -> Value? {
        backButtonAppearance.attribute(key, in: .normal, as: type)
            ?? buttonAppearance.attribute(key, in: .normal, as: type)
    }
}
