import UIKit

/// All recipes, or those of one category.
class RecipeListViewController: UITableViewController {
    @IBOutlet weak var addItem: UIBarButtonItem!

    /// The category whose recipes are shown, or nil for all.
    var category: Recipe.Category? { didSet { reload() } }

    private var recipes: [Recipe] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: #selector(reload), name: .recipesDidChange, object: nil)
        center.addObserver(
            self, selector: #selector(reload), name: .settingsDidChange, object: nil)
        reload()
    }

    @objc private func reload() {
        guard isViewLoaded else { return }
        recipes = RecipeStore.shared.recipes(in: category)
        navigationItem.title = title(for: category)
        tableView.reloadData()
    }

    private func title(for category: Recipe.Category?) -> String {
        if let category = category { return category.title }
        guard !Settings.cook.isEmpty else {
            return NSLocalizedString("Recipes", comment: "The title of the list")
        }
        let format = NSLocalizedString("Recipes of %@", comment: "The title with a name")
        return String(format: format, Settings.cook)
    }

    // MARK: - Segues

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard segue.identifier == "ShowRecipe",
            let detail = segue.destination as? RecipeViewController,
            let cell = sender as? UITableViewCell, let path = tableView.indexPath(for: cell)
        else { return }
        detail.recipeID = recipes[path.row].id
    }

    @IBAction func unwindToList(_ segue: UIStoryboardSegue) {
        guard segue.identifier == "Save", let form = segue.source as? RecipeFormViewController
        else { return }
        RecipeStore.shared.add(form.makeRecipe())
    }

    // MARK: - Table

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        recipes.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "RecipeCell", for: indexPath)
        let recipe = recipes[indexPath.row]
        (cell as? RecipeCell)?.show(recipe, isFavourite: RecipeStore.shared.isFavourite(recipe))
        return cell
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        RecipeStore.shared.isOwn(recipes[indexPath.row])
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete { RecipeStore.shared.remove(recipes[indexPath.row]) }
    }
}

// MARK: - State restoration

extension RecipeListViewController {
    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(category?.rawValue, forKey: "category")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        let name = coder.decodeObject(of: NSString.self, forKey: "category") as String?
        category = name.flatMap { Recipe.Category(rawValue: $0) }
    }
}

extension RecipeListViewController: UIDataSourceModelAssociation {
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        recipes.indices.contains(idx.row) ? recipes[idx.row].id : nil
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        recipes.firstIndex { $0.id == identifier }.map { IndexPath(row: $0, section: 0) }
    }
}
