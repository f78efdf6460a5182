import Foundation
import UIKitPrimitives

extension UITextView {
    var editedStyles: EditedStyles {
        get { styles }
        set { styles = newValue }
    }

    /// The attributes of a text of one style.
    var style: RunStyle.Attributes {
        var attributes: RunStyle.Attributes = [
            .font: ownFont, .foregroundColor: textColor ?? .label,
        ]
        if textAlignment != .natural {
            attributes[.paragraphStyle] = NSParagraphStyle(ownParagraph)
        }
        return attributes
    }

    private var ownParagraph: ParagraphValues {
        var values = ParagraphValues()
        values.alignment = textAlignment
        return values
    }

    /// Adopts the style at the beginning of an attributed text.
    func adoptStyle(at attributes: RunStyle.Attributes) {
        styles.reset()
        if let font = attributes[.font] as? UIFont { ownFont = font }
        if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
        if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
            textAlignment = style.alignment
        }
    }

    // MARK: - Showing

    /// The view that shows the styles; `nil` while the view is a field, which has one style.
    ///
    /// A secret is never shown with styles.
    var shownStyles: StyledTextView? {
        guard let styledView, !styledView.isHidden else { return nil }
        return styledView
    }

    /// Shows the styles, or hides them if the view is a field.
    func showStyles() {
        guard !isEditable, !isSecret, let text = styles.attributedText, text.length > 0 else {
            styledView?.isHidden = true
            return
        }
        let view = styledView ?? StyledTextView(of: self)
        if styledView == nil {
            styledView = view
            insertSubview(view, at: 0)
        }
        view.isHidden = false
        view.show(
            text, font: ownFont, paragraph: ownParagraph,
            linkAttributes: linkTextAttributes ?? [:])
        setNeedsLayout()
    }

    /// Puts the styled text inside the insets.
    func placeStyles() {
        guard let shownStyles else { return }
        let width = textWidth
        shownStyles.frame = CGRect(
            x: textContainerInset.left + Self.linePadding, y: textContainerInset.top,
            width: width, height: shownStyles.textSize(textMeasures, width: width).height)
    }
}
