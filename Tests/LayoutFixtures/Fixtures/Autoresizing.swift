import UIKit

/// A player's panel, built for one size and then resized.
@MainActor
enum Autoresizing {
    static func build(in view: UIView) {
        let panel = Part.box("panel", .secondarySystemBackground)
        panel.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let header = Part.box("header", .systemTeal)
        header.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
        header.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        let title = Part.label("Now playing", "title")
        title.textAlignment = .center
        title.frame = CGRect(x: 40, y: 0, width: 120, height: 44)
        title.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
        header.addSubview(title)
        let close = Part.box("close", .systemRed)
        close.frame = CGRect(x: 160, y: 6, width: 32, height: 32)
        close.autoresizingMask = .flexibleLeftMargin
        header.addSubview(close)
        let cover = Part.box("cover", .systemIndigo)
        cover.frame = CGRect(x: 60, y: 70, width: 80, height: 60)
        cover.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        let progress = Part.box("progress", .systemOrange)
        progress.frame = CGRect(x: 20, y: 180, width: 160, height: 4)
        progress.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        let half = Part.box("half", .systemGreen)
        half.frame = CGRect(x: 0, y: 140, width: 100, height: 30)
        // Two flexible parts share additional space in their present proportion.
        half.autoresizingMask = [.flexibleWidth, .flexibleRightMargin, .flexibleTopMargin]
        for part in [header, cover, progress, half] { panel.addSubview(part) }
        panel.frame = view.bounds
        view.addSubview(panel)
    }
}
