public import Foundation
import HostLink
import UIKitPrimitives

/// A layer that draws a text.
open class CATextLayer: CALayer {
    private var text = Values()

    /// The values of the text.
    private struct Values {
        var string: Any?
        var font: Any?
        var fontSize: CGFloat = 36
        var color: CGColor? = UIColor(white: 1, alpha: 1).cgColor
        var isWrapped = false
        var alignment = CATextLayerAlignmentMode.natural
        var truncation = CATextLayerTruncationMode.none
    }

    private func change<Value>(_ path: WritableKeyPath<Values, Value>, _ value: Value) {
        text[keyPath: path] = value
        didChange()
    }

    /// Creates a layer without text.
    public required init() {
        super.init()
    }

    /// Creates a layer with the values of another.
    public required init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? CATextLayer { text = other.text }
    }

    /// The text: a `String` or an `NSAttributedString`, which has its own styles.
    open var string: Any? {
        get { text.string }
        set { change(\.string, newValue) }
    }

    /// The font of a `String`: a `UIFont`, of which the face counts; the system's for any other.
    open var font: Any? {
        get { text.font }
        set { change(\.font, newValue) }
    }

    /// The size of the font of a `String`, in points.
    open var fontSize: CGFloat {
        get { text.fontSize }
        set { change(\.fontSize, newValue) }
    }

    /// The colour of a `String`.
    open var foregroundColor: CGColor? {
        get { text.color }
        set { change(\.color, newValue) }
    }

    /// Whether the text is broken into lines.
    open var isWrapped: Bool {
        get { text.isWrapped }
        set { change(\.isWrapped, newValue) }
    }

    /// The alignment of the lines.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { text.alignment }
        set { change(\.alignment, newValue) }
    }

    /// The treatment of text that does not fit.
    open var truncationMode: CATextLayerTruncationMode {
        get { text.truncation }
        set { change(\.truncation, newValue) }
    }

    override func drawOwnContent(in context: CGContext) {
        guard let attributed else { return }
        let drawing = TextDrawing(
            attributed, width: bounds.width,
            height: text.isWrapped ? bounds.height : .infinity, lines: text.isWrapped ? 0 : 1,
            truncates: text.truncation == .end)
        UIGraphicsPushContext(context)
        drawing.draw(at: bounds.origin)
        UIGraphicsPopContext()
    }

    private var attributed: NSAttributedString? {
        if let attributed = text.string as? NSAttributedString { return attributed }
        guard let string = text.string as? String ?? (text.string as? NSString).map(String.init)
        else { return nil }
        let style = NSMutableParagraphStyle()
        style.alignment = text.alignment.alignment
        let face = text.font as? UIFont ?? UIFont.systemFont(ofSize: text.fontSize)
        return NSAttributedString(
            string: string,
            attributes: [
                .font: face.withSize(text.fontSize), .paragraphStyle: style,
                .foregroundColor: text.color?.color ?? GraphicsState.black,
            ])
    }

    override var ownExtent: CGRect { text.string == nil ? .null : bounds }
}

/// The alignment of a text layer's lines.
public nonisolated struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an alignment of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Text is at the side at which text begins.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Text is at the left.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Text is at the right.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Text is in the middle.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Text is at both sides.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    /// The alignment of a paragraph with the same effect.
    var alignment: NSTextAlignment {
        let alignments: [CATextLayerAlignmentMode: NSTextAlignment] = [
            .left: .left, .right: .right, .center: .center, .justified: .justified,
        ]
        return alignments[self] ?? .natural
    }
}

/// The treatment of a text layer's text that does not fit.
///
/// - Note: Difference from UIKit: text is truncated at its end only.
public nonisolated struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a treatment of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The text continues beyond the bounds.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The last line ends with an ellipsis.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
}
