public import Foundation

/// A view that is shown in place of the keyboard, or above it.
open class UIInputView: UIView {
    /// The appearance of an input view.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// No appearance of its own.
        case `default` = 0
        /// The appearance of the keyboard.
        case keyboard = 1
    }

    /// The appearance of the view.
    open var inputViewStyle: Style { givenStyle }
    private let givenStyle: Style

    /// Whether the view is as high as its constraints need, and not as its frame.
    open var allowsSelfSizing = false {
        didSet { if oldValue != allowsSelfSizing { superview?.setNeedsLayout() } }
    }

    /// Creates a view of a style.
    public init(frame: CGRect, inputViewStyle: Style) {
        givenStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = .systemGray5 }
    }

    /// Creates a view without an appearance of its own.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, inputViewStyle: .default)
    }

    /// Creates a view for an interface file.
    public required init?(coder: NSCoder) {
        givenStyle = .default
        super.init(coder: coder)
    }
}

/// A controller of a view that is shown in place of the keyboard.
open class UIInputViewController: UIViewController {
    /// The controller's view.
    open override var inputView: UIInputView? {
        get { viewIfLoaded as? UIInputView }
        set { view = newValue }
    }

    /// The text of the field that has the focus.
    open var textDocumentProxy: any UITextDocumentProxy {
        FocusedDocument(of: viewIfLoaded?.window)
    }

    /// Whether a key is needed that selects the next keyboard, which is never the case on a page.
    open var needsInputModeSwitchKey: Bool { false }

    /// Takes the focus from the field, so that the view disappears.
    open func dismissKeyboard() {
        _ = viewIfLoaded?.window?.firstResponder?.resignFirstResponder()
    }

    /// Selects the next keyboard, which has no effect on a page.
    open func advanceToNextInputMode() {}

    open override func loadView() {
        view = UIInputView(
            frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 216),
            inputViewStyle: .keyboard)
    }
}
