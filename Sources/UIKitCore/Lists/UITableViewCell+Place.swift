import Foundation
import UIKitPrimitives

extension UITableViewCell {
    /// The position of a cell in its table.
    struct Place: Equatable {
        let indexPath: IndexPath
        let isFirst: Bool
        let isLast: Bool
        let modelIdentifier: String?

        /// The name of the cell's node on the page: the element's name if the data source gives
        /// one, else its index path.
        var component: String {
            modelIdentifier.map { "row-\($0)" }
                ?? "row-\(indexPath.section)-\(indexPath.item)"
        }
    }
}
