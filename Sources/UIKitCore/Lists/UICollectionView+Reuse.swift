import Foundation

extension UICollectionView {
    private static func cellKey(_ identifier: String) -> String { "cell/\(identifier)" }

    private static func supplementKey(_ kind: String, _ identifier: String) -> String {
        "\(kind)/\(identifier)"
    }

    func registerCell(_ cellClass: AnyClass?, _ identifier: String) {
        reuse.register(cellClass, for: Self.cellKey(identifier))
    }

    func registerSupplement(
        _ viewClass: AnyClass?, _ elementKind: String, _ identifier: String
    ) {
        reuse.register(viewClass, for: Self.supplementKey(elementKind, identifier))
    }

    /// Registers a closure that creates the cells with an identifier from an interface file.
    func registerPrototype(_ identifier: String, _ prototype: (() -> UIView?)?) {
        reuse.register(prototype: prototype, for: Self.cellKey(identifier))
    }

    /// Registers a closure that creates the headers or footers with an identifier from a file.
    func registerPrototype(_ identifier: String, kind: String, _ prototype: (() -> UIView?)?) {
        reuse.register(prototype: prototype, for: Self.supplementKey(kind, identifier))
    }

    func reusableCell(_ identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
        let key = Self.cellKey(identifier)
        let frame =
            needsPrepare
            ? nil : collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame
        guard let cell = dequeue(key, identifier, frame) as? UICollectionViewCell else {
            preconditionFailure(
                "No cell class is registered for the reuse identifier \"\(identifier)\"; call"
                    + " register(_:forCellWithReuseIdentifier:) before the collection asks.")
        }
        return cell
    }

    func reusableSupplement(
        _ elementKind: String, _ identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let key = Self.supplementKey(elementKind, identifier)
        let attributes =
            needsPrepare
            ? nil
            : collectionViewLayout.layoutAttributesForSupplementaryView(
                ofKind: elementKind, at: indexPath)
        let frame = attributes.map { CGRect(origin: .zero, size: $0.frame.size) }
        guard let view = dequeue(key, identifier, frame) else {
            preconditionFailure(
                "No class is registered for \"\(elementKind)\" and the reuse identifier"
                    + " \"\(identifier)\"; register one before the collection asks.")
        }
        return view
    }

    /// Returns a reused or new view.
    ///
    /// It has its size in the layout, if that is known.
    private func dequeue(
        _ key: String, _ identifier: String, _ frame: CGRect?
    ) -> UICollectionReusableView? {
        if let view = reuse.dequeue(key) as? UICollectionReusableView {
            if let frame { view.setElementSize(frame.size) }
            view.prepareForReuse()
            return view
        }
        return reuse.make(key, identifier: identifier, frame: frame) as? UICollectionReusableView
    }

    func recycle(_ cell: UICollectionViewCell, at path: IndexPath) {
        drafts.collect(from: cell)
        cell.removeFromSuperview()
        cell.place = nil
        delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
        guard let identifier = cell.reuseIdentifier else { return }
        reuse.enqueue(cell, for: Self.cellKey(identifier))
    }

    func recycle(_ supplement: SupplementContainerView, kind: String) {
        supplement.removeFromSuperview()
        supplement.content.removeFromSuperview()
        guard let identifier = supplement.content.reuseIdentifier else { return }
        reuse.enqueue(supplement.content, for: Self.supplementKey(kind, identifier))
    }
}
