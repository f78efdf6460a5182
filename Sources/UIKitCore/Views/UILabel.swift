public import Foundation
import HostLink
public import UIKitPrimitives

/// A view that shows text that the user cannot edit.
open class UILabel: UIView {
    /// The text.
    ///
    /// A new text has one style: the label's font and colour.
    open var text: String? {
        get { ownText }
        set {
            guard newValue != ownText || isAttributed else { return }
            ownText = newValue
            isAttributed = false
            showOwnText()
            contentDidChange()
        }
    }
    private var ownText: String?
    /// Whether the text was given with its styles.
    private var isAttributed = false

    /// Shows a text of one style.
    ///
    /// Pages break such a text themselves, except in the ways that style sheets do not have.
    private func showOwnText() {
        let isBrokenHere = [.byCharWrapping, .byClipping].contains(lineBreakMode)
        content.show(
            isBrokenHere ? ownText.map { NSAttributedString(string: $0) } : nil, font: ownFont,
            paragraph: ownParagraph)
    }

    /// The text with its styles.
    ///
    /// Parts without a font, a colour or a paragraph style have those of the label. The properties
    /// `font`, `textColor`, `textAlignment` and `lineBreakMode` then have the values at the
    /// beginning of the text; setting one of them changes the whole text.
    ///
    /// - Note: Difference from UIKit: only the attributes that `NSAttributedString.Key` names are
    ///   shown. Text is truncated at its end, whichever end the line break mode names.
    open var attributedText: NSAttributedString? {
        get {
            isAttributed
                ? content.text : ownText.map { NSAttributedString(string: $0, attributes: style) }
        }
        set {
            ownText = newValue?.string
            isAttributed = newValue != nil
            content.show(newValue, font: ownFont, paragraph: ownParagraph)
            if let newValue { adoptStyle(at: newValue.firstAttributes) }
            contentDidChange()
        }
    }
    private var content = AttributedContent()

    /// The attributes of a text of one style.
    private var style: RunStyle.Attributes {
        [
            .font: ownFont, .foregroundColor: ownTextColor,
            .paragraphStyle: NSParagraphStyle(ownParagraph),
        ]
    }

    private var ownParagraph: ParagraphValues {
        var values = ParagraphValues()
        values.alignment = textAlignment
        values.lineBreakMode = lineBreakMode
        return values
    }

    /// Adopts the style at the beginning of an attributed text that is shown already.
    private func adoptStyle(at attributes: RunStyle.Attributes) {
        let shown = content
        if let font = attributes[.font] as? UIFont {
            appearanceValues.note(.font)
            ownFont = font
        }
        if let color = attributes[.foregroundColor] as? UIColor {
            appearanceValues.note(.textColor)
            ownTextColor = color
        }
        if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
            textAlignment = style.alignment
            lineBreakMode = style.lineBreakMode
        }
        content = shown
    }

    /// The text's font.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! {
        get { ownFont }
        set {
            appearanceValues.note(.font)
            ownFont = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
        }
    }
    private var ownFont = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
        didSet {
            content.apply(ownFont, for: .font)
            if oldValue != ownFont { contentDidChange() }
        }
    }

    /// The text's colour.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! {
        get { ownTextColor }
        set {
            appearanceValues.note(.textColor)
            ownTextColor = newValue ?? .label
        }
    }
    private var ownTextColor = UIColor.label {
        didSet {
            content.apply(ownTextColor, for: .foregroundColor)
            contentDidChangeLook()
        }
    }

    /// The text's colour while the label is highlighted.
    open var highlightedTextColor: UIColor? {
        didSet {
            appearanceValues.note(.highlightedTextColor)
            contentDidChangeLook()
        }
    }

    /// Whether the label is shown as highlighted.
    open var isHighlighted = false { didSet { contentDidChangeLook() } }

    /// Whether the label is shown as enabled.
    open var isEnabled = true { didSet { contentDidChangeLook() } }

    /// The alignment of the lines.
    open var textAlignment: NSTextAlignment = .natural {
        didSet {
            content.changeParagraphs { $0.alignment = textAlignment }
            contentDidChangeLook()
        }
    }

    /// The treatment of text that is wider than the label.
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail {
        didSet {
            content.changeParagraphs { $0.lineBreakMode = lineBreakMode }
            if !isAttributed { showOwnText() }
            contentDidChange()
        }
    }

    /// The maximum number of lines; 0 means no maximum.
    open var numberOfLines = 1 { didSet { if oldValue != numberOfLines { contentDidChange() } } }

    /// Whether text on one line is shrunk to fit the width.
    open var adjustsFontSizeToFitWidth = false { didSet { contentDidChangeLook() } }

    /// The smallest size of shrunk text, as a fraction of its size; 0 means the system's minimum.
    open var minimumScaleFactor: CGFloat = 0 { didSet { contentDidChangeLook() } }

    /// Whether the font follows the user's text size; pages do that themselves.
    open var adjustsFontForContentSizeCategory = false

    /// The width at which text of several lines breaks when constraints ask for the label's size.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if oldValue != preferredMaxLayoutWidth { invalidateIntrinsicContentSize() } }
    }

    /// The closure that a button runs when its title changes.
    var onContentChange: (() -> Void)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        constraintParts.hugging = LayoutPriorities(horizontal: 251, vertical: 251)
    }

    /// Creates a label from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        constraintParts.hugging = LayoutPriorities(horizontal: 251, vertical: 251)
        coder.readInterface(into: self, as: UILabel.self)
    }

    private func contentDidChange() {
        invalidateIntrinsicContentSize()
        contentDidChangeLook()
    }

    private func contentDidChangeLook() {
        setNeedsRendering()
        onContentChange?()
    }

    // MARK: - Size

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 ? size.width : .infinity
        return textSize(inWidth: numberOfLines == 1 ? .infinity : width)
    }

    open override var intrinsicContentSize: CGSize {
        let width = preferredMaxLayoutWidth
        return textSize(inWidth: numberOfLines != 1 && width > 0 ? width : .infinity)
    }

    override func intrinsicContentSize(inWidth width: CGFloat) -> CGSize? {
        guard numberOfLines != 1, preferredMaxLayoutWidth == 0 else { return nil }
        return textSize(inWidth: width)
    }

    private func textSize(inWidth width: CGFloat) -> CGSize {
        guard let text, !text.isEmpty else { return .zero }
        if let layout = content.layout(textMeasures, width: width, lines: numberOfLines) {
            return layout.size
        }
        return textMeasures.size(of: text, in: ownFont, width: width, lines: numberOfLines).size
    }

    override var textBaselines: TextBaselines? {
        if let layout = shownLayout() {
            return TextBaselines(layout, isCentered: numberOfLines == 1)
        }
        return numberOfLines == 1 ? .centered(ownFont) : .filling(ownFont)
    }

    /// Returns the lines that are shown of an attributed text, with their fonts scaled.
    private func shownLayout(scale: CGFloat = 1) -> StyledLayout? {
        guard content.text != nil else { return nil }
        let isSingle = numberOfLines == 1
        return content.layout(
            textMeasures, width: isSingle || bounds.width <= 0 ? .infinity : bounds.width,
            lines: numberOfLines,
            height: isSingle || bounds.height <= 0 ? .infinity : bounds.height, scale: scale)
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .label }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.text] = .string(text ?? "")
        let scale = shownScale
        ownFont.withSize(ownFont.pointSize * scale).describe(&node)
        node[.lines] = .number(Double(numberOfLines))
        if let name = textAlignment.renderedName { node[.alignment] = .string(name) }
        let color = isHighlighted ? highlightedTextColor ?? ownTextColor : ownTextColor
        node[.tint] = .string((isEnabled ? color : .tertiaryLabel).renderedName)
        guard let layout = shownLayout(scale: scale) else { return }
        let highlight = isHighlighted ? highlightedTextColor : nil
        content.describe(
            &node, layout, scale: scale, tint: isEnabled ? highlight : .tertiaryLabel)
    }

    /// The factor by which the text is smaller than its fonts, so that it fits.
    private var shownScale: CGFloat {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1, text != nil, bounds.width > 0 else {
            return 1
        }
        let width = textSize(inWidth: .infinity).width
        guard width > bounds.width else { return 1 }
        let smallest = minimumScaleFactor > 0 ? minimumScaleFactor : Self.scaleFactorMin
        return max(smallest, bounds.width / width)
    }

    /// The system's minimum, as a fraction of the size.
    ///
    /// Smaller text is not legible.
    private static let scaleFactorMin: CGFloat = 0.5
}

nonisolated extension NSTextAlignment {
    /// The alignment's name in frames; `nil` if the text is aligned as usual in its language.
    var renderedName: String? {
        switch self {
        case .left: "left"
        case .center: "center"
        case .right: "right"
        case .justified, .natural: nil
        }
    }
}
