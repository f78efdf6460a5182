import UIKit

class RecipeCell: UITableViewCell {
    @IBOutlet weak var categoryView: UIView!
    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var detailLabel: UILabel!
    @IBOutlet weak var minutesLabel: UILabel!

    func show(_ recipe: Recipe, isFavourite: Bool) {
        nameLabel.text = isFavourite ? "★ \(recipe.name)" : recipe.name
        detailLabel.text = recipe.category.title
        let format = NSLocalizedString("%ld min", comment: "The duration in a list")
        minutesLabel.text = String(format: format, recipe.minutes)
        categoryView.backgroundColor = UIColor(named: recipe.category.colorName)
    }
}
