import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The objects inside an object: subviews, cells, items and views with a key.
enum InterfaceContents {
    /// Creates the contents of an object in the order of the file.
    static func read(
        _ element: InterfaceElement, into object: NSObject, _ reading: InterfaceReading
    ) {
        if let controller = object as? UIViewController {
            return InterfaceControllers.readContents(of: controller, element, reading)
        }
        let read = reader(of: object, element, reading)
        for child in element.children { read(child) }
    }

    /// Returns the reader of the child elements for the class of an object.
    private static func reader(
        of object: NSObject, _ element: InterfaceElement, _ reading: InterfaceReading
    ) -> (InterfaceElement) -> Void {
        switch object {
        case let cell as UITableViewCell:
            { if !readCell($0, cell, element, reading) { readView($0, cell, reading) } }
        case let cell as UICollectionViewCell:
            { if !readCell($0, cell, reading) { readView($0, cell, reading) } }
        case let table as UITableView:
            { if !readTable($0, table, reading) { readView($0, table, reading) } }
        case let collection as UICollectionView:
            { if !readCollection($0, collection, reading) { readView($0, collection, reading) } }
        case let bar as UINavigationBar:
            { if !readBar($0, bar, reading) { readView($0, bar, reading) } }
        case let bar as UIToolbar:
            { child in
                guard child.isNamed(.items) else { return readView(child, bar, reading) }
                bar.items = child.children.compactMap { reading.make($0) as? UIBarButtonItem }
            }
        case let view as UIVisualEffectView:
            { child in
                guard child[.key] == "contentView" else { return readView(child, view, reading) }
                reading.adoptContent(view.contentView, for: child) { _ in nil }
            }
        case let view as UIView: { readView($0, view, reading) }
        case let item as UINavigationItem: { readItem($0, item, reading) }
        case let item as UIBarButtonItem:
            { child in
                if child[.key] == "customView" { item.customView = view(child, reading) }
            }
        default: { _ in }
        }
    }

    /// Returns the view of an element.
    static func view(_ element: InterfaceElement, _ reading: InterfaceReading) -> UIView? {
        reading.make(element) as? UIView
    }

    // MARK: - Views

    private static func readView(
        _ child: InterfaceElement, _ view: UIView, _ reading: InterfaceReading
    ) {
        switch InterfaceName(rawValue: UInt32(child.nameNumber)) {
        case .subviews: addSubviews(child, to: view, reading)
        case .refreshControl:
            (view as? UIScrollView)?.refreshControl = reading.make(child) as? UIRefreshControl
        case .connections:
            guard view.isContainerForEmbedding(child) else { return }
            for segue in child.children where segue["kind"] == "embed" {
                reading.embeddings.append(.init(container: view, segue: segue))
            }
        case .items:
            for item in child.children where ObjectClasses.isObject(item) { reading.make(item) }
        default: break
        }
    }

    static func addSubviews(
        _ element: InterfaceElement, to view: UIView, _ reading: InterfaceReading
    ) {
        for child in element.children {
            guard let subview = self.view(child, reading) else { continue }
            if let stack = view as? UIStackView {
                stack.addArrangedSubview(subview)
            } else {
                view.addSubview(subview)
            }
        }
    }

    private static func readBar(
        _ child: InterfaceElement, _ bar: UINavigationBar, _ reading: InterfaceReading
    ) -> Bool {
        guard child.name == "items" else { return false }
        bar.items = child.children.compactMap { reading.make($0) as? UINavigationItem }
        return true
    }

    // MARK: - Items

    private static func readItem(
        _ child: InterfaceElement, _ item: UINavigationItem, _ reading: InterfaceReading
    ) {
        func button() -> UIBarButtonItem? { reading.make(child) as? UIBarButtonItem }
        func buttons() -> [UIBarButtonItem] {
            child.children.compactMap { reading.make($0) as? UIBarButtonItem }
        }
        switch (child.name, child["key"]) {
        case ("barButtonItem", "leftBarButtonItem"?): item.leftBarButtonItem = button()
        case ("barButtonItem", "rightBarButtonItem"?): item.rightBarButtonItem = button()
        case ("barButtonItem", "backBarButtonItem"?): item.backBarButtonItem = button()
        case ("leftBarButtonItems", _): item.leftBarButtonItems = buttons()
        case ("rightBarButtonItems", _): item.rightBarButtonItems = buttons()
        case (_, "titleView"?): item.titleView = view(child, reading)
        default: break
        }
    }

    // MARK: - Tables and collections

    private static func readTable(
        _ child: InterfaceElement, _ table: UITableView, _ reading: InterfaceReading
    ) -> Bool {
        switch (child.name, child["key"]) {
        case ("prototypes", _):
            for cell in child.children {
                guard let identifier = cell["reuseIdentifier"] else { continue }
                table.registerPrototype(identifier) { CellPrototype(cell, reading).make() }
            }
        // Xcode also writes this element, empty, into tables that the app fills.
        case ("sections", _)
        where child.children.contains { $0.name == "tableViewSection" }
            || child.parent?["dataMode"] == "static":
            table.staticContent = StaticTableContent(child, reading)
        case (_, "tableHeaderView"?): table.tableHeaderView = view(child, reading)
        case (_, "tableFooterView"?): table.tableFooterView = view(child, reading)
        case (_, "backgroundView"?):
            reading.report(child, "Background views of tables are not supported.")
        default: return false
        }
        return true
    }

    private static func readCollection(
        _ child: InterfaceElement, _ collection: UICollectionView, _ reading: InterfaceReading
    ) -> Bool {
        switch (child.name, child["key"]) {
        case ("cells", _):
            for cell in child.children {
                guard let identifier = cell["reuseIdentifier"] else { continue }
                collection.registerPrototype(identifier) { CellPrototype(cell, reading).make() }
            }
        case ("collectionReusableView", let key?):
            let kind =
                key == "sectionFooterView"
                ? UICollectionView.elementKindSectionFooter
                : UICollectionView.elementKindSectionHeader
            collection.registerPrototype(child["reuseIdentifier"] ?? "", kind: kind) {
                CellPrototype(child, reading).make()
            }
        case (_, "collectionViewLayout"?): break
        default: return false
        }
        return true
    }

    private static func readCell(
        _ child: InterfaceElement, _ cell: UITableViewCell, _ element: InterfaceElement,
        _ reading: InterfaceReading
    ) -> Bool {
        switch child["key"] {
        case "contentView"?:
            reading.adoptContent(cell.contentView, for: child) { subview in
                guard let id = subview.id else { return nil }
                if id == element["textLabel"] { return cell.textLabel }
                if id == element["detailTextLabel"] { return cell.detailTextLabel }
                return id == element["imageView"] ? cell.imageView : nil
            }
        case "backgroundView"?: cell.backgroundView = view(child, reading)
        case "selectedBackgroundView"?: cell.selectedBackgroundView = view(child, reading)
        case "accessoryView"?: cell.accessoryView = view(child, reading)
        case "editingAccessoryView"?: cell.editingAccessoryView = view(child, reading)
        default: return false
        }
        return true
    }

    private static func readCell(
        _ child: InterfaceElement, _ cell: UICollectionViewCell, _ reading: InterfaceReading
    ) -> Bool {
        switch child["key"] {
        case "contentView"?: reading.adoptContent(cell.contentView, for: child) { _ in nil }
        case "backgroundView"?: cell.backgroundView = view(child, reading)
        case "selectedBackgroundView"?: cell.selectedBackgroundView = view(child, reading)
        default: return false
        }
        return true
    }
}

extension InterfaceReading {
    /// Fills a content view that exists already, and its subviews that exist already.
    fileprivate func adoptContent(
        _ content: UIView, for element: InterfaceElement,
        existing: (InterfaceElement) -> UIView?
    ) {
        for child in element.child("subviews")?.children.map({ $0 }) ?? [] {
            if let view = existing(child) { adopt(view, for: child) }
        }
        adopt(content, for: element)
    }
}

extension UIView {
    /// Whether the connections contain an embed segue.
    fileprivate func isContainerForEmbedding(_ connections: InterfaceElement) -> Bool {
        connections.children.contains { $0["kind"] == "embed" }
    }
}

/// A cell or section view in a file, from which each use creates a new view.
final class CellPrototype {
    private let element: InterfaceElement
    private let file: InterfaceFile
    private let storyboard: UIStoryboard?
    private weak var owner: NSObject?

    init(_ element: InterfaceElement, _ reading: InterfaceReading) {
        self.element = element
        file = reading.file
        storyboard = reading.storyboard
        owner = reading.responderOwner
    }

    /// Creates the view, with its own connections.
    func make() -> UIView? {
        let reading = InterfaceReading(file, storyboard: storyboard, owner: owner)
        reading.registerOwner()
        let view = reading.make(element) as? UIView
        reading.finish()
        return view
    }
}

/// The static sections and rows of a table, whose cells are in the file.
final class StaticTableContent {
    /// A section with its cells.
    struct Section {
        let header: String?
        let footer: String?
        let headerHeight: Double?
        let footerHeight: Double?
        let rows: [Row]
    }

    /// A cell with its height, if the file sets one.
    struct Row {
        let cell: UITableViewCell
        let height: Double?
    }

    let sections: [Section]

    init(_ element: InterfaceElement, _ reading: InterfaceReading) {
        sections = element.children.filter { $0.name == "tableViewSection" }.map { section in
            Section(
                header: reading.localizedAttribute("headerTitle", of: section),
                footer: reading.localizedAttribute("footerTitle", of: section),
                headerHeight: section.double("headerHeight"),
                footerHeight: section.double("footerHeight"),
                rows: (section.child("cells")?.children.map { $0 } ?? []).compactMap { cell in
                    (reading.make(cell) as? UITableViewCell).map {
                        Row(cell: $0, height: cell.double("rowHeight"))
                    }
                })
        }
    }

    /// The cells of all rows.
    var cells: [UITableViewCell] { sections.flatMap { $0.rows.map(\.cell) } }

    /// Returns a row, if it exists.
    func row(at path: IndexPath) -> Row? {
        guard sections.indices.contains(path.section),
            sections[path.section].rows.indices.contains(path.row)
        else { return nil }
        return sections[path.section].rows[path.row]
    }

    /// Returns a section, if it exists.
    func section(_ index: Int) -> Section? {
        sections.indices.contains(index) ? sections[index] : nil
    }
}
