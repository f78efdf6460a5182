import UIKit

/// The settings: the static cells of Settings.storyboard.
class SettingsViewController: UITableViewController {
    @IBOutlet weak var vegetarianSwitch: UISwitch!
    @IBOutlet weak var portionsSlider: UISlider!
    @IBOutlet weak var portionsLabel: UILabel!
    @IBOutlet weak var cookField: UITextField!
    @IBOutlet weak var countLabel: UILabel!

    override func viewDidLoad() {
        super.viewDidLoad()
        vegetarianSwitch.isOn = Settings.vegetarianOnly
        portionsSlider.value = Float(Settings.portions)
        cookField.text = Settings.cook
        NotificationCenter.default.addObserver(
            self, selector: #selector(showValues), name: .recipesDidChange, object: nil)
        showValues()
    }

    @objc private func showValues() {
        portionsLabel.text = "\(Settings.portions)"
        countLabel.text = "\(RecipeStore.shared.ownRecipeCount)"
    }

    @IBAction func vegetarianChanged(_ sender: UISwitch) { Settings.vegetarianOnly = sender.isOn }

    @IBAction func portionsChanged(_ sender: UISlider) {
        Settings.portions = Int(sender.value.rounded())
        showValues()
    }

    @IBAction func cookChanged(_ sender: UITextField) { Settings.cook = sender.text ?? "" }
}
