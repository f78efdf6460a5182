import UIKit

/// A small picture, its name and its year.
final class WorkRow: UITableViewCell {
    private let picture = PictureView()
    private let title = UILabel()
    private let facts = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
        picture.layer.cornerRadius = 6
        title.font = .preferredFont(forTextStyle: .headline)
        facts.font = .preferredFont(forTextStyle: .subheadline)
        facts.textColor = .secondaryLabel
        for view in [picture, title, facts] { contentView.addSubview(view) }
    }

    required init?(coder: NSCoder) {
        nil
    }

    func show(_ work: Work) {
        picture.work = work
        title.text = work.title
        facts.text = "\(work.artist), \(work.year)"
        accessibilityLabel = work.title
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        let side = bounds.height - 20
        picture.frame = CGRect(x: 16, y: 10, width: side, height: side)
        let left = side + 30
        title.frame = CGRect(
            x: left, y: bounds.midY - 22, width: bounds.width - left - 8, height: 22)
        facts.frame = CGRect(
            x: left, y: bounds.midY + 2, width: bounds.width - left - 8, height: 20)
    }
}
