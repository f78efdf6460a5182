import UIKit

/// The monogram of a person without a photograph: initials on a colour.
@MainActor
enum Monogram {
    private static let colors: [UIColor] = [
        .systemBlue, .systemGreen, .systemOrange, .systemPink, .systemPurple, .systemTeal,
        .systemIndigo, .systemBrown,
    ]

    static func image(_ row: ContactRow) -> UIImage {
        UIImage.monogram(row.initials, color: colors[row.colorIndex % colors.count])
    }
}
