import UIKit

/// Texts with several styles: fonts of different sizes in a line, paragraph styles, links and
/// distances of letters.
@MainActor
enum StyledTexts {
    static func build(in view: UIView) {
        let mixed = Part.label("", "mixed", lines: 0)
        mixed.attributedText = mixedText
        let hugging = Part.label("", "hug.kerned")
        hugging.attributedText = NSAttributedString(
            string: "Wide", attributes: [.kern: 5, .font: UIFont.systemFont(ofSize: 20)])
        let paragraphs = Part.label("", "paragraphs", lines: 0)
        paragraphs.attributedText = paragraphText
        let story = UITextView()
        story.accessibilityIdentifier = "story"
        story.isScrollEnabled = false
        story.isEditable = false
        story.attributedText = linkedText
        var look = UIButton.Configuration.tinted()
        look.title = "Reserve"
        let button = UIButton(configuration: look, primaryAction: UIAction { _ in })
        button.accessibilityIdentifier = "reserve"
        button.setAttributedTitle(buttonText, for: .normal)
        Part.pinToTop(
            Part.stack(
                .vertical, spacing: 16,
                [
                    mixed, Part.stack(.horizontal, [hugging, Part.box("rest", .clear)]),
                    paragraphs, story,
                    Part.stack(.horizontal, [button, Part.box("rest", .clear)]),
                ]), of: view)
    }

    private static var mixedText: NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for (words, size, weight) in [
            ("Large ", 30.0, UIFont.Weight.bold),
            ("words and small ones share the lines, each as high as its ", 13, .regular),
            ("highest ", 24, .semibold),
            ("word, whatever stands before and behind it.", 13, .light),
        ] {
            text.append(
                NSAttributedString(
                    string: words,
                    attributes: [.font: UIFont.systemFont(ofSize: size, weight: weight)]))
        }
        return text
    }

    private static var paragraphText: NSAttributedString {
        let indented = NSMutableParagraphStyle()
        indented.firstLineHeadIndent = 20
        indented.headIndent = 6
        indented.lineSpacing = 5
        indented.paragraphSpacing = 14
        let high = NSMutableParagraphStyle()
        high.alignment = .right
        high.lineHeightMultiple = 1.4
        let font = UIFont.systemFont(ofSize: 15)
        let text = NSMutableAttributedString(
            string: "This paragraph begins with an indent, and its lines stand apart.\n",
            attributes: [.font: font, .paragraphStyle: indented])
        text.append(
            NSAttributedString(
                string: "This one stands at the right, and its lines are higher than their font.",
                attributes: [.font: font, .paragraphStyle: high]))
        return text
    }

    private static var linkedText: NSAttributedString {
        let text = NSMutableAttributedString(
            string: "A text view with ", attributes: [.font: UIFont.systemFont(ofSize: 16)])
        text.append(
            NSAttributedString(
                string: "a link of several words",
                attributes: [
                    .font: UIFont.boldSystemFont(ofSize: 16),
                    .link: URL(string: "https://example.com/words") as Any,
                ]))
        text.append(
            NSAttributedString(
                string: " in the middle of its only sentence.",
                attributes: [.font: UIFont.systemFont(ofSize: 16)]))
        return text
    }

    private static var buttonText: NSAttributedString {
        let text = NSMutableAttributedString(
            string: "Reserve ", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
        text.append(
            NSAttributedString(
                string: "free of charge", attributes: [.font: UIFont.systemFont(ofSize: 12)]))
        return text
    }
}
