import UIKit

/// The collection as a wall of pictures: a collection view.
final class WorksController: UICollectionViewController, UICollectionViewDelegateFlowLayout,
    UIDataSourceModelAssociation
{
    private static let gap: CGFloat = 16

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = Self.gap
        layout.minimumLineSpacing = Self.gap
        layout.sectionInset = UIEdgeInsets(
            top: Self.gap, left: Self.gap, bottom: Self.gap, right: Self.gap)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.restorationIdentifier = "WorksCollection"
        collectionView.backgroundColor = .systemBackground
        collectionView.register(WorkTile.self, forCellWithReuseIdentifier: "Work")
    }

    override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        Museum.works.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Work", for: indexPath)
        (cell as? WorkTile)?.show(Museum.works[indexPath.item])
        return cell
    }

    /// Two columns on a phone; on a wider screen as many columns of about that width as fit.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let room = collectionView.bounds.width - Self.gap
        let columns = max(2, (room / 220).rounded(.down))
        let width = (room / columns - Self.gap).rounded(.down)
        return CGSize(width: width, height: width + 48)
    }

    override func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
        let controller = WorkController.make(Museum.works[indexPath.item])
        navigationController?.pushViewController(controller, animated: true)
    }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        Museum.works[idx.item].id
    }

    func indexPathForElement(
        withModelIdentifier identifier: String, in view: UIView
    ) -> IndexPath? {
        Museum.works.firstIndex { $0.id == identifier }.map { IndexPath(item: $0, section: 0) }
    }
}

/// A picture with its name below.
final class WorkTile: UICollectionViewCell {
    private let picture = PictureView()
    private let title = UILabel()
    private let artist = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.layer.cornerRadius = 8
        title.font = .preferredFont(forTextStyle: .subheadline)
        artist.font = .preferredFont(forTextStyle: .footnote)
        artist.textColor = .secondaryLabel
        for view in [picture, title, artist] { contentView.addSubview(view) }
    }

    required init?(coder: NSCoder) {
        nil
    }

    func show(_ work: Work) {
        picture.work = work
        title.text = work.title
        artist.text = work.artist
        accessibilityLabel = "\(work.title), \(work.artist)"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = bounds.width
        picture.frame = CGRect(x: 0, y: 0, width: side, height: side)
        title.frame = CGRect(x: 0, y: side + 6, width: side, height: 20)
        artist.frame = CGRect(x: 0, y: side + 26, width: side, height: 18)
    }
}
