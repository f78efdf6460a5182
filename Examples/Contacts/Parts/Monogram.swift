import UIKit

/// The picture of a person without one: initials on a colour of their own.
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
