import UIKit

/// The ingredients of a recipe, which the user ticks off.
class IngredientsViewController: UITableViewController {
    var recipe: Recipe? {
        didSet {
            if recipe != oldValue, isViewLoaded { tableView.reloadData() }
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(
            self, selector: #selector(settingsDidChange), name: .settingsDidChange, object: nil)
    }

    @objc private func settingsDidChange() { tableView.reloadData() }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        recipe?.ingredients.count ?? 0
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "IngredientCell", for: indexPath)
        cell.textLabel?.text = recipe?.ingredient(at: indexPath.row, portions: Settings.portions)
        return cell
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
        -> String?
    {
        let format = NSLocalizedString(
            "Ingredients for %ld", comment: "The header, with a number of portions")
        return String(format: format, Settings.portions)
    }
}

/// An ingredient, with a checkmark while it is selected.
class IngredientCell: UITableViewCell {
    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        accessoryType = selected ? .checkmark : .none
    }
}
