import UIKit

/// Two texts in a row with too much space, too little space, and priorities to apply.
@MainActor
enum ContentPriorities {
    static func build(in view: UIView) {
        let roomy = row("hug.Name", "Name", "Ada")
        roomy.arrangedSubviews[1].setContentHuggingPriority(.defaultLow, for: .horizontal)

        let stubborn = row(
            "cut.subject",
            String(repeating: "A subject that is longer than the row it stands in. ", count: 4),
            "Yesterday")
        stubborn.arrangedSubviews[1].accessibilityIdentifier = "hug.when"
        stubborn.arrangedSubviews[1].setContentCompressionResistancePriority(
            .required, for: .horizontal)
        stubborn.arrangedSubviews[1].setContentHuggingPriority(.required, for: .horizontal)

        let wrapping = row(
            "question", "Does a question that needs two lines get the second one that it needs?",
            "Answer")
        (wrapping.arrangedSubviews[0] as? UILabel)?.numberOfLines = 0
        wrapping.arrangedSubviews[1].accessibilityIdentifier = "hug.answer"
        wrapping.arrangedSubviews[1].setContentCompressionResistancePriority(
            .required, for: .horizontal)
        wrapping.arrangedSubviews[1].setContentHuggingPriority(.required, for: .horizontal)

        let two = Part.label(
            String(repeating: "Of this text two lines are shown and the rest is cut. ", count: 6),
            "cut.summary", lines: 2)
        let small = Part.label("Shrinks until it fits into its line, however narrow", "shrinks")
        small.adjustsFontSizeToFitWidth = true
        small.minimumScaleFactor = 0.3
        small.widthAnchor.constraint(equalToConstant: 200).isActive = true
        let aligned = Part.stack(.vertical, [small])
        aligned.alignment = .leading
        let all = Part.stack(.vertical, spacing: 16, [roomy, stubborn, wrapping, two, aligned])
        Part.pinToTop(all, of: view)
    }

    private static func row(_ identifier: String, _ left: String, _ right: String) -> UIStackView {
        let value = Part.label(right, "value")
        value.textColor = .secondaryLabel
        return Part.stack(.horizontal, spacing: 12, [Part.label(left, identifier), value])
    }
}
