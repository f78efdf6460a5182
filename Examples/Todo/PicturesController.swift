import UIKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Pictures from the web, in a grid.
final class PicturesController: UIViewController, UICollectionViewDelegate {
    private let store = TodoStore.shared
    private var source: UICollectionViewDiffableDataSource<Int, Picture>?

    private static func makeLayout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { _, environment in
            let columns = max(2, Int(environment.container.effectiveContentSize.width / 180))
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
            item.contentInsets = NSDirectionalEdgeInsets(
                top: 4, leading: 4, bottom: 4, trailing: 4)
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1),
                    heightDimension: .fractionalWidth(1 / CGFloat(columns))),
                subitem: item, count: columns)
            return NSCollectionLayoutSection(group: group)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.askForAddress() })
        let grid = UICollectionView(frame: view.bounds, collectionViewLayout: Self.makeLayout())
        grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        grid.restorationIdentifier = "Grid"
        grid.delegate = self
        view.addSubview(grid)
        let cells = UICollectionView.CellRegistration<PictureCell, Picture> {
            [store] cell, _, picture in
            cell.picture.image = UIImage(contentsOfFile: store.file(of: picture).path)
            cell.accessibilityLabel = picture.address
        }
        source = UICollectionViewDiffableDataSource(collectionView: grid) { grid, path, picture in
            grid.dequeueConfiguredReusableCell(using: cells, for: path, item: picture)
        }
        showPictures()
    }

    private func showPictures() {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Picture>()
        snapshot.appendSections([0])
        snapshot.appendItems(store.pictures)
        source?.apply(snapshot)
    }

    private func askForAddress() {
        let alert = UIAlertController(
            title: "New Picture", message: "The address of a picture on the web.",
            preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "https://" }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
                guard let text = alert?.textFields?.first?.text, let url = URL(string: text) else {
                    return
                }
                Task { await self?.load(url) }
            })
        present(alert, animated: true)
    }

    private func load(_ url: URL) async {
        let picture = Picture(address: url.absoluteString)
        do {
            let (data, _) = try await URLSession.shared.data(from: url)
            guard UIImage(data: data) != nil else { throw CocoaError(.fileReadCorruptFile) }
            try data.write(to: store.file(of: picture))
            store.pictures.append(picture)
            showPictures()
        } catch {
            let alert = UIAlertController(
                title: "No Picture", message: "The address leads to no picture.",
                preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .cancel))
            present(alert, animated: true)
        }
    }

    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let picture = source?.itemIdentifier(for: indexPath) else { return nil }
        return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            let remove = UIAction(title: "Remove", attributes: .destructive) { _ in
                self?.store.pictures.removeAll { $0 == picture }
                self?.showPictures()
            }
            return UIMenu(title: "Picture", children: [remove])
        })
    }
}

/// A picture that fills its cell.
final class PictureCell: UICollectionViewCell {
    let picture = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.frame = contentView.bounds
        picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }
}
