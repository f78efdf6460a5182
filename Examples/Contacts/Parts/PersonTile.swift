import UIKit

/// A person's picture with the name below.
final class PersonTile: UICollectionViewCell {
    private let picture = UIImageView()
    private let name = UILabel()

    private static let pictureSize: CGFloat = 64

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.layer.cornerRadius = Self.pictureSize / 2
        picture.clipsToBounds = true
        name.font = .preferredFont(forTextStyle: .caption1)
        name.textAlignment = .center
        name.numberOfLines = 2
        contentView.addSubview(picture)
        contentView.addSubview(name)
    }

    required init?(coder: NSCoder) {
        nil
    }

    func show(_ row: ContactRow) {
        picture.image = Monogram.image(row)
        name.text = row.displayName
        accessibilityLabel = row.displayName
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.pictureSize
        picture.frame = CGRect(x: (bounds.width - side) / 2, y: 4, width: side, height: side)
        let room = CGSize(width: bounds.width, height: bounds.height - side - 12)
        name.frame = CGRect(
            x: 0, y: side + 12, width: room.width,
            height: min(name.sizeThatFits(room).height, room.height))
    }
}

/// The name of a group and the number of its members.
final class GroupHeader: UICollectionReusableView {
    private let title = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        title.font = .preferredFont(forTextStyle: .headline)
        title.accessibilityTraits = .header
        addSubview(title)
    }

    required init?(coder: NSCoder) {
        nil
    }

    func show(_ group: ContactGroup) {
        title.text = "\(group.name) · \(group.memberCount)"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: 16, y: 12, width: bounds.width - 32, height: 26)
    }
}
