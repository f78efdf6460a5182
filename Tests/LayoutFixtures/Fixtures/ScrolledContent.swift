import UIKit

/// A text longer than its window, whose constraints determine its height, and a strip that scrolls
/// horizontally.
@MainActor
enum ScrolledContent {
    static func build(in view: UIView) {
        let scroll = Part.add(UIScrollView(), to: view)
        scroll.accessibilityIdentifier = "story"
        let paragraphs = (1...18).map { number in
            Part.label(
                "\(number). " + String(repeating: "The story goes on and on. ", count: 9),
                "paragraph \(number)", lines: 0)
        }
        let strip = UIScrollView()
        strip.accessibilityIdentifier = "strip"
        strip.heightAnchor.constraint(equalToConstant: 80).isActive = true
        let tiles = (0..<24).map { Part.box("tile \($0)", .systemTeal, width: 64, height: 64) }
        pin(Part.stack(.horizontal, spacing: 8, tiles), inside: strip, inset: 8)
        let story = Part.stack(.vertical, spacing: 12, paragraphs)
        story.insertArrangedSubview(strip, at: 2)
        pin(story, inside: scroll, inset: 20)
        NSLayoutConstraint.activate([
            story.widthAnchor.constraint(
                equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -40),
            scroll.topAnchor.constraint(equalTo: view.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        strip.contentOffset = CGPoint(x: 100, y: 0)
        scroll.contentOffset = CGPoint(x: 0, y: 40)
    }

    private static func pin(_ view: UIView, inside scroll: UIScrollView, inset: CGFloat) {
        Part.add(view, to: scroll)
        let content = scroll.contentLayoutGuide
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: content.topAnchor, constant: inset),
            view.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
            content.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: inset),
            content.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: inset),
        ])
    }
}
