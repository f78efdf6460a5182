public import Foundation
import HostLink
public import UIKitPrimitives

/// A bar with a field for the search text, a Cancel button and scopes.
open class UISearchBar: UIView, UITextInputTraits {
    /// The field for the search text.
    public let searchTextField = UISearchTextField(frame: .zero)

    /// The object that controls editing and is notified of it.
    open weak var delegate: (any UISearchBarDelegate)?

    /// The search text.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }

    /// The text that is shown while the field is empty.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }

    // MARK: - Typing, which are the field's properties

    open var autocapitalizationType: UITextAutocapitalizationType {
        get { searchTextField.autocapitalizationType }
        set { searchTextField.autocapitalizationType = newValue }
    }

    open var autocorrectionType: UITextAutocorrectionType {
        get { searchTextField.autocorrectionType }
        set { searchTextField.autocorrectionType = newValue }
    }

    open var spellCheckingType: UITextSpellCheckingType {
        get { searchTextField.spellCheckingType }
        set { searchTextField.spellCheckingType = newValue }
    }

    open var keyboardType: UIKeyboardType {
        get { searchTextField.keyboardType }
        set { searchTextField.keyboardType = newValue }
    }

    open var returnKeyType: UIReturnKeyType {
        get { searchTextField.returnKeyType }
        set { searchTextField.returnKeyType = newValue }
    }

    open var isSecureTextEntry: Bool {
        get { searchTextField.isSecureTextEntry }
        set { searchTextField.isSecureTextEntry = newValue }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textContentType: UITextContentType! {
        get { searchTextField.textContentType }
        set { searchTextField.textContentType = newValue }
    }

    /// Whether Return does nothing while there is no search text, which is the default.
    open var enablesReturnKeyAutomatically: Bool {
        get { searchTextField.enablesReturnKeyAutomatically }
        set { searchTextField.enablesReturnKeyAutomatically = newValue }
    }

    // MARK: - Bar

    /// A line of text above the field.
    open var prompt: String? { didSet { setNeedsLayout() } }

    /// Whether the Cancel button is shown.
    open var showsCancelButton = false {
        didSet {
            cancelButton.isHidden = !showsCancelButton
            setNeedsLayout()
        }
    }

    /// Shows or hides the Cancel button.
    ///
    /// The page decides about the animation.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }

    /// The titles of the scopes.
    open var scopeButtonTitles: [String]? {
        didSet {
            scopeControl.removeAllSegments()
            for (index, title) in (scopeButtonTitles ?? []).enumerated() {
                scopeControl.insertSegment(withTitle: title, at: index, animated: false)
            }
            scopeControl.selectedSegmentIndex = scopeControl.numberOfSegments > 0 ? 0 : -1
            setNeedsLayout()
        }
    }

    /// The index of the selected scope.
    open var selectedScopeButtonIndex: Int {
        get { max(0, scopeControl.selectedSegmentIndex) }
        set { scopeControl.selectedSegmentIndex = newValue }
    }

    /// Whether the scopes are shown.
    open var showsScopeBar = false { didSet { setNeedsLayout() } }

    /// The appearance of the bar.
    open var searchBarStyle = Style.default { didSet { setNeedsRendering() } }

    /// The appearance of a search bar.
    public nonisolated enum Style: UInt, Hashable, Sendable {
        case `default` = 0
        case prominent = 1
        case minimal = 2
    }

    /// The search that the bar is part of.
    weak var controller: UISearchController?

    private let cancelButton = UIButton(type: .system)
    private let scopeControl = UISegmentedControl(items: nil)
    private let promptLabel = UILabel(frame: .zero)
    private var fieldDelegate: SearchFieldDelegate?

    // MARK: - Creation

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a search bar from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        prepare()
        coder.readInterface(into: self, as: UISearchBar.self)
    }

    private func prepare() {
        let fieldDelegate = SearchFieldDelegate(bar: self)
        self.fieldDelegate = fieldDelegate
        searchTextField.delegate = fieldDelegate
        searchTextField.enablesReturnKeyAutomatically = true
        searchTextField.onTextChange = { [weak self] text in
            guard let self else { return }
            delegate?.searchBar(self, textDidChange: text)
            controller?.textDidChange()
        }
        searchTextField.onRestoredDraft = { [weak self] text in
            guard let self else { return }
            delegate?.searchBar(self, textDidChange: text)
            // Ending a search empties its bar, so this search was active.
            guard let controller else { return }
            if controller.isActive { controller.textDidChange() } else { controller.begin() }
        }
        cancelButton.setTitle("Cancel", for: .normal)
        cancelButton.isHidden = true
        cancelButton.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                delegate?.searchBarCancelButtonClicked(self)
                controller?.end()
            }, for: .primaryActionTriggered)
        scopeControl.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                delegate?.searchBar(
                    self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
                controller?.textDidChange()
            }, for: .valueChanged)
        promptLabel.font = .systemFont(ofSize: 13)
        promptLabel.textAlignment = .center
        for view in [searchTextField, cancelButton, scopeControl, promptLabel] { addSubview(view) }
    }

    // MARK: - Layout

    private static let fieldHeight: CGFloat = 36
    private static let margin: CGFloat = 8
    private static let promptHeight: CGFloat = 20

    private var showsScopes: Bool { showsScopeBar && scopeControl.numberOfSegments > 0 }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        var height = Self.fieldHeight + Self.margin * 2
        if prompt != nil { height += Self.promptHeight }
        if showsScopes { height += 32 + Self.margin }
        return CGSize(width: size.width, height: height)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(.zero).height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let inner = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        var top = inner.minY
        promptLabel.text = prompt
        promptLabel.isHidden = prompt == nil
        if prompt != nil {
            promptLabel.frame = CGRect(
                x: inner.minX, y: top - 4, width: inner.width, height: Self.promptHeight)
            top += Self.promptHeight
        }
        let cancelWidth = showsCancelButton ? cancelButton.sizeThatFits(.zero).width : 0
        let gap = showsCancelButton ? Self.margin : 0
        searchTextField.frame = CGRect(
            x: inner.minX, y: top, width: max(0, inner.width - cancelWidth - gap),
            height: Self.fieldHeight)
        cancelButton.frame = CGRect(
            x: inner.maxX - cancelWidth, y: top, width: cancelWidth, height: Self.fieldHeight)
        scopeControl.isHidden = !showsScopes
        scopeControl.frame = CGRect(
            x: inner.minX, y: top + Self.fieldHeight + Self.margin, width: inner.width, height: 32)
    }

    // MARK: - Restoration

    override var editingField: (any EditingView)? { searchTextField }

    /// Encodes the field's editing if `preservedEditing` is not empty.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        guard !preservedEditing.isEmpty else { return }
        searchTextField.encodeRestorableState(with: coder)
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard !preservedEditing.isEmpty else { return }
        searchTextField.decodeRestorableState(with: coder)
    }

    // MARK: - Focus

    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }

    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

    @discardableResult
    open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

    @discardableResult
    open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
}

/// A delegate that forwards the field's events to the search bar's delegate.
private final class SearchFieldDelegate: UITextFieldDelegate {
    private weak var bar: UISearchBar?

    init(bar: UISearchBar) {
        self.bar = bar
    }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        guard let bar else { return }
        bar.delegate?.searchBarTextDidBeginEditing(bar)
        bar.controller?.begin()
    }

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        bar.map {
            $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) ?? true
        } ?? true
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
        return true
    }
}
