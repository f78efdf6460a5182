import Foundation
import RestorationCoder

/// The editing that a list keeps for the fields in its cells, since cells come and go and are used for
/// other elements.
///
/// While a cell is there its fields have their drafts themselves; here is what belongs to elements that
/// have no cell: those that were scrolled away, and those that a launch has not shown yet.
struct ListDrafts {
    /// What one field of an element holds.
    fileprivate struct Entry {
        var element: ElementReference
        let field: String
        let record: EditingRecord
        /// Where the person was when a launch brought it back.
        let mark: PersonActivity.Mark?
        /// Whether the app has not been told of it yet.
        let isNew: Bool
    }

    /// More is not kept of one list; what was typed first goes first.
    static let countMax = 256

    private var entries: [Entry] = []
    /// Where the person was when a launch brought the list back.
    private var restoredAt: PersonActivity.Mark?

    // MARK: - Cells

    /// Takes what a person typed into the fields of a cell that is about to be used for another element,
    /// and puts the app's texts back into them.
    mutating func collect(from cell: any ListCell) {
        guard let element = cell.place?.reference else { return }
        cell.forEachPreservingField { field, name in
            var record = EditingRecord(of: field)
            // Who scrolls a field away leaves it; a list that reads its data anew does not.
            record.isFocused = record.isFocused && restoredAt == PersonActivity.now
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

    /// Gives a cell what was kept for its element, after the app has filled it.
    mutating func apply(to cell: any ListCell) {
        guard !entries.isEmpty, let element = cell.place?.reference else { return }
        cell.forEachPreservingField { field, name in
            let index = entries.firstIndex { $0.field == name && $0.element.isSame(as: element) }
            guard let index else { return }
            let entry = entries.remove(at: index)
            field.restore(entry.record, at: entry.mark, tells: entry.isNew)
        }
    }

    /// The app says that its data counts: what was typed into a cell is over, unless a launch has just
    /// brought it back and the data is only arriving.
    static func endDrafts(in cell: UIView) {
        cell.forEachPreservingField { field, _ in
            if !field.edited.isRestoring { field.edited.endDraft() }
        }
    }

    /// The same, of elements that have no cell.
    mutating func endDrafts() {
        entries.removeAll { !$0.isRestoring }
    }

    /// Follows elements without a name to where a change of the list puts them, and takes what was typed
    /// into cells that the change takes away.
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
            entry.element = ElementReference(indexPath: path, modelIdentifier: nil)
            return entry
        }
    }

    // MARK: - Restoration

    private static let elementName = "element"
    private static let fieldName = "field"

    /// Writes what is kept, and what the fields of the cells hold.
    ///
    /// - Parameter exists: Whether the list still has an element; what was typed for one that is gone ends.
    mutating func encode(
        with coder: NSCoder, key: String,
        cells: [any ListCell],
        exists: (ElementReference) -> Bool
    ) {
        entries.removeAll { !$0.isRestoring && !exists($0.element) }
        var coded: [Any] = []
        func write(_ record: EditingRecord, _ element: ElementReference, _ field: String) {
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
                        "Two fields of one cell have this restorationIdentifier, and one of them is "
                            + "kept. Give the other one another identifier.")
                    return
                }
                write(EditingRecord(of: field), element, name)
            }
        }
        for entry in entries { write(entry.record, entry.element, entry.field) }
        if !coded.isEmpty { coder.encode(coded, forKey: key) }
    }

    mutating func decode(with coder: NSCoder, key: String) {
        restoredAt = PersonActivity.now
        guard coder.containsValue(forKey: key) else { return }
        let coded = coder.decodeObject(forKey: key) as? [Any] ?? []
        for case let entry as [String: Any] in coded {
            guard let element = ElementReference(coded: entry[Self.elementName]),
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
    /// Where the cell is, while it stands for an element.
    var place: UITableViewCell.Place? { get }
    /// The list that the cell is in.
    var list: UIView? { get }
}

extension UITableViewCell: ListCell {
    var list: UIView? { table }
}

extension UICollectionViewCell: ListCell {
    var list: UIView? { collection }
}

extension ListDrafts.Entry {
    /// Whether the person has done nothing that an app acts on since a launch brought it back.
    var isRestoring: Bool { mark?.actions == PersonActivity.now.actions }
}

extension UITableViewCell.Place {
    /// The element as lists name it; `nil` where it has no name and places are not kept (9.2).
    var reference: ElementReference? {
        guard modelIdentifier != nil || ElementReference.keepsPlacesWithoutNames else { return nil }
        return ElementReference(indexPath: indexPath, modelIdentifier: modelIdentifier)
    }
}

extension ElementReference {
    /// Whether both mean one element: by name if either has one, else by place.
    fileprivate func isSame(as other: ElementReference) -> Bool {
        guard modelIdentifier == nil, other.modelIdentifier == nil else {
            return modelIdentifier == other.modelIdentifier
        }
        return indexPath == other.indexPath
    }
}

extension UIView {
    /// The fields inside a cell that opted in, each with the identifier that names it in the cell.
    fileprivate func forEachPreservingField(_ body: (any EditingView, String) -> Void) {
        if let field = preservingField {
            if let restorationIdentifier { body(field, restorationIdentifier) }
            return
        }
        for subview in subviews { subview.forEachPreservingField(body) }
    }
}
