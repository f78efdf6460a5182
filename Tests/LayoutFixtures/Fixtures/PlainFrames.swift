import UIKit

/// A visiting card whose app computes the frame of every view.
@MainActor
enum PlainFrames {
    static func build(in view: UIView) {
        let card = Part.box("card", .secondarySystemBackground)
        card.frame = CGRect(x: 20, y: 60, width: 320, height: 180)
        card.layer.cornerRadius = 12
        let picture = Part.box("picture", .systemTeal)
        picture.frame = CGRect(x: 16, y: 16, width: 64, height: 64)
        let name = Part.label("Ada Lovelace", "hug.name", style: .title2)
        name.frame.origin = CGPoint(x: 96, y: 20)
        name.sizeToFit()
        let job = Part.label("Analyst", "hug.job", style: .subheadline)
        job.frame.origin = CGPoint(x: 96, y: name.frame.maxY + 4)
        job.sizeToFit()
        // Half points, and a view that extends beyond its superview.
        let line = Part.box("line", .separator)
        line.frame = CGRect(x: 16, y: 96.5, width: 288, height: 0.5)
        let badge = Part.box("badge", .systemRed)
        badge.frame = CGRect(x: 308, y: -12, width: 24, height: 24)
        for part in [picture, name, job, line, badge] { card.addSubview(part) }

        let centred = Part.box("centred", .systemIndigo)
        centred.bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
        centred.center = CGPoint(x: 180, y: 300)
        let moved = Part.box("moved", .secondarySystemBackground)
        moved.frame = CGRect(x: 20, y: 350, width: 320, height: 80)
        // The changed bounds move the subviews to the left and up.
        moved.bounds.origin = CGPoint(x: 30, y: 10)
        let inside = Part.box("inside", .systemOrange)
        inside.frame = CGRect(x: 40, y: 20, width: 50, height: 50)
        moved.addSubview(inside)
        for part in [card, centred, moved] { view.addSubview(part) }
    }
}
