import Foundation
import HostLink
import UIKitPrimitives

/// The view that shows the styles of a text view that the user cannot edit.
///
/// A field of a page has one style. So a text view that can be edited is shown as a field, and any
/// other text view with an attributed text is shown as a scroll view that contains this view.
final class StyledTextView: UIView {
    private var content = AttributedContent()
    private weak var textView: UITextView?

    init(of textView: UITextView) {
        self.textView = textView
        super.init(frame: .zero)
        backgroundColor = .clear
    }

    required init?(coder: NSCoder) { nil }

    func show(
        _ text: NSAttributedString, font: UIFont, paragraph: ParagraphValues,
        linkAttributes: RunStyle.Attributes
    ) {
        content.show(text, font: font, paragraph: paragraph, linkAttributes: linkAttributes)
        setNeedsRendering()
    }

    /// Returns the size of the text in a width.
    func textSize(_ measures: TextMeasures, width: CGFloat) -> CGSize {
        content.layout(measures, width: width)?.size ?? .zero
    }

    /// Returns the top and the height of the line that a UTF-16 unit is on.
    func line(at unit: Int, _ measures: TextMeasures, width: CGFloat) -> (CGFloat, CGFloat)? {
        guard let lines = content.layout(measures, width: width)?.lines else { return nil }
        var top = 0.0
        for line in lines {
            top += line.gap
            if unit < line.units.upperBound || line == lines.last {
                return (CGFloat(top), CGFloat(line.height))
            }
            top += line.height
        }
        return nil
    }

    // MARK: - Events

    override func handle(_ action: InputAction) -> Bool {
        guard case .follow(let name) = action else { return super.handle(action) }
        let link = content.styledText()?.links.first { $0.name == name }
        if let link, let textView { textView.userFollowed(link.address, link.units) }
        return true
    }

    // MARK: - Rendering

    override var renderKind: RenderKind { .label }

    override var nodeComponent: String? { "text" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        guard let textView, let layout = content.layout(textMeasures, width: bounds.width) else {
            return
        }
        textView.ownFont.describe(&node)
        node[.tint] = .string((textView.textColor ?? .label).renderedName)
        node[.lines] = .number(0)
        if textView.isSelectable { node[.selectable] = .bool(true) }
        content.describe(&node, layout)
    }
}
