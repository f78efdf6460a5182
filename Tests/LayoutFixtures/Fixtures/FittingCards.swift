import UIKit

/// Cards that ask their rows for the fitting height in a width, as forms without constraints do.
@MainActor
enum FittingCards {
    static func build(in view: UIView) {
        let form = FittingForm()
        form.accessibilityIdentifier = "form"
        form.frame = view.bounds
        form.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        form.rows = [
            FittingRow("home page", "https://www.example.org/people/lovelace/notes?page=7#a"),
            FittingRow("address", "12 St James’s Square\nLondon\nSW1Y 4JH"),
            FittingRow(
                "note",
                "“The Analytical Engine has no pretensions whatever to originate anything. It can "
                    + "do whatever we know how to order it to perform.”"),
        ]
        view.addSubview(form)
    }
}

private final class FittingForm: UIScrollView {
    var rows: [FittingRow] = [] {
        didSet { for row in rows { addSubview(row) } }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width - 32, 640)
        var top: CGFloat = 20
        for row in rows {
            let size = row.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
            row.frame = CGRect(
                x: (bounds.width - width) / 2, y: top, width: width, height: size.height)
            top += size.height + 20
        }
        contentSize = CGSize(width: bounds.width, height: top)
    }
}

private final class FittingRow: UIView {
    private let caption: UILabel
    private let value: UILabel

    init(_ title: String, _ text: String) {
        caption = Part.label(title, "\(title).caption", style: .footnote)
        value = Part.label(text, "\(title).text", lines: 0)
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        addSubview(caption)
        addSubview(value)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let room = CGSize(width: size.width - 32, height: .greatestFiniteMagnitude)
        let height = caption.sizeThatFits(room).height + value.sizeThatFits(room).height
        return CGSize(width: size.width, height: height + 24)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = CGSize(width: bounds.width - 32, height: .greatestFiniteMagnitude)
        let height = caption.sizeThatFits(room).height
        caption.frame = CGRect(x: 16, y: 10, width: room.width, height: height)
        value.frame = CGRect(
            x: 16, y: 14 + height, width: room.width, height: bounds.height - height - 24)
    }
}
