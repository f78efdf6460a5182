import UIKit

/// The picture, the name and the job of a person, centred.
final class PersonHeader: UIView {
    private let picture = UIImageView()
    private let name = UILabel()
    private let job = UILabel()

    private static let pictureSize: CGFloat = 96

    init(_ person: Contact, picture image: UIImage?) {
        super.init(frame: .zero)
        picture.image = image
        picture.layer.cornerRadius = Self.pictureSize / 2
        picture.clipsToBounds = true
        name.text = person.displayName
        name.font = .systemFont(ofSize: 28, weight: .bold)
        name.textAlignment = .center
        name.numberOfLines = 0
        name.accessibilityTraits = .header
        job.text = person.subtitle
        job.font = .preferredFont(forTextStyle: .subheadline)
        job.textColor = .secondaryLabel
        job.textAlignment = .center
        job.numberOfLines = 0
        for view in [picture, name, job] { addSubview(view) }
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = CGSize(width: size.width, height: .greatestFiniteMagnitude)
        let height =
            name.sizeThatFits(text).height
            + (job.text?.isEmpty == false ? job.sizeThatFits(text).height + 4 : 0)
        return CGSize(width: size.width, height: Self.pictureSize + 12 + height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let text = CGSize(width: bounds.width, height: .greatestFiniteMagnitude)
        picture.frame = CGRect(
            x: (bounds.width - Self.pictureSize) / 2, y: 0, width: Self.pictureSize,
            height: Self.pictureSize)
        let nameHeight = name.sizeThatFits(text).height
        name.frame = CGRect(
            x: 0, y: Self.pictureSize + 12, width: bounds.width, height: nameHeight)
        job.frame = CGRect(
            x: 0, y: name.frame.maxY + 4, width: bounds.width,
            height: job.sizeThatFits(text).height)
    }
}
