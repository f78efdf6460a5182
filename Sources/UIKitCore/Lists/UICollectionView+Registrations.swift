public import Foundation

extension UICollectionView {
    /// A class of cells together with the closure that fills them.
    ///
    /// The collection registers the class by itself.
    @preconcurrency @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// A closure that fills a cell for an item.
        public typealias Handler = (Cell, IndexPath, Item) -> Void

        let identifier = "registration \(UUID().uuidString)"
        let nib: UINib?
        let handler: Handler

        /// Creates a registration of cells that are made by their class.
        public init(handler: @escaping Handler) {
            nib = nil
            self.handler = handler
        }

        /// Creates a registration of cells from an interface file.
        public init(cellNib: UINib, handler: @escaping Handler) {
            nib = cellNib
            self.handler = handler
        }
    }

    /// A class of headers, footers or other views together with the closure that fills them.
    @preconcurrency @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// A closure that fills a view of a kind.
        public typealias Handler = (Supplementary, String, IndexPath) -> Void

        let identifier = "registration \(UUID().uuidString)"
        let kind: String
        let nib: UINib?
        let handler: Handler

        /// Creates a registration of views that are made by their class.
        public init(elementKind: String, handler: @escaping Handler) {
            kind = elementKind
            nib = nil
            self.handler = handler
        }

        /// Creates a registration of views from an interface file.
        public init(
            supplementaryNib: UINib, elementKind: String, handler: @escaping Handler
        ) {
            kind = elementKind
            nib = supplementaryNib
            self.handler = handler
        }
    }

    /// Returns a cell of a registration that left the screen, or a new one, filled for an item.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let identifier = registration.identifier
        if !hasRegistration(identifier) {
            if let nib = registration.nib {
                register(nib, forCellWithReuseIdentifier: identifier)
            } else {
                register(Cell.self, forCellWithReuseIdentifier: identifier)
            }
        }
        let cell = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
        guard let cell = cell as? Cell else {
            preconditionFailure(
                "A registration of \(Cell.self) got a \(type(of: cell)) from its interface file.")
        }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a view of a registration that left the screen, or a new one, filled by its closure.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let identifier = registration.identifier
        if !hasRegistration(identifier) {
            if let nib = registration.nib {
                register(
                    nib, forSupplementaryViewOfKind: registration.kind,
                    withReuseIdentifier: identifier)
            } else {
                register(
                    Supplementary.self, forSupplementaryViewOfKind: registration.kind,
                    withReuseIdentifier: identifier)
            }
        }
        let view = dequeueReusableSupplementaryView(
            ofKind: registration.kind, withReuseIdentifier: identifier, for: indexPath)
        guard let view = view as? Supplementary else {
            preconditionFailure(
                "A registration of \(Supplementary.self) got a \(type(of: view)) from its "
                    + "interface file.")
        }
        registration.handler(view, registration.kind, indexPath)
        return view
    }

    /// Whether a registration was used in this collection before.
    private func hasRegistration(_ identifier: String) -> Bool {
        !registrations.insert(identifier).inserted
    }
}
