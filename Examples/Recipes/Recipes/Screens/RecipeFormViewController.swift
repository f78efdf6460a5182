import UIKit

/// The form for a new recipe.
class RecipeFormViewController: UIViewController {
    @IBOutlet weak var nameField: UITextField!
    @IBOutlet weak var categoryControl: UISegmentedControl!
    @IBOutlet weak var minutesField: UITextField!
    @IBOutlet weak var servingsLabel: UILabel!
    @IBOutlet weak var servingsStepper: UIStepper!
    @IBOutlet weak var vegetarianSwitch: UISwitch!
    @IBOutlet weak var ingredientsView: UITextView!
    @IBOutlet weak var methodView: UITextView!
    @IBOutlet weak var saveItem: UIBarButtonItem!

    override func viewDidLoad() {
        super.viewDidLoad()
        update()
    }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        identifier != "Save" || hasName
    }

    private var hasName: Bool { !(nameField.text ?? "").isEmpty }

    private func update() {
        saveItem.isEnabled = hasName
        let format = NSLocalizedString("%ld servings", comment: "The number of portions")
        servingsLabel.text = String(format: format, Int(servingsStepper.value))
    }

    @IBAction func nameChanged(_ sender: UITextField) { update() }

    @IBAction func servingsChanged(_ sender: UIStepper) { update() }

    func makeRecipe() -> Recipe {
        let lines = (ingredientsView.text ?? "").split(separator: "\n").map(String.init)
        return Recipe(
            id: UUID().uuidString, name: nameField.text ?? "",
            category: Recipe.Category.allCases[max(0, categoryControl.selectedSegmentIndex)],
            minutes: Int(minutesField.text ?? "") ?? 30, servings: Int(servingsStepper.value),
            isVegetarian: vegetarianSwitch.isOn, ingredients: lines,
            method: methodView.text ?? "")
    }
}

// MARK: - State restoration

extension RecipeFormViewController {
    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        guard isViewLoaded else { return }
        coder.encode(nameField.text, forKey: "name")
        coder.encode(categoryControl.selectedSegmentIndex, forKey: "category")
        coder.encode(minutesField.text, forKey: "minutes")
        coder.encode(servingsStepper.value, forKey: "servings")
        coder.encode(vegetarianSwitch.isOn, forKey: "vegetarian")
        coder.encode(ingredientsView.text, forKey: "ingredients")
        coder.encode(methodView.text, forKey: "method")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "category") else { return }
        func text(_ key: String) -> String? {
            coder.decodeObject(of: NSString.self, forKey: key) as String?
        }
        nameField.text = text("name")
        categoryControl.selectedSegmentIndex = coder.decodeInteger(forKey: "category")
        minutesField.text = text("minutes")
        servingsStepper.value = coder.decodeDouble(forKey: "servings")
        vegetarianSwitch.isOn = coder.decodeBool(forKey: "vegetarian")
        ingredientsView.text = text("ingredients")
        methodView.text = text("method")
        update()
    }
}
