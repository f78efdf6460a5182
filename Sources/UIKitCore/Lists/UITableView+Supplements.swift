import Foundation
import UIKitPrimitives

extension UITableView {
    func supplementHeight(_ role: SectionSupplementView.Role, section: Int) -> CGFloat {
        let named: CGFloat? =
            switch role {
            case .header: delegate?.tableView(self, heightForHeaderInSection: section)
            case .footer: delegate?.tableView(self, heightForFooterInSection: section)
            }
        let height = named ?? (role == .header ? sectionHeaderHeight : sectionFooterHeight)
        if height >= 0 { return height }
        if let view = delegateView(role, section: section) {
            return fittingHeight(of: view)
        }
        guard let title = supplementTitle(role, section: section), !title.isEmpty else {
            return emptyHeight(role, section: section)
        }
        if role == .header {
            return style == .plain ? TableStandard.plainHeader : TableStandard.groupedHeader
        }
        return fittingHeight(of: titleView(title, role: role))
    }

    private func emptyHeight(_ role: SectionSupplementView.Role, section: Int) -> CGFloat {
        guard style != .plain else { return 0 }
        let isFirst = role == .header && section == 0 && tableHeaderView == nil
        return isFirst ? TableStandard.firstGroupedSpace : TableStandard.groupedSpace
    }

    /// Creates the header or footer of a section, if it has one.
    func makeSupplement(
        _ role: SectionSupplementView.Role, section: Int
    ) -> SectionSupplementView? {
        let title = supplementTitle(role, section: section).flatMap { $0.isEmpty ? nil : $0 }
        guard
            let content = delegateView(role, section: section)
                ?? title.map({ titleView($0, role: role) })
        else { return nil }
        return SectionSupplementView(
            content: content, role: role, section: section, style: style.renderedName)
    }

    private func delegateView(_ role: SectionSupplementView.Role, section: Int) -> UIView? {
        switch role {
        case .header: delegate?.tableView(self, viewForHeaderInSection: section)
        case .footer: delegate?.tableView(self, viewForFooterInSection: section)
        }
    }

    func supplementTitle(_ role: SectionSupplementView.Role, section: Int) -> String? {
        switch role {
        case .header: dataSource?.tableView(self, titleForHeaderInSection: section)
        case .footer: dataSource?.tableView(self, titleForFooterInSection: section)
        }
    }

    private func titleView(_ title: String, role: SectionSupplementView.Role) -> UIView {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.setTitle(title, role: role, style: style, separatorInset: separatorInset.left)
        return view
    }

    private func fittingHeight(of view: UIView) -> CGFloat {
        let width = rowSpan.width
        let fitting = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
        let height = fitting.height.isFinite ? fitting.height : 0
        return height > 0 ? height : max(view.bounds.height, TableStandard.plainHeader)
    }
}
