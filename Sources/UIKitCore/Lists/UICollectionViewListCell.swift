public import Foundation
import HostLink
public import UIKitPrimitives

/// The content at the right edge of a list cell.
@preconcurrency @MainActor
public struct UICellAccessory {
    let renderedName: String

    /// Returns a symbol showing that a tap leads to more content.
    public static func disclosureIndicator() -> UICellAccessory {
        UICellAccessory(renderedName: "disclosure")
    }

    /// Returns a check mark.
    public static func checkmark() -> UICellAccessory { UICellAccessory(renderedName: "checkmark") }
}

/// A row of a collection that shows a list.
open class UICollectionViewListCell: UICollectionViewCell {
    private static let accessoryWidth: CGFloat = 32

    /// The content at the right edge; the page shows the last one.
    open var accessories: [UICellAccessory] = [] { didSet { setNeedsLayout() } }
    /// The number of indentation steps of the content.
    open var indentationLevel = 0 { didSet { setNeedsLayout() } }
    /// The width of one indentation step.
    open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

    /// Returns a configuration with the appearance of a row and no content.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    /// Returns the background of a cell of the list's appearance.
    open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        let list = collection?.list(at: place?.indexPath)
        return list?.renderedName ?? "plain" == "plain" ? .listPlainCell() : .listGroupedCell()
    }

    private func contentFrame(in size: CGSize) -> CGRect {
        let indent = CGFloat(indentationLevel) * indentationWidth
        let trailing = accessories.isEmpty ? 0 : Self.accessoryWidth
        return CGRect(
            x: indent, y: 0, width: max(0, size.width - indent - trailing), height: size.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = contentFrame(in: bounds.size)
        layOutConfiguredView()
    }

    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let inner = contentFrame(in: targetSize).width
        let size = super.systemLayoutSizeFitting(
            CGSize(width: inner, height: targetSize.height),
            withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
        return CGSize(
            width: targetSize.width, height: max(size.height, UITableViewCell.heightMin))
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        if let accessory = accessories.last { node[.accessory] = .string(accessory.renderedName) }
        guard let list = collection?.list(at: place?.indexPath) else { return }
        node[.style] = .string(list.renderedName)
        if list.showsSeparators, place?.isLast != true || list.renderedName == "plain" {
            node[.separator] = .bool(true)
            node[.separatorInset] = .number(16)
        }
        if backgroundColor == nil, backgroundConfiguration == nil {
            let isPlain = list.renderedName == "plain"
            let color: UIColor = isPlain ? .systemBackground : .secondarySystemGroupedBackground
            node[.background] = .string(color.renderedName)
        }
    }
}

extension UICollectionView {
    /// Returns the appearance of the list of which an item is a row.
    fileprivate func list(at path: IndexPath?) -> UICollectionLayoutListConfiguration? {
        let layout = collectionViewLayout as? UICollectionViewCompositionalLayout
        return path.flatMap { layout?.list(ofSection: $0.section) }
    }
}
