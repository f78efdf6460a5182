public import Foundation
import HostLink
import RestorationCoder
public import UIKitPrimitives

/// A view that shows text of several lines, which the user can edit.
open class UITextView: UIScrollView, UITextInputTraits, EditingView {
    // MARK: - Content

    /// The object that decides about editing and is notified of it.
    open var delegate: (any UITextViewDelegate)? {
        get { scrollDelegate as? any UITextViewDelegate }
        set { scrollDelegate = newValue }
    }

    /// The text.
    ///
    /// A new text has one style: the view's font and colour.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! {
        get { edited.text }
        set {
            let hadStyles = !styles.isEmpty
            styles.reset()
            setText(newValue ?? "")
            if hadStyles { textDidChange() }
        }
    }

    /// The text with its styles.
    ///
    /// Typed text has the style of the text before it. Parts without a font or a colour have those
    /// of the view. The properties `font`, `textColor` and `textAlignment` then have the values at
    /// the beginning of the text; setting one of them changes the whole text.
    ///
    /// State preservation keeps a draft without its styles. If the app again sets the text that the
    /// draft began with, the parts before the first change and after the last one have the styles
    /// of that text.
    ///
    /// - Note: Difference from UIKit: the styles are shown while the user cannot edit the view. A
    ///   view that can be edited shows its text in the style of its beginning, because fields of
    ///   pages have one style; the styles stay in this property.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var attributedText: NSAttributedString! {
        get { styles.attributedText ?? NSAttributedString(string: edited.text, attributes: style) }
        set {
            let newText = newValue ?? NSAttributedString(string: "")
            adoptStyle(at: newText.firstAttributes)
            styles.set(newText)
            setText(newText.string)
            textDidChange()
        }
    }
    var styles = EditedStyles()

    /// The style of text that the user types next.
    ///
    /// It is the style of the text before the caret, unless the app has set another one. A change
    /// of the selection discards the style that the app has set.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { styles.typingAttributes(at: edited.selection) ?? style }
        set { styles.setTyping(newValue, in: edited.text, style) }
    }

    /// The attributes of links, which take precedence over those of the text.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [.foregroundColor: UIColor.link] {
        didSet { textDidChange() }
    }
    var styledView: StyledTextView?

    /// The text's font.
    open var font: UIFont? {
        get { ownFont }
        set {
            appearanceValues.note(.font)
            ownFont = newValue ?? UITextView.defaultFont
        }
    }
    var ownFont = UITextView.defaultFont {
        didSet {
            styles.apply(ownFont, for: .font)
            textDidChange()
        }
    }
    private static let defaultFont = UIFont.systemFont(ofSize: 12)

    /// The text's colour.
    open var textColor: UIColor? {
        didSet {
            appearanceValues.note(.textColor)
            styles.apply(textColor, for: .foregroundColor)
            textDidChange()
        }
    }

    /// The alignment of the lines.
    open var textAlignment: NSTextAlignment = .natural {
        didSet {
            styles.changeParagraphs { $0.alignment = textAlignment }
            textDidChange()
        }
    }

    /// Whether the user can change the text.
    open var isEditable = true { didSet { if isEditable != oldValue { textDidChange() } } }

    /// Whether the user can select text.
    open var isSelectable = true { didSet { setNeedsRendering() } }

    /// The selected range, in UTF-16 units; an empty range is the caret.
    open var selectedRange: NSRange {
        get {
            NSRange(
                location: edited.selection.start,
                length: edited.selection.end - edited.selection.start)
        }
        set {
            guard newValue.location != NSNotFound else { return }
            let (end, isBeyondAll) = newValue.location.addingReportingOverflow(
                max(0, newValue.length))
            edited.select(
                TextSelection(start: newValue.location, end: isBeyondAll ? .max : end))
            styles.selectionDidChange()
            setNeedsRendering()
        }
    }

    /// The space between the edges and the text.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { textDidChange() }
    }

    var edited = EditedText()
    var editing = EditingOptions()
    static var editingKeyPrefix: String { "UITextView" }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        appearanceValues.forget(.backgroundColor)
    }

    /// Creates a text view from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        backgroundColor = .systemBackground
        appearanceValues.forget(.backgroundColor)
        coder.readInterface(into: self, as: UITextView.self)
    }

    func textDidChange() {
        styles.follow(edited.text)
        showStyles()
        invalidateIntrinsicContentSize()
        updateContentSize()
        setNeedsRendering()
    }

    /// Scrolls until a range of the text is visible.
    open func scrollRangeToVisible(_ range: NSRange) {
        let place = edited.wholePart(range.location, range.location).location
        if let shown = shownStyles,
            let (top, height) = shown.line(at: place, textMeasures, width: textWidth)
        {
            let line = CGRect(x: 0, y: textContainerInset.top + top, width: 1, height: height)
            return scrollRectToVisible(line, animated: false)
        }
        let before = (edited.text as NSString).substring(to: place)
        let lines = textMeasures.size(of: before, in: ownFont, width: textWidth).lines
        let top = textContainerInset.top + CGFloat(max(lines - 1, 0)) * ownFont.lineHeight
        scrollRectToVisible(
            CGRect(x: 0, y: top, width: 1, height: ownFont.lineHeight), animated: false)
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

    open var isSecureTextEntry = false {
        didSet {
            if isSecureTextEntry { editing.wasSecret = true }
            textDidChange()
        }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textContentType: UITextContentType! { didSet { textDidChange() } }

    // MARK: - Focus

    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

    open override var canResignFirstResponder: Bool {
        !isEditable || delegate?.textViewShouldEndEditing(self) ?? true
    }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if !isFirstResponder, isEditable, let delegate, !delegate.textViewShouldBeginEditing(self) {
            return false
        }
        return super.becomeFirstResponder()
    }

    override func didBecomeFirstResponder() {
        super.didBecomeFirstResponder()
        setNeedsRendering()
        guard isEditable else { return }
        delegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    override func didResignFirstResponder() {
        super.didResignFirstResponder()
        setNeedsRendering()
        guard isEditable else { return }
        delegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    // MARK: - Input views

    /// The view that is shown in place of the browser's keyboard while the view is edited.
    open override var inputView: UIView? {
        get { editing.inputView }
        set {
            editing.inputView = newValue
            setNeedsRendering()
        }
    }

    /// The view that is shown above the input view, or at the lower edge of the window, while the
    /// view is edited.
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

    /// The space beside the text that UIKit keeps inside the insets, in points.
    static let linePadding: CGFloat = 5

    var textWidth: CGFloat { textWidth(in: bounds.width) }

    private func textWidth(in width: CGFloat) -> CGFloat {
        max(0, width - textContainerInset.left - textContainerInset.right - Self.linePadding * 2)
    }

    private func textSize(inWidth width: CGFloat) -> CGSize {
        let inner = width > 0 && width.isFinite ? textWidth(in: width) : .infinity
        let shown = edited.text.isEmpty ? " " : edited.text
        let text =
            shownStyles?.textSize(textMeasures, width: inner)
            ?? textMeasures.size(of: shown, in: ownFont, width: inner).size
        return CGSize(
            width: text.width + textContainerInset.left + textContainerInset.right
                + Self.linePadding * 2,
            height: text.height + textContainerInset.top + textContainerInset.bottom)
    }

    private func updateContentSize() {
        contentSize = CGSize(width: bounds.width, height: textSize(inWidth: bounds.width).height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateContentSize()
        placeStyles()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        textSize(inWidth: size.width)
    }

    open override var intrinsicContentSize: CGSize {
        isScrollEnabled ? super.intrinsicContentSize : textSize(inWidth: .infinity)
    }

    override func intrinsicContentSize(inWidth width: CGFloat) -> CGSize? {
        isScrollEnabled ? nil : textSize(inWidth: width)
    }

    // MARK: - Restoration

    private static let isEditableKey = "UITextViewIsEditableKey"

    /// Encodes the selection and whether the text can be changed, but not the text
    /// (specification 4.10).
    ///
    /// The values that `preservedEditing` selects are encoded in addition.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(isEditable, forKey: Self.isEditableKey)
        encodeEditing(with: coder)
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if coder.containsValue(forKey: Self.isEditableKey) {
            isEditable = coder.decodeBool(forKey: Self.isEditableKey)
        }
        decodeEditing(with: coder)
    }

    // MARK: - Events

    open override func gestureRecognizerShouldBegin(
        _ gestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        // The user selects text.
        gestureRecognizer.view === self
    }

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .text(let newText, let selection, let revision):
            whileTyping { applyTypedText(newText, selection: selection, revision: revision) }
        case .selection(let selection):
            edited.select(selection)
            styles.selectionDidChange()
            delegate?.textViewDidChangeSelection(self)
        case .focus(true): becomeFirstResponder()
        case .focus(false): resignFirstResponder()
        case .tap: becomeFirstResponder()
        default: return super.handle(action)
        }
        setNeedsRendering()
        return true
    }

    // MARK: - Rendering

    override var editingField: (any EditingView)? { self }

    override var renderKind: RenderKind { shownStyles == nil ? .textView : .scrollView }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        guard shownStyles == nil else { return }
        describeText(&node, isEditable: isEditable)
    }
}

extension UITextView {
    /// Applies the text that the user typed, if the delegate allows the change.
    func applyTypedText(_ newText: String, selection: TextSelection, revision: UInt64) {
        let change = edited.change(to: newText)
        let isAllowed =
            isEditable
            && delegate?.textView(
                self, shouldChangeTextIn: change.range, replacementText: change.replacement) ?? true
        guard isAllowed || newText == edited.text else {
            edited.refuse(revision: revision)
            return
        }
        let hasChanged = newText != edited.text
        let old = typedState
        edited.accept(newText, selection: selection, revision: revision)
        if hasChanged {
            registerTyping(change, from: old)
            textDidChange()
        }
        delegate?.textViewDidChangeSelection(self)
        if hasChanged { notifyOfTyping() }
    }

    func notifyOfRestoredDraft() {
        notifyOfTyping()
    }

    private func notifyOfTyping() {
        delegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
}

extension UITextView {
    /// Posted when a text view got the focus; the object is the view.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification")

    /// Posted when the user changed a text view's text; the object is the view.
    public nonisolated static let textDidChangeNotification = Notification.Name(
        "UITextViewTextDidChangeNotification")

    /// Posted when a text view lost the focus; the object is the view.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification")
}
