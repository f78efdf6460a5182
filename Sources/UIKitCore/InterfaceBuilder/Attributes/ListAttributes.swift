import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of tables, collections, their cells and layouts.
enum ListAttributes {
    // MARK: - Tables

    static func tableView(_ table: inout AttributeTable) {
        table.number("rowHeight") { (view: UITableView, value) in view.rowHeight = CGFloat(value) }
        table.number("estimatedRowHeight") { (view: UITableView, value) in
            view.estimatedRowHeight = CGFloat(value)
        }
        table.number("sectionHeaderHeight") { (view: UITableView, value) in
            view.sectionHeaderHeight = sectionHeight(value, in: view)
        }
        table.number("sectionFooterHeight") { (view: UITableView, value) in
            view.sectionFooterHeight = sectionHeight(value, in: view)
        }
        table.number("estimatedSectionHeaderHeight") { (view: UITableView, value) in
            view.estimatedSectionHeaderHeight = CGFloat(value)
        }
        table.number("estimatedSectionFooterHeight") { (view: UITableView, value) in
            view.estimatedSectionFooterHeight = CGFloat(value)
        }
        table.number("sectionHeaderTopPadding") { (view: UITableView, value) in
            view.sectionHeaderTopPadding = CGFloat(value)
        }
        table.choice("separatorStyle", separatorStyles) { (view: UITableView, style) in
            view.separatorStyle = style
        }
        table.color("separatorColor") { (view: UITableView, color) in view.separatorColor = color }
        table.insets("separatorInset") { (view: UITableView, insets) in
            view.separatorInset = insets
        }
        table.bool("allowsSelection") { (view: UITableView, value) in
            view.allowsSelection = value
        }
        table.bool("allowsMultipleSelection") { (view: UITableView, value) in
            view.allowsMultipleSelection = value
        }
        table.bool("allowsSelectionDuringEditing") { (view: UITableView, value) in
            view.allowsSelectionDuringEditing = value
        }
        table.bool("allowsMultipleSelectionDuringEditing") { (view: UITableView, value) in
            view.allowsMultipleSelectionDuringEditing = value
        }
        table.bool("cellLayoutMarginsFollowReadableWidth") { (view: UITableView, value) in
            view.cellLayoutMarginsFollowReadableWidth = value
        }
    }

    /// The heights that versions of Interface Builder write for sections without a height of their
    /// own.
    ///
    /// The key is whether the table is plain.
    private static let standardHeights: [Bool: Set<Double>] = [true: [22, 28], false: [10, 18]]

    /// Returns a height of headers or footers.
    ///
    /// UIKit applies a standard height only to sections with a title or a view, so the automatic
    /// height replaces it.
    private static func sectionHeight(_ value: Double, in view: UITableView) -> CGFloat {
        let isStandard = standardHeights[view.style == .plain]?.contains(value) == true
        return isStandard ? UITableView.automaticDimension : CGFloat(value)
    }

    private static let separatorStyles: [String: UITableViewCell.SeparatorStyle] = [
        "default": .singleLine, "singleLine": .singleLine, "none": .none,
        "singleLineEtched": .singleLineEtched,
    ]

    // MARK: - Table cells

    static func tableCell(_ table: inout AttributeTable) {
        table.choice("selectionStyle", selectionStyles) { (cell: UITableViewCell, style) in
            cell.selectionStyle = style
        }
        table.choice("accessoryType", accessories) { (cell: UITableViewCell, type) in
            cell.accessoryType = type
        }
        table.choice("editingAccessoryType", accessories) { (cell: UITableViewCell, type) in
            cell.editingAccessoryType = type
        }
        table.integer("indentationLevel") { (cell: UITableViewCell, level) in
            cell.indentationLevel = level
        }
        table.number("indentationWidth") { (cell: UITableViewCell, width) in
            cell.indentationWidth = CGFloat(width)
        }
        table.insets("separatorInset") { (cell: UITableViewCell, insets) in
            cell.separatorInset = insets
        }
    }

    private static let selectionStyles: [String: UITableViewCell.SelectionStyle] = [
        "none": .none, "blue": .blue, "gray": .gray, "default": .default,
    ]

    private static let accessories: [String: UITableViewCell.AccessoryType] = [
        "none": .none, "disclosureIndicator": .disclosureIndicator,
        "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
        "detailButton": .detailButton,
    ]

    // MARK: - Collections

    static func collectionView(_ table: inout AttributeTable) {
        table.bool("allowsSelection") { (view: UICollectionView, value) in
            view.allowsSelection = value
        }
        table.bool("allowsMultipleSelection") { (view: UICollectionView, value) in
            view.allowsMultipleSelection = value
        }
    }

    static func flowLayout(_ table: inout AttributeTable) {
        table.choice("scrollDirection", ["vertical": .vertical, "horizontal": .horizontal]) {
            (layout: UICollectionViewFlowLayout, value: UICollectionView.ScrollDirection) in
            layout.scrollDirection = value
        }
        table.number("minimumLineSpacing") { (layout: UICollectionViewFlowLayout, value) in
            layout.minimumLineSpacing = CGFloat(value)
        }
        table.number("minimumInteritemSpacing") { (layout: UICollectionViewFlowLayout, value) in
            layout.minimumInteritemSpacing = CGFloat(value)
        }
        table.size("itemSize") { (layout: UICollectionViewFlowLayout, size) in
            layout.itemSize = size
        }
        table.size("headerReferenceSize") { (layout: UICollectionViewFlowLayout, size) in
            layout.headerReferenceSize = size
        }
        table.size("footerReferenceSize") { (layout: UICollectionViewFlowLayout, size) in
            layout.footerReferenceSize = size
        }
        table.insets("sectionInset") { (layout: UICollectionViewFlowLayout, insets) in
            layout.sectionInset = insets
        }
        table.attribute("automaticEstimatedItemSize") {
            (_: UICollectionViewFlowLayout, text, place) in
            if text == "YES" {
                place.report("Items have the size in the file; they do not size themselves.")
            }
        }
        table.value("estimatedItemSize") { (_: UICollectionViewFlowLayout, element, place) in
            // The size zero turns the estimate off, so items have the size in the file.
            if element.size != .zero {
                place.report("Items have the size in the file; the estimated size is ignored.")
            }
        }
        table.readElsewhere("sectionHeadersPinToVisibleBounds", "sectionFootersPinToVisibleBounds")
        table.complete { (_: UICollectionViewFlowLayout, place) in
            for name in ["sectionHeadersPinToVisibleBounds", "sectionFootersPinToVisibleBounds"]
            where place.element.bool(name) == true {
                place.report("The attribute \(name) is not supported; it is ignored.")
            }
        }
    }
}
