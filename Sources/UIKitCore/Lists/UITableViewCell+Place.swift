import Foundation
import UIKitPrimitives

extension UITableViewCell {
    /// Where in its table a cell is.
    struct Place: Equatable {
        let indexPath: IndexPath
        let isFirst: Bool
        let isLast: Bool
        let modelIdentifier: String?

        /// The cell's name for the screen: what it shows if the data source says so, else where it is.
        var component: String {
            modelIdentifier.map { "row-\($0)" }
                ?? "row-\(indexPath.section)-\(indexPath.item)"
        }
    }
}
