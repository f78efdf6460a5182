import UIKit

/// A rounded card of rows, with lines between them.
final class CardView: UIView {
    private let rows: [UIView]
    private let lines: [UIView]

    /// The minimum height of a row that can be tapped with a finger.
    private static let rowHeightMin: CGFloat = 48

    init(_ rows: [UIView]) {
        self.rows = rows
        lines = rows.dropFirst().map { _ in UIView() }
        super.init(frame: .zero)
        backgroundColor = .secondarySystemGroupedBackground
        layer.cornerRadius = 12
        clipsToBounds = true
        for row in rows { addSubview(row) }
        for line in lines {
            line.backgroundColor = .separator
            addSubview(line)
        }
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: rows.reduce(0) { $0 + height(of: $1, size.width) })
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var top: CGFloat = 0
        for (index, row) in rows.enumerated() {
            if index > 0 {
                lines[index - 1].frame = CGRect(
                    x: 16, y: top, width: bounds.width - 16, height: 0.5)
            }
            row.frame = CGRect(
                x: 0, y: top, width: bounds.width, height: height(of: row, bounds.width))
            top += row.frame.height
        }
    }

    private func height(of row: UIView, _ width: CGFloat) -> CGFloat {
        let fitting = row.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
        return max(fitting.height, Self.rowHeightMin)
    }
}
