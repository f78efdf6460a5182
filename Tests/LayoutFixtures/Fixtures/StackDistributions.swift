import UIKit

/// The same three words five times, each time with another distribution.
@MainActor
enum StackDistributions {
    private static let ways: [(String, UIStackView.Distribution)] = [
        ("fill", .fill), ("fillEqually", .fillEqually),
        ("fillProportionally", .fillProportionally), ("equalSpacing", .equalSpacing),
        ("equalCentering", .equalCentering),
    ]

    static func build(in view: UIView) {
        let rows = ways.map { name, distribution in
            let words = ["Yes", "Perhaps", "Not at all"].map { Part.label($0, "\(name).\($0)") }
            for word in words { word.backgroundColor = .secondarySystemBackground }
            // Of several views that could grow, the last one grows.
            words[2].setContentHuggingPriority(.defaultLow, for: .horizontal)
            let row = Part.stack(.horizontal, words)
            row.distribution = distribution
            row.accessibilityIdentifier = name
            return row
        }
        let spaced = Part.stack(
            .horizontal, spacing: 4,
            [
                Part.box("first", .systemTeal, width: 40, height: 24),
                Part.box("second", .systemIndigo, width: 40),
                Part.box("third", .systemOrange),
            ])
        spaced.setCustomSpacing(40, after: spaced.arrangedSubviews[1])
        Part.pinToTop(Part.stack(.vertical, spacing: 20, rows + [spaced]), of: view)
    }
}
