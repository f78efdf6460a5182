import Foundation
import UIKitPrimitives

extension UINavigationBar {
    private static let edge: CGFloat = 16
    private static let gap: CGFloat = 16

    /// Creates the views of the top item and sets their frames.
    func layoutContents() {
        applyTitleStyles()
        let row = CGRect(
            x: 0, y: bounds.height - contentHeight, width: bounds.width, height: Self.rowHeight)
        let left = leftViews
        let right = views(for: topItem?.rightBarButtonItems, side: "right")
        let title = titleView
        let largeTitle: [UIView] = showsLargeTitle ? [largeTitleLabel] : []
        replaceItemViews(left + right + [title] + largeTitle + [searchBar].compactMap(\.self))

        var minX = Self.edge
        for view in left {
            let size = fittingSize(of: view, in: row)
            place(view, at: minX, size: size, in: row)
            minX += size.width + Self.gap
        }
        var maxX = bounds.width - Self.edge
        for view in right {
            let size = fittingSize(of: view, in: row)
            place(view, at: maxX - size.width, size: size, in: row)
            maxX -= size.width + Self.gap
        }
        placeTitle(title, between: minX, and: maxX, in: row)
        largeTitleLabel.text = topItem?.title
        largeTitleLabel.frame = CGRect(
            x: Self.edge, y: row.maxY, width: max(0, bounds.width - 2 * Self.edge),
            height: Self.largeTitleHeight - 8)
        searchBar?.frame = CGRect(
            x: 0, y: bounds.height - searchHeight, width: bounds.width, height: searchHeight)
    }

    private var titleView: UIView {
        if let view = topItem?.titleView { return view }
        titleLabel.text = topItem?.title
        titleLabel.isHidden = showsLargeTitle
        return titleLabel
    }

    private var leftViews: [UIView] {
        let items = topItem?.leftBarButtonItems?.filter { !$0.isHidden }
        let isCovered = !(items ?? []).isEmpty && topItem?.leftItemsSupplementBackButton != true
        let hasBack = backItem != nil && topItem?.hidesBackButton != true && !isCovered
        let views = views(for: items, side: "left")
        guard hasBack, let backItem else { return views }
        backButton.show(
            backItem.backBarButtonItem?.title ?? backItem.backButtonTitle ?? backItem.title,
            backItem.backButtonDisplayMode)
        return [backButton] + views
    }

    private func views(for items: [UIBarButtonItem]?, side: String) -> [UIView] {
        (items ?? []).filter { !$0.isHidden }.enumerated().map { index, item in
            if let customView = item.customView { return customView }
            if let view = buttons.first(where: { $0.item === item }) {
                view.place = "\(side)-\(index)"
                return view
            }
            let view = BarButtonView(item: item)
            view.place = "\(side)-\(index)"
            return view
        }
    }

    private func replaceItemViews(_ views: [UIView]) {
        for subview in subviews where !views.contains(where: { $0 === subview }) {
            subview.removeFromSuperview()
        }
        for (index, view) in views.enumerated()
        where subviews.indices.contains(index) ? subviews[index] !== view : true {
            insertSubview(view, at: index)
        }
        buttons = views.compactMap { $0 as? BarButtonView }
    }

    private func fittingSize(of view: UIView, in row: CGRect) -> CGSize {
        let fitting = view.sizeThatFits(CGSize(width: bounds.width / 2, height: row.height))
        let fillsRow = view is BarButtonView || view is BackButtonView
        return CGSize(
            width: fitting.width, height: fillsRow ? row.height : min(fitting.height, row.height))
    }

    private func place(_ view: UIView, at x: CGFloat, size: CGSize, in row: CGRect) {
        view.frame = CGRect(
            x: x, y: row.minY + (row.height - size.height) / 2, width: size.width,
            height: size.height)
    }

    private func placeTitle(
        _ view: UIView, between minX: CGFloat, and maxX: CGFloat, in row: CGRect
    ) {
        let available = max(0, maxX - minX)
        let fitting = view.sizeThatFits(CGSize(width: available, height: row.height))
        let width = min(fitting.width, available)
        let centred = (bounds.width - width) / 2
        let x = min(max(centred, minX), max(minX, maxX - width))
        let height = min(max(fitting.height, 22), row.height)
        view.frame = CGRect(
            x: x, y: row.minY + (row.height - height) / 2, width: width, height: height)
    }
}
