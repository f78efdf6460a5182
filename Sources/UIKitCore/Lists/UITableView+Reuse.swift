import Foundation

extension UITableView {
    private static func cellKey(_ identifier: String) -> String { "cell/\(identifier)" }
    private static func supplementKey(_ identifier: String) -> String { "section/\(identifier)" }

    func registerCell(_ cellClass: AnyClass?, _ identifier: String) {
        reuse.register(cellClass, for: Self.cellKey(identifier))
    }

    func registerSupplement(_ aClass: AnyClass?, _ identifier: String) {
        reuse.register(aClass, for: Self.supplementKey(identifier))
    }

    /// Registers a closure that creates cells from an interface file, for a reuse identifier.
    func registerPrototype(_ identifier: String, _ prototype: (() -> UIView?)?) {
        reuse.register(prototype: prototype, for: Self.cellKey(identifier))
    }

    /// Registers a closure that creates headers and footers from an interface file, for a reuse
    /// identifier.
    func registerSupplementPrototype(_ identifier: String, _ prototype: (() -> UIView?)?) {
        reuse.register(prototype: prototype, for: Self.supplementKey(identifier))
    }

    func reusableCell(_ identifier: String) -> UITableViewCell? {
        let key = Self.cellKey(identifier)
        if let cell = reuse.dequeue(key) as? UITableViewCell {
            cell.prepareForReuse()
            return cell
        }
        return reuse.make(key, identifier: identifier) as? UITableViewCell
    }

    func reusableCell(_ identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = reusableCell(identifier) else {
            preconditionFailure(
                "No cell class is registered for the reuse identifier \"\(identifier)\"; call"
                    + " register(_:forCellReuseIdentifier:) before the table asks for cells.")
        }
        if metrics.contains(indexPath) {
            let row = metrics.row(at: indexPath)
            cell.setRowFrame(
                CGRect(x: rowSpan.x, y: row.y, width: rowSpan.width, height: row.height))
        }
        return cell
    }

    func reusableSupplement(_ identifier: String) -> UITableViewHeaderFooterView? {
        let key = Self.supplementKey(identifier)
        if let view = reuse.dequeue(key) as? UITableViewHeaderFooterView {
            view.prepareForReuse()
            return view
        }
        return reuse.make(key, identifier: identifier) as? UITableViewHeaderFooterView
    }

    func recycle(_ cell: UITableViewCell, at path: IndexPath) {
        drafts.collect(from: cell)
        rowInput.willRemove(cell)
        cell.removeFromSuperview()
        cell.leaveTable()
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        guard let identifier = cell.reuseIdentifier else { return }
        reuse.enqueue(cell, for: Self.cellKey(identifier))
    }

    func recycle(_ supplement: SectionSupplementView) {
        supplement.removeFromSuperview()
        guard let view = supplement.content as? UITableViewHeaderFooterView,
            let identifier = view.reuseIdentifier
        else { return }
        view.removeFromSuperview()
        reuse.enqueue(view, for: Self.supplementKey(identifier))
    }
}
