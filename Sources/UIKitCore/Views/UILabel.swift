public import Foundation
import HostLink
public import UIKitPrimitives

/// A view that shows text that the user cannot edit.
open class UILabel: UIView {
    /// The text.
    open var text: String? { didSet { if oldValue != text { contentDidChange() } } }

    /// The text's font.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! {
        get { ownFont }
        set { ownFont = newValue ?? .systemFont(ofSize: UIFont.labelFontSize) }
    }
    private var ownFont = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
        didSet { if oldValue != ownFont { contentDidChange() } }
    }

    /// The text's colour.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! {
        get { ownTextColor }
        set { ownTextColor = newValue ?? .label }
    }
    private var ownTextColor = UIColor.label { didSet { contentDidChangeLook() } }

    /// The text's colour while the label is highlighted.
    open var highlightedTextColor: UIColor? { didSet { contentDidChangeLook() } }

    /// Whether the label is shown as highlighted.
    open var isHighlighted = false { didSet { contentDidChangeLook() } }

    /// Whether the label is shown as enabled.
    open var isEnabled = true { didSet { contentDidChangeLook() } }

    /// The alignment of the lines.
    open var textAlignment: NSTextAlignment = .natural { didSet { contentDidChangeLook() } }

    /// The treatment of text that is wider than the label.
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail { didSet { contentDidChange() } }

    /// The maximum number of lines; 0 means no maximum.
    open var numberOfLines = 1 { didSet { if oldValue != numberOfLines { contentDidChange() } } }

    /// Whether text on one line is shrunk to fit the width.
    open var adjustsFontSizeToFitWidth = false { didSet { contentDidChangeLook() } }

    /// The smallest size of shrunk text, as a fraction of its size; 0 means the system's minimum.
    open var minimumScaleFactor: CGFloat = 0 { didSet { contentDidChangeLook() } }

    /// Whether the font follows the user's text size; screens do that themselves.
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

    /// Makes a label from an archive of an interface file.
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
        return textMeasures.size(of: text, in: ownFont, width: width, lines: numberOfLines).size
    }

    override var textBaselines: TextBaselines? {
        numberOfLines == 1 ? .centered(ownFont) : .filling(ownFont)
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .label }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.text] = .string(text ?? "")
        shownFont.describe(&node)
        node[.lines] = .number(Double(numberOfLines))
        if let name = textAlignment.renderedName { node[.alignment] = .string(name) }
        let color = isHighlighted ? highlightedTextColor ?? ownTextColor : ownTextColor
        node[.tint] = .string((isEnabled ? color : .tertiaryLabel).renderedName)
    }

    private var shownFont: UIFont {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1, let text, bounds.width > 0 else {
            return ownFont
        }
        let width = textMeasures.width(of: text, in: ownFont)
        guard width > bounds.width else { return ownFont }
        let smallest = minimumScaleFactor > 0 ? minimumScaleFactor : Self.scaleFactorMin
        return ownFont.withSize(ownFont.pointSize * max(smallest, bounds.width / width))
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
