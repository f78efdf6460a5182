public import UIKitPrimitives

/// The look of a toolbar: its background and buttons.
open class UIToolbarAppearance: UIBarAppearance {
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

    /// Creates an appearance with the default values for a device, which are the same for all.
    public override init(idiom: UIUserInterfaceIdiom) {
        super.init(idiom: idiom)
        followButtons()
    }

    /// Creates an appearance with the values of another one, as far as both classes have them.
    public required init(barAppearance: UIBarAppearance) {
        super.init(barAppearance: barAppearance)
        if let other = barAppearance as? UIToolbarAppearance {
            buttons.takeValues(of: other.buttons)
        }
        followButtons()
    }

    private func followButtons() {
        buttons.onChange = { [weak self] in self?.didChange() }
    }

    override func hasValues(of other: UIBarAppearance) -> Bool {
        guard super.hasValues(of: other), let other = other as? UIToolbarAppearance
        else { return false }
        return buttons.hasValues(of: other.buttons)
    }
}
