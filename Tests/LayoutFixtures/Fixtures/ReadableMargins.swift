import UIKit

/// An article: no line is longer than the readable width, however wide the window is.
@MainActor
enum ReadableMargins {
    static func build(in view: UIView) {
        let heading = Part.add(
            Part.label("On reading width", "heading", style: .title1, lines: 0), to: view)
        let text = Part.add(
            Part.label(
                "The eye finds the beginning of the next line by its distance from the end of the "
                    + "last. Where lines are long it loses its way, and so columns are kept to "
                    + "about seventy characters, whatever room there is at their sides.",
                "text", lines: 0), to: view)
        let wide = Part.add(Part.box("wide", .secondarySystemBackground, height: 40), to: view)
        let guide = view.readableContentGuide
        NSLayoutConstraint.activate([
            heading.topAnchor.constraint(
                equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
            heading.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            heading.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            text.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 12),
            text.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            wide.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 12),
            wide.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            wide.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
        let inset = Part.add(Part.box("inset", .systemTeal, height: 60), to: view)
        inset.layoutMargins = UIEdgeInsets(top: 12, left: 24, bottom: 12, right: 36)
        let core = Part.add(Part.box("core", .systemIndigo), to: inset)
        NSLayoutConstraint.activate([
            inset.topAnchor.constraint(equalTo: wide.bottomAnchor, constant: 12),
            inset.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            inset.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            core.topAnchor.constraint(equalTo: inset.layoutMarginsGuide.topAnchor),
            core.bottomAnchor.constraint(equalTo: inset.layoutMarginsGuide.bottomAnchor),
            core.leadingAnchor.constraint(equalTo: inset.layoutMarginsGuide.leadingAnchor),
            core.trailingAnchor.constraint(equalTo: inset.layoutMarginsGuide.trailingAnchor),
        ])
    }
}
