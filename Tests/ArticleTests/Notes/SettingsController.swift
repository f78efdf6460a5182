import UIKit

/// Settings that are presented over the notes; a choice is preserved without encode and decode.
final class SettingsController: UIViewController {
    enum Order: String, Codable {
        case byTitle, byDate
    }

    @Preserved("sort") var order = Order.byTitle
    @Preserved var isAdvancedShown = false
}
