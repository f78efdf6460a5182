public import Foundation
import HostLink
public import UIKitPrimitives

/// A control that performs an action when the user taps it.
open class UIButton: UIControl {
    /// The predefined appearance of the button.
    public private(set) var buttonType: ButtonType

    /// The appearance and the content of the button.
    ///
    /// Values that are set for a state take precedence.
    open var configuration: Configuration? { didSet { contentDidChange() } }

    /// A closure that is called before the button is shown in a new state.
    ///
    /// It may change `configuration`.
    open var configurationUpdateHandler: ((UIButton) -> Void)? {
        didSet { setNeedsUpdateConfiguration() }
    }

    /// Calls `configurationUpdateHandler`.
    open func setNeedsUpdateConfiguration() {
        configurationUpdateHandler?(self)
    }

    private var primaryAction: UIAction?

    private struct StateContent {
        var title: String?
        var attributedTitle: NSAttributedString?
        var image: UIImage?
        var symbols: UIImage.SymbolConfiguration?
        var titleColor: UIColor?
        /// Whether the colour is the one of an appearance proxy.
        var hasProxyColor = false
    }

    private var contents: [UInt: StateContent] = [:]

    // MARK: - Creation

    // A subclass inherits the convenience initialisers if it overrides `init(frame:)` and
    // `init(coder:)`, as on iOS.

    /// Creates a button with a configuration and an action.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        buttonType = .system
        self.configuration = configuration
        setPrimaryAction(primaryAction)
    }

    /// Creates a button of a type with an action.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        setPrimaryAction(primaryAction)
    }

    /// Creates a button of a type.
    public convenience init(type buttonType: ButtonType) {
        self.init(type: buttonType, primaryAction: nil)
        sizeToFit()
    }

    /// Creates a button with an action.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        setPrimaryAction(primaryAction)
    }

    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
    }

    /// Creates a button from an archive of an interface file.
    public required init?(coder: NSCoder) {
        buttonType = coder.interfaceElement.map(ButtonType.init) ?? .system
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UIButton.self)
    }

    private func setPrimaryAction(_ action: UIAction?) {
        guard let action else { return }
        primaryAction = action
        addAction(action, for: .primaryActionTriggered)
        contentDidChange()
        sizeToFit()
    }

    // MARK: - Content by state

    /// Sets the text for a state.
    open func setTitle(_ title: String?, for state: State) {
        contents[state.rawValue, default: StateContent()].title = title
        contentDidChange()
    }

    /// Sets the text with its styles for a state; it takes precedence over a text of one style.
    ///
    /// Parts without a font or a colour have those of the button.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        contents[state.rawValue, default: StateContent()].attributedTitle = title.map {
            NSAttributedString(attributedString: $0)
        }
        contentDidChange()
    }

    /// Sets the image for a state.
    open func setImage(_ image: UIImage?, for state: State) {
        contents[state.rawValue, default: StateContent()].image = image
        contentDidChange()
    }

    /// Sets the configuration of symbols for a state, for the values that the image does not
    /// specify.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {
        contents[state.rawValue, default: StateContent()].symbols = configuration
        contentDidChange()
    }

    /// Sets the text's colour for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        contents[state.rawValue, default: StateContent()].titleColor = color
        contents[state.rawValue]?.hasProxyColor = false
        // Each state of an ordinary button has its own rule: see `adoptTitleColors(of:)`.
        if appearanceValues.isProxy { appearanceValues.note(.titleColors) }
        setNeedsRendering()
    }

    /// Copies the colours of an appearance proxy for the states that have no colour of the app.
    ///
    /// - Returns: A closure that removes them.
    func adoptTitleColors(of proxy: UIButton) -> () -> Void {
        for (state, content) in proxy.contents {
            guard let color = content.titleColor else { continue }
            let own = contents[state, default: StateContent()]
            guard own.titleColor == nil || own.hasProxyColor else { continue }
            contents[state, default: StateContent()].titleColor = color
            contents[state]?.hasProxyColor = true
        }
        setNeedsRendering()
        return { [weak self] in self?.removeProxyTitleColors() }
    }

    private func removeProxyTitleColors() {
        for (state, content) in contents where content.hasProxyColor {
            contents[state]?.titleColor = nil
            contents[state]?.hasProxyColor = false
        }
        setNeedsRendering()
    }

    /// Returns the text for a state.
    open func title(for state: State) -> String? {
        contents[state.rawValue]?.title ?? contents[State.normal.rawValue]?.title
    }

    /// Returns the text with its styles for a state.
    open func attributedTitle(for state: State) -> NSAttributedString? {
        contents[state.rawValue]?.attributedTitle
            ?? contents[State.normal.rawValue]?.attributedTitle
    }

    /// Returns the image for a state.
    open func image(for state: State) -> UIImage? {
        contents[state.rawValue]?.image ?? contents[State.normal.rawValue]?.image
    }

    /// Returns the configuration of symbols for a state.
    open func preferredSymbolConfigurationForImage(
        in state: State
    ) -> UIImage.SymbolConfiguration? {
        contents[state.rawValue]?.symbols ?? contents[State.normal.rawValue]?.symbols
    }

    /// The configuration of symbols in the present state.
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        preferredSymbolConfigurationForImage(in: state)
            ?? configuration?.preferredSymbolConfigurationForImage
    }

    /// The image that is shown, in the configuration of symbols.
    private var shownImage: UIImage? {
        currentImage?.preferring(currentPreferredSymbolConfiguration)
    }

    /// Returns the text's colour for a state.
    open func titleColor(for state: State) -> UIColor? {
        contents[state.rawValue]?.titleColor ?? contents[State.normal.rawValue]?.titleColor
    }

    /// The text that is shown.
    open var currentTitle: String? {
        title(for: state) ?? configuration?.title ?? primaryAction?.title.nilIfEmpty
    }

    /// The text with its styles that is shown.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

    private var attributedContent = AttributedContent()

    /// Returns the line of the attributed title; `nil` if the title has one style.
    private func titleLayout() -> StyledLayout? {
        let title = currentAttributedTitle
        if title !== shownTitle.text || titleFont != shownTitle.font {
            shownTitle = (title, titleFont)
            var paragraph = ParagraphValues()
            paragraph.lineBreakMode = .byTruncatingTail
            attributedContent.show(title, font: titleFont, paragraph: paragraph)
        }
        return attributedContent.layout(textMeasures, lines: 1)
    }
    private var shownTitle: (text: NSAttributedString?, font: UIFont?) = (nil, nil)

    /// The image that is shown.
    open var currentImage: UIImage? {
        if let image = image(for: state) ?? configuration?.image ?? primaryAction?.image {
            return image
        }
        return buttonType.symbolName.flatMap { UIImage(systemName: $0) }
    }

    /// The colour of the text that is shown.
    open var currentTitleColor: UIColor {
        if let color = titleColor(for: state) ?? configuration?.baseForegroundColor { return color }
        guard isEnabled else { return .tertiaryLabel }
        if configuration?.look == .filled || configuration == nil && buttonType == .custom {
            return .white
        }
        return tintColor ?? .tintColor
    }

    // MARK: - Parts

    /// A label that holds the font, the colour and the line options of the text.
    ///
    /// - Note: Difference from UIKit: the label is not a subview. The button applies the label's
    ///   properties to its own text.
    open private(set) lazy var titleLabel: UILabel? = {
        let label = UILabel(frame: .zero)
        label.font = configuration?.font ?? .systemFont(ofSize: UIFont.buttonFontSize - 1)
        label.onContentChange = { [weak self] in
            self?.invalidateIntrinsicContentSize()
            self?.setNeedsRendering()
        }
        return label
    }()

    /// The space around the content of a button without a configuration.
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }

    private var titleFont: UIFont {
        titleLabel?.font ?? configuration?.font ?? .systemFont(ofSize: 17)
    }

    private func contentDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsRendering()
    }

    override func stateDidChange() {
        super.stateDidChange()
        invalidateIntrinsicContentSize()
        setNeedsUpdateConfiguration()
    }

    // MARK: - Size

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let insets = configuration?.contentInsets
        let title = currentAttributedTitle?.string ?? currentTitle ?? ""
        let text =
            titleLayout()?.size ?? textMeasures.size(of: title, in: titleFont, lines: 1).size
        let image =
            shownImage.map { image in
                image.symbolConfiguration?.hasSize == true
                    ? image.size : CGSize(width: 22, height: 22)
            } ?? .zero
        let gap = title.isEmpty || image == .zero ? 0 : configuration?.imagePadding ?? 4
        let across =
            (insets.map { $0.leading + $0.trailing }
                ?? contentEdgeInsets.left + contentEdgeInsets.right)
        let down =
            (insets.map { $0.top + $0.bottom }
                ?? max(12, contentEdgeInsets.top + contentEdgeInsets.bottom))
        let isStacked = configuration.map { $0.imagePlacement.contains(.top) } ?? false
        let content =
            isStacked
            ? CGSize(width: max(text.width, image.width), height: text.height + gap + image.height)
            : CGSize(width: text.width + gap + image.width, height: max(text.height, image.height))
        return CGSize(
            width: TextMeasures.halfPoints(max(30, content.width + across)),
            height: TextMeasures.halfPoints(max(30, content.height + down)))
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }

    override var textBaselines: TextBaselines? {
        titleLayout().map { TextBaselines($0, isCentered: true) } ?? .centered(titleFont)
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .button }

    /// Whether there is a text, whose colour an image beside it has too.
    private var showsTitle: Bool {
        currentTitle?.nilIfEmpty != nil || currentAttributedTitle != nil
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        shownImage?.describe(&node)
        if let title = currentTitle { node[.text] = .string(title) }
        titleFont.describe(&node)
        let symbolColor = isEnabled && !showsTitle ? shownImage?.ownTint : nil
        node[.tint] = .string((symbolColor ?? currentTitleColor).renderedName)
        if let layout = titleLayout() { attributedContent.describe(&node, layout) }
        guard let configuration else { return }
        node[.style] = .string(configuration.look.rawValue)
        if let color = configuration.baseBackgroundColor {
            node[.background] = .string(color.renderedName)
        } else if configuration.look == .filled, backgroundColor == nil {
            node[.background] = .string((tintColor ?? .tintColor).renderedName)
        }
        let radius = configuration.cornerRadius(height: bounds.height)
        if radius > 0, node[.cornerRadius] == nil { node[.cornerRadius] = .number(radius) }
        if let subtitle = configuration.subtitle, accessibilityHint == nil {
            node[.accessibilityHint] = .string(subtitle)
        }
    }
}

extension String {
    fileprivate nonisolated var nilIfEmpty: String? { isEmpty ? nil : self }
}

extension UIButton {
    /// The predefined appearance of a button.
    public nonisolated enum ButtonType: Int, Hashable, Sendable {
        case custom = 0
        case system = 1
        case detailDisclosure = 2
        case infoLight = 3
        case infoDark = 4
        case contactAdd = 5
        case close = 7

        /// The earlier name of `system`.
        public static let roundedRect = ButtonType.system

        /// The symbol that the button shows.
        var symbolName: String? {
            switch self {
            case .custom, .system: nil
            case .detailDisclosure, .infoLight, .infoDark: "info.circle"
            case .contactAdd: "plus.circle"
            case .close: "xmark.circle.fill"
            }
        }
    }
}
