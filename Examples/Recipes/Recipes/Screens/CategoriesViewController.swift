import UIKit

class CategoriesViewController: UICollectionViewController {
    private let categories = Recipe.Category.allCases

    override func viewDidLoad() {
        super.viewDidLoad()
        for name: Notification.Name in [.recipesDidChange, .settingsDidChange] {
            NotificationCenter.default.addObserver(
                self, selector: #selector(countsDidChange), name: name, object: nil)
        }
    }

    @objc func countsDidChange() { collectionView.reloadData() }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let list = segue.destination as? RecipeListViewController,
            let cell = sender as? UICollectionViewCell,
            let path = collectionView.indexPath(for: cell)
        else { return }
        list.category = categories[path.item]
    }

    // MARK: - Collection

    override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        categories.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "CategoryCell", for: indexPath)
        (cell as? CategoryCell)?.show(categories[indexPath.item])
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "CategoryHeader", for: indexPath)
    }
}

class CategoryCell: UICollectionViewCell {
    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var countLabel: UILabel!

    func show(_ category: Recipe.Category) {
        nameLabel.text = category.title
        let count = RecipeStore.shared.recipes(in: category).count
        let format = NSLocalizedString("%ld recipes", comment: "The number of recipes")
        countLabel.text = String(format: format, count)
    }
}
