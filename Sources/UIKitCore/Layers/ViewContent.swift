import Foundation
import HostLink
import UIKitPrimitives

/// The content of views in the drawing of their layers.
///
/// Frames have no part in this: there the page shows the content of UIKit's own views.
enum ViewContent {
    /// Draws what a view's `draw(_:)` recorded, and the text or the image of a view that has one.
    static func draw(_ view: UIView, in context: CGContext) {
        if let drawn = view.drawing.drawn {
            let place = place(of: drawn.size, in: view)
            context.record.drawing(drawn.list, in: place, context.state)
        }
        switch view {
        case let label as UILabel: draw(label, in: context)
        case let imageView as UIImageView: draw(imageView, in: context)
        default: break
        }
    }

    private static func place(of size: CGSize, in view: UIView) -> CGRect {
        ContentPlace.rect(of: size, in: view.bounds, view.contentMode)
            .offsetBy(dx: view.bounds.minX, dy: view.bounds.minY)
    }

    /// Draws the text of a label in the middle of its height.
    private static func draw(_ label: UILabel, in context: CGContext) {
        let bounds = label.bounds
        guard bounds.width > 0, bounds.height > 0, let text = styledText(of: label) else { return }
        let drawing = TextDrawing(
            text, width: bounds.width, height: bounds.height, lines: label.numberOfLines)
        let stack = GraphicsStack.current
        stack.push(context)
        defer { stack.pop() }
        drawing.draw(
            at: CGPoint(
                x: bounds.minX, y: bounds.minY + max(0, bounds.height - drawing.size.height) / 2))
    }

    /// Returns the text of a label, with the label's style where it has none of its own.
    private static func styledText(of label: UILabel) -> NSAttributedString? {
        guard let own = label.attributedText, own.length > 0 else { return nil }
        var paragraph = ParagraphValues()
        paragraph.alignment = label.textAlignment
        paragraph.lineBreakMode = label.lineBreakMode
        let style: RunStyle.Attributes = [
            .font: label.font ?? UIFont.systemFont(ofSize: UIFont.labelFontSize),
            .foregroundColor: label.textColor ?? UIColor.label,
            .paragraphStyle: NSParagraphStyle(paragraph),
        ]
        let text = NSMutableAttributedString(string: own.string, attributes: style)
        let all = NSRange(location: 0, length: own.length)
        own.enumerateAttributes(in: all) { attributes, range, _ in
            text.addAttributes(attributes, range: range)
        }
        let highlight = label.isHighlighted ? label.highlightedTextColor : nil
        let color: UIColor? = label.isEnabled ? highlight : .tertiaryLabel
        if let color { text.addAttribute(.foregroundColor, value: color, range: all) }
        return text
    }

    private static func draw(_ imageView: UIImageView, in context: CGContext) {
        guard var image = imageView.shownImage else { return }
        if image.tint == nil, image.showsTint, let tint = imageView.tintColor {
            image = image.withTintColor(tint, renderingMode: image.renderingMode)
        }
        context.record.image(image, in: place(of: image.size, in: imageView), context.state)
    }
}
