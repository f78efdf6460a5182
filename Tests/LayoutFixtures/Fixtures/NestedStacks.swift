import UIKit

/// A train's departure: nested stacks, each with another alignment, one part hidden.
@MainActor
enum NestedStacks {
    static func build(in view: UIView) {
        let time = Part.stack(
            .horizontal, spacing: 6,
            [Part.label("12:34", "hug.time", style: .largeTitle), Part.label("+3", "hug.late")])
        time.alignment = .firstBaseline
        let places = Part.stack(
            .vertical, spacing: 2,
            [
                Part.label("Zürich HB", "hug.from", style: .headline),
                Part.label("Platform 7, sectors A to C", "hug.where", style: .footnote),
            ])
        places.alignment = .leading
        let hidden = Part.label("Cancelled", "cancelled")
        hidden.isHidden = true
        let row = Part.stack(
            .horizontal, spacing: 12, [time, places, hidden, Part.box("space", .clear)])
        row.alignment = .center
        row.accessibilityIdentifier = "row"

        let trailing = Part.stack(
            .vertical, spacing: 4,
            [
                Part.label("Second class", "hug.class"), Part.label("CHF 27.50", "hug.price"),
                Part.box("bar", .systemTeal, width: 120, height: 6),
            ])
        trailing.alignment = .trailing
        trailing.isLayoutMarginsRelativeArrangement = true
        trailing.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
        trailing.backgroundColor = .secondarySystemBackground

        let bottom = Part.stack(
            .horizontal,
            [
                Part.box("tall", .systemIndigo, width: 30, height: 60),
                Part.label("at the bottom", "hug.bottom"),
                Part.box("low", .systemOrange, height: 20),
            ])
        bottom.alignment = .bottom
        Part.pinToTop(Part.stack(.vertical, spacing: 16, [row, trailing, bottom]), of: view)
    }
}
