import UIKit

/// Shown over the notes; what is chosen in it is preserved without encode and decode.
final class SettingsController: UIViewController {
    enum Order: String, Codable {
        case byTitle, byDate
    }

    @Preserved("sort") var order = Order.byTitle
    @Preserved var isAdvancedShown = false
}
