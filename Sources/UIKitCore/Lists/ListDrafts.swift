import Foundation
import RestorationCoder

/// The editing state that a list keeps for the fields in its cells, because cells are reused for
/// other elements.
///
/// The fields of a visible cell hold their drafts themselves. This value holds the drafts of
/// elements without a cell: elements that were scrolled away, and elements that were not shown yet
/// after a launch.
struct ListDrafts {
    /// The state of one field of an element.
    fileprivate struct Entry {
        var element: PreservedElement
        let field: String
        let record: EditingRecord
        /// The user's activity when a launch restored the entry.
        let mark: UserActionCount?
        /// Whether the app has not been notified of the entry yet.
        let isNew: Bool
    }

    /// The largest number of entries kept for one list; the oldest are dropped first.
    static let countMax = 256

    private var entries: [Entry] = []
    /// The user's activity when a launch restored the list.
    private var restoredAt: UserActionCount?

    // MARK: - Cells

    /// Collects the text that the user typed into the fields of a cell that is about to be reused
    /// for another element, and puts the app's texts back into the fields.
    mutating func collect(from cell: any ListCell) {
        guard let element = cell.place?.reference else { return }
        cell.forEachPreservingField { field, name in
            var record = EditingRecord(of: field)
            // Scrolling a field away ends its focus; reloading the list's data does not.
            record.isFocused = record.isFocused && restoredAt == UserActionCount.current
            let mark = field.edited.draft?.restoredAt ?? (record.isFocused ? restoredAt : nil)
            if field.edited.draft != nil { field.putBackAppText() }
            guard !record.isEmpty else { return }
            add(
                Entry(
                    element: element, field: name, record: record, mark: mark, isNew: false))
        }
    }

    private mutating func add(_ entry: Entry) {
        entries.removeAll { $0.field == entry.field && $0.element.isSame(as: entry.element) }
        entries.append(entry)
        if entries.count > Self.countMax { entries.removeFirst() }
    }

    /// Gives a cell the drafts that were kept for its element, after the app has filled the cell.
    mutating func apply(to cell: any ListCell) {
        guard !entries.isEmpty, let element = cell.place?.reference else { return }
        cell.forEachPreservingField { field, name in
            let index = entries.firstIndex { $0.field == name && $0.element.isSame(as: element) }
            guard let index else { return }
            let entry = entries.remove(at: index)
            field.restore(entry.record, at: entry.mark, tells: entry.isNew)
        }
    }

    /// Ends the drafts in a cell because the app's data replaces them.
    ///
    /// Drafts that a launch has just restored stay, because the app is only now setting its data.
    static func endDrafts(in cell: UIView) {
        cell.forEachPreservingField { field, _ in
            if !field.edited.isRestoring { field.edited.endDraft() }
        }
    }

    /// Ends the drafts of elements that have no cell, under the same rule.
    mutating func endDrafts() {
        entries.removeAll { !$0.isRestoring }
    }

    /// Moves entries without a name to their new index paths after a change of the list, and
    /// collects the drafts of cells that the change removes.
    mutating func follow(_ changes: ListUpdates, _ cells: [IndexPath: some ListCell]) {
        for (path, cell) in cells
        where changes.newIndexPath(of: path) == nil || changes.reloads(path) {
            if changes.reloads(path) { Self.endDrafts(in: cell) }
            collect(from: cell)
        }
        entries = entries.compactMap { entry in
            guard entry.element.modelIdentifier == nil else { return entry }
            guard let path = changes.newIndexPath(of: entry.element.indexPath) else { return nil }
            var entry = entry
            entry.element = PreservedElement(indexPath: path, modelIdentifier: nil)
            return entry
        }
    }

    // MARK: - Restoration

    private static let elementName = "element"
    private static let fieldName = "field"

    /// Encodes the kept entries and the drafts in the fields of the cells.
    ///
    /// - Parameter exists: Whether the list still has an element. The draft of a removed element is
    ///   dropped.
    mutating func encode(
        with coder: NSCoder, key: String,
        cells: [any ListCell],
        exists: (PreservedElement) -> Bool
    ) {
        entries.removeAll { !$0.isRestoring && !exists($0.element) }
        var coded: [Any] = []
        func write(_ record: EditingRecord, _ element: PreservedElement, _ field: String) {
            var record = record
            if record.limitDraft() {
                (coder as? ObjectEncoder)?.diagnose(
                    .limitExceeded, key: "\(key).\(field)", EditingRecord.tooLarge)
            }
            guard !record.isEmpty else { return }
            var entry = record.coded
            entry[Self.elementName] = element.coded
            entry[Self.fieldName] = field
            coded.append(entry)
        }
        for cell in cells {
            guard let element = cell.place?.reference else { continue }
            var names: Set<String> = []
            cell.forEachPreservingField { field, name in
                guard names.insert(name).inserted else {
                    (coder as? ObjectEncoder)?.diagnose(
                        .duplicateKey, key: "\(key).\(name)",
                        "Two fields of one cell have this restorationIdentifier, and only one of "
                            + "them is preserved. Give the other one a different identifier.")
                    return
                }
                write(EditingRecord(of: field), element, name)
            }
        }
        for entry in entries { write(entry.record, entry.element, entry.field) }
        if !coded.isEmpty { coder.encode(coded, forKey: key) }
    }

    mutating func decode(with coder: NSCoder, key: String) {
        restoredAt = UserActionCount.current
        guard coder.containsValue(forKey: key) else { return }
        let coded = coder.decodeObject(forKey: key) as? [Any] ?? []
        for case let entry as [String: Any] in coded {
            guard let element = PreservedElement(coded: entry[Self.elementName]),
                let field = entry[Self.fieldName] as? String
            else { continue }
            add(
                Entry(
                    element: element, field: field, record: EditingRecord(coded: entry),
                    mark: restoredAt, isNew: true))
        }
    }
}

/// A cell of a table or a collection.
protocol ListCell: UIView {
    /// The position of the cell, while the cell shows an element.
    var place: UITableViewCell.Place? { get }
    /// The list that contains the cell.
    var list: UIView? { get }
}

extension UITableViewCell: ListCell {
    var list: UIView? { table }
}

extension UICollectionViewCell: ListCell {
    var list: UIView? { collection }
}

extension ListDrafts.Entry {
    /// Whether the user has performed no action since a launch restored the entry.
    var isRestoring: Bool { mark?.actions == UserActionCount.current.actions }
}

extension UITableViewCell.Place {
    /// The element's reference, or `nil` if it has no name and positions are not kept
    /// (specification 9.2).
    var reference: PreservedElement? {
        guard modelIdentifier != nil || PreservedElement.keepsPlacesWithoutNames else { return nil }
        return PreservedElement(indexPath: indexPath, modelIdentifier: modelIdentifier)
    }
}

extension PreservedElement {
    /// Whether both references are to the same element: by name if either has a name, else by index
    /// path.
    fileprivate func isSame(as other: PreservedElement) -> Bool {
        guard modelIdentifier == nil, other.modelIdentifier == nil else {
            return modelIdentifier == other.modelIdentifier
        }
        return indexPath == other.indexPath
    }
}

extension UIView {
    /// Calls a closure for each field inside a cell that opted in to preservation, with the
    /// identifier that names the field in the cell.
    fileprivate func forEachPreservingField(_ body: (any EditingView, String) -> Void) {
        if let field = preservingField {
            if let restorationIdentifier { body(field, restorationIdentifier) }
            return
        }
        for subview in subviews { subview.forEachPreservingField(body) }
    }
}
