import UIKit

/// A person's card by constraints alone: a picture, a name of several lines, rows with captions.
@MainActor
enum ConstrainedCard {
    static func build(in view: UIView) {
        let card = Part.add(Part.box("card", .secondarySystemBackground), to: view)
        let picture = Part.add(Part.box("picture", .systemTeal), to: card)
        let name = Part.add(
            Part.label(
                "Augusta Ada King, Countess of Lovelace", "name", style: .title1, lines: 0),
            to: card)
        let job = Part.add(
            Part.label("Mathematician, chiefly of engines", "job", style: .subheadline, lines: 0),
            to: card)
        let width = card.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -32)
        // The width applies even if the texts would fit on one line.
        width.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate([
            card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            card.widthAnchor.constraint(lessThanOrEqualToConstant: 640), width,
            picture.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
            picture.topAnchor.constraint(equalTo: card.topAnchor, constant: 16),
            picture.widthAnchor.constraint(equalToConstant: 72),
            picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
            name.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 16),
            name.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
            name.topAnchor.constraint(equalTo: picture.topAnchor),
            job.leadingAnchor.constraint(equalTo: name.leadingAnchor),
            job.trailingAnchor.constraint(equalTo: name.trailingAnchor),
            job.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 4),
        ])
        addFacts(below: [picture, job], in: card)
    }

    private static func addFacts(below above: [UIView], in card: UIView) {
        let facts = [
            ("mobile", "+44 20 7946 0958"),
            ("e-mail", "ada.lovelace@analytical-engine.example.org"),
            ("note", "Wrote the first program that was published, and notes three times as long."),
        ]
        var last: UIView?
        for (title, text) in facts {
            let caption = Part.add(Part.label(title, "hug.\(title)", style: .footnote), to: card)
            let value = Part.add(Part.label(text, "\(title).value", lines: 0), to: card)
            NSLayoutConstraint.activate([
                caption.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
                value.leadingAnchor.constraint(equalTo: caption.leadingAnchor),
                value.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
                value.topAnchor.constraint(equalTo: caption.bottomAnchor, constant: 2),
            ])
            for each in last.map({ [$0] }) ?? above {
                let gap = caption.topAnchor.constraint(
                    greaterThanOrEqualTo: each.bottomAnchor, constant: 14)
                gap.isActive = true
            }
            let close = caption.topAnchor.constraint(
                equalTo: (last ?? above[0]).bottomAnchor, constant: 14)
            close.priority = .defaultLow
            close.isActive = true
            last = value
        }
        last?.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -16).isActive = true
    }
}
