public import Foundation
import HostLink
public import UIKitPrimitives

/// A control for one line of text.
open class UITextField: UIControl, UITextInputTraits, EditingView {
    // MARK: - Content

    /// The text.
    ///
    /// Setting `nil` empties the field.
    open var text: String? {
        get { edited.text }
        set {
            styles.text.reset()
            setText(newValue ?? "")
        }
    }

    /// The text with its styles.
    ///
    /// Typed text has the style of the text before it.
    ///
    /// - Note: Difference from UIKit: the field shows its text in the style of its beginning,
    ///   because fields of pages have one style; the styles stay in this property.
    open var attributedText: NSAttributedString? {
        get {
            // A restored draft is shown without a notification.
            styles.text.follow(edited.text)
            return styles.text.attributedText
                ?? NSAttributedString(string: edited.text, attributes: style)
        }
        set {
            let newText = newValue ?? NSAttributedString(string: "")
            styles.text.reset()
            adoptStyle(at: newText.firstAttributes)
            styles.text.set(newText)
            setText(newText.string)
            styles.text.follow(edited.text)
            invalidateContent()
        }
    }
    private var styles = FieldStyles()
    var editedStyles: EditedStyles {
        get { styles.text }
        set { styles.text = newValue }
    }

    /// The text that is shown while the field is empty.
    open var placeholder: String? {
        get { styles.placeholder?.string }
        set {
            styles.placeholder = newValue.map { NSAttributedString(string: $0) }
            invalidateContent()
        }
    }

    /// The text that is shown while the field is empty, with its styles.
    ///
    /// - Note: Difference from UIKit: the text has the field's font, and the colour of its
    ///   beginning.
    open var attributedPlaceholder: NSAttributedString? {
        get { styles.placeholder }
        set {
            styles.placeholder = newValue.map { NSAttributedString(attributedString: $0) }
            invalidateContent()
        }
    }

    /// The attributes of a text of one style.
    private var style: RunStyle.Attributes {
        [.font: ownFont, .foregroundColor: textColor ?? .label]
    }

    private func adoptStyle(at attributes: RunStyle.Attributes) {
        if let font = attributes[.font] as? UIFont { ownFont = font }
        if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
        if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
            textAlignment = style.alignment
        }
    }

    /// The text's font.
    open var font: UIFont? {
        get { ownFont }
        set {
            appearanceValues.note(.font)
            ownFont = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
        }
    }
    var ownFont = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
        didSet {
            styles.text.apply(ownFont, for: .font)
            invalidateContent()
        }
    }

    /// The text's colour.
    open var textColor: UIColor? {
        didSet {
            appearanceValues.note(.textColor)
            styles.text.apply(textColor, for: .foregroundColor)
            setNeedsRendering()
        }
    }

    /// The alignment of the text.
    open var textAlignment: NSTextAlignment = .natural { didSet { setNeedsRendering() } }

    /// The field's border.
    open var borderStyle = BorderStyle.none { didSet { invalidateContent() } }

    /// The condition under which a button that empties the field is shown.
    ///
    /// The value is stored; browsers have their own ways to empty a field.
    open var clearButtonMode = ViewMode.never { didSet { setNeedsRendering() } }

    /// Whether the field is emptied when it gets the focus.
    open var clearsOnBeginEditing = false

    /// Whether text is made smaller until it fits.
    ///
    /// The value is stored, because fields scroll instead.
    open var adjustsFontSizeToFitWidth = false

    /// The minimum font size of text that is made smaller.
    ///
    /// The value is stored.
    open var minimumFontSize: CGFloat = 0

    /// The object that controls editing and is notified of it.
    open weak var delegate: (any UITextFieldDelegate)?

    /// Whether the field has the focus.
    open var isEditing: Bool { isFirstResponder }

    /// A closure that is called after Return, when the delegate and the field's actions have
    /// handled it.
    var onReturn: (() -> Void)?

    var edited = EditedText()
    var editing = EditingOptions()
    static var editingKeyPrefix: String { "UITextField" }

    func textDidChange() {
        styles.text.follow(edited.text)
        setNeedsRendering()
    }

    func notifyOfRestoredDraft() {
        notifyOfTyping()
    }

    func notifyOfTyping() {
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    private func invalidateContent() {
        invalidateIntrinsicContentSize()
        setNeedsRendering()
    }

    // MARK: - Typing

    open var autocapitalizationType = UITextAutocapitalizationType.sentences {
        didSet { setNeedsRendering() }
    }

    open var autocorrectionType = UITextAutocorrectionType.default {
        didSet { setNeedsRendering() }
    }

    open var spellCheckingType = UITextSpellCheckingType.default { didSet { setNeedsRendering() } }

    open var keyboardType = UIKeyboardType.default { didSet { setNeedsRendering() } }

    open var returnKeyType = UIReturnKeyType.default { didSet { setNeedsRendering() } }

    /// Whether Return does nothing while there is no text.
    ///
    /// - Note: Difference from UIKit: the key of the browser's keyboard looks the same, because
    ///   pages cannot disable it.
    open var enablesReturnKeyAutomatically: Bool {
        get { editing.returnNeedsText }
        set { editing.returnNeedsText = newValue }
    }

    open var isSecureTextEntry = false {
        didSet {
            if isSecureTextEntry { editing.wasSecret = true }
            setNeedsRendering()
        }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textContentType: UITextContentType! { didSet { setNeedsRendering() } }

    // MARK: - Focus

    open override var canBecomeFirstResponder: Bool { isEnabled }

    open override var canResignFirstResponder: Bool {
        delegate?.textFieldShouldEndEditing(self) ?? true
    }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard isEnabled else { return false }
        if !isFirstResponder, let delegate, !delegate.textFieldShouldBeginEditing(self) {
            return false
        }
        return super.becomeFirstResponder()
    }

    override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        if clearsOnBeginEditing, !UIWindow.isGivingBackFocus { whileTyping { text = "" } }
        setNeedsRendering()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    override func didResignFirstResponder() {
        super.didResignFirstResponder()
        setNeedsRendering()
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    // MARK: - Input views

    /// The view that is shown in place of the browser's keyboard while the field is edited.
    open override var inputView: UIView? {
        get { editing.inputView }
        set {
            editing.inputView = newValue
            setNeedsRendering()
        }
    }

    /// The view that is shown above the input view, or at the lower edge of the window, while the
    /// field is edited.
    open override var inputAccessoryView: UIView? {
        get { editing.inputAccessoryView }
        set { editing.inputAccessoryView = newValue }
    }

    /// Whether there is a text.
    open var hasText: Bool { edited.length > 0 }

    /// Replaces the selection by a text, as if the user had typed it; the delegate is not asked.
    open func insertText(_ text: String) { insertForUser(text) }

    /// Deletes the selection or the character before the caret, as if the user had; the delegate is
    /// not asked.
    ///
    /// - Note: Difference from UIKit: not called for the user's own Backspace key.
    open func deleteBackward() { deleteForUser() }

    // MARK: - Size

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let shown = edited.text.isEmpty ? placeholder ?? "" : edited.text
        let width = textMeasures.width(of: shown, in: ownFont)
        let frame: CGFloat = borderStyle == .none ? 0 : 7
        let height = TextMeasures.halfPoints(ownFont.lineHeight) + frame * 2
        return CGSize(width: width + frame * 2 + Self.caretWidth, height: max(height, heightMin))
    }

    /// The width for the caret after the last character.
    private static let caretWidth: CGFloat = 2

    private var heightMin: CGFloat { borderStyle == .none ? 22 : 34 }

    open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }

    override var textBaselines: TextBaselines? { .centered(ownFont) }

    // MARK: - Restoration

    /// Encodes the selection, but not the text (specification 4.9).
    ///
    /// The selection of a secret is not encoded either.
    ///
    /// The values that `preservedEditing` selects are encoded in addition.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeEditing(with: coder)
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeEditing(with: coder)
    }

    // MARK: - Events and rendering

    override var editingField: (any EditingView)? { self }

    open override func gestureRecognizerShouldBegin(
        _ gestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        // The user selects text.
        gestureRecognizer.view === self
    }

    override func handle(_ action: InputAction) -> Bool {
        handleEditing(action) || super.handle(action)
    }

    override func tapped() {
        becomeFirstResponder()
        super.tapped()
    }

    override var renderKind: RenderKind { .textField }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        describeEditing(&node)
        if let color = styles.placeholder?.firstAttributes[.foregroundColor] as? UIColor {
            node[.placeholderTint] = .string(color.renderedName)
        }
    }
}

extension UITextField {
    /// The border of a field.
    public nonisolated enum BorderStyle: Int, Hashable, Sendable {
        case none = 0
        case line = 1
        case bezel = 2
        case roundedRect = 3
    }

    /// The condition under which a view beside the text is shown.
    public nonisolated enum ViewMode: Int, Hashable, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    /// The reason for the end of editing.
    public nonisolated enum DidEndEditingReason: Int, Hashable, Sendable {
        case committed = 0
        case cancelled = 1
    }

    /// Posted when a field got the focus; the object is the field.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")

    /// Posted when the user changed a field's text; the object is the field.
    public nonisolated static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification")

    /// Posted when a field lost the focus; the object is the field.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")
}
