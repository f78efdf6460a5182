import Foundation
import UIKitPrimitives

/// The menus of a collection's items.
final class ItemMenus {
    private unowned let collection: UICollectionView
    /// Whether the delegate has menus for items; nil before it was asked.
    private var exist: Bool?

    init(of collection: UICollectionView) {
        self.collection = collection
    }

    /// Asks the next delegate again whether it has menus.
    func delegateDidChange() { exist = nil }

    /// Returns whether the delegate has menus for items; it is asked once.
    func exist(asking path: IndexPath) -> Bool {
        guard let delegate = collection.delegate else { return false }
        if let exist { return exist }
        // The delegate may lay the collection out while it answers, which would ask it again.
        exist = false
        let answer: Bool
        if let controller = delegate as? UICollectionViewController {
            answer = controller.namesItemMenus
        } else {
            answer = !OptionalMethod.ask(delegate) {
                delegate.collectionView(
                    collection, contextMenuConfigurationForItemsAt: [path], point: .zero)
            }.absent.contains(.itemMenu)
        }
        exist = answer
        return answer
    }

    /// Shows the menu of an item.
    ///
    /// - Parameters:
    ///   - cell: The cell of the item.
    ///   - point: The point of the cell at which the user asked.
    /// - Returns: Whether the item has a menu.
    func present(of cell: UICollectionViewCell, at point: CGPoint) -> Bool {
        guard cell.hasMenu, let path = collection.indexPath(for: cell) else { return false }
        let configuration = collection.delegate?.collectionView(
            collection, contextMenuConfigurationForItemsAt: [path],
            point: cell.convert(point, to: collection))
        guard let menu = configuration?.makeMenu() else { return false }
        return MenuSheet.present(menu, from: cell)
    }
}

extension UICollectionViewController {
    private final class InheritingProbe: UICollectionViewController {}

    private final class ItemProbe: UICollectionViewController {
        override func collectionView(
            _ collectionView: UICollectionView,
            contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? { UIContextMenuConfiguration() }
    }

    private final class ItemsProbe: UICollectionViewController {
        override func collectionView(
            _ collectionView: UICollectionView,
            contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
        ) -> UIContextMenuConfiguration? { UIContextMenuConfiguration() }
    }

    private static let itemMenus = [ItemProbe.self, ItemsProbe.self].map {
        (probe: AnyClass) in
        MethodOverride(
            of: UICollectionViewController.self, overriding: probe,
            inheriting: InheritingProbe.self)
    }

    /// Whether the controller's class overrides a method that returns the menus of items.
    var namesItemMenus: Bool { Self.itemMenus.contains { $0.isOverridden(in: type(of: self)) } }
}
