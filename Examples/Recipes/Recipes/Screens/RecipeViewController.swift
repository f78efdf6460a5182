import UIKit

class RecipeViewController: UIViewController {
    @IBOutlet private weak var titleLabel: UILabel!
    @IBOutlet private weak var factsLabel: UILabel!
    @IBOutlet private weak var ratingView: RatingView!
    @IBOutlet private weak var methodView: UITextView!
    @IBOutlet private weak var favouriteItem: UIBarButtonItem!

    var recipeID: String? { didSet { showRecipe() } }

    private var ingredients: IngredientsViewController?

    private var recipe: Recipe? { recipeID.flatMap { RecipeStore.shared.recipe(id: $0) } }

    override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(
            self, selector: #selector(storeDidChange(_:)), name: .recipesDidChange, object: nil)
        showRecipe()
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if let child = segue.destination as? IngredientsViewController { ingredients = child }
    }

    private func showRecipe() {
        guard isViewLoaded, let recipe = recipe else { return }
        titleLabel.text = recipe.name
        let format = NSLocalizedString(
            "%@, %ld minutes", comment: "The category and the duration of a recipe")
        factsLabel.text = String(format: format, recipe.category.title, recipe.minutes)
        methodView.text = recipe.method
        ratingView.rating = RecipeStore.shared.rating(of: recipe)
        ingredients?.recipe = recipe
        showFavourite()
    }

    private func showFavourite() {
        guard let recipe = recipe else { return }
        let isFavourite = RecipeStore.shared.isFavourite(recipe)
        favouriteItem.image = UIImage(systemName: isFavourite ? "star.fill" : "star")
    }

    // MARK: - Actions

    @IBAction func ratingChanged(_ sender: RatingView) {
        guard let recipe = recipe else { return }
        RecipeStore.shared.rate(recipe, sender.rating)
    }

    @IBAction func toggleFavourite(_ sender: UIBarButtonItem) {
        guard let recipe = recipe else { return }
        RecipeStore.shared.toggleFavourite(recipe)
    }

    @objc private func storeDidChange(_ notification: Notification) { showFavourite() }
}

// MARK: - State restoration

extension RecipeViewController {
    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(recipeID, forKey: "recipe")
        // A reference, so that the state of the embedded screen is preserved too.
        coder.encode(ingredients, forKey: "ingredients")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        recipeID = coder.decodeObject(of: NSString.self, forKey: "recipe") as String?
    }
}
