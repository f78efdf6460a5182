import Foundation
import UIKitPrimitives

/// The labels and the image view of a cell's style.
///
/// Each is created when it is first used.
final class CellParts {
    private let style: UITableViewCell.CellStyle
    private weak var contentView: UIView?
    private var labelIfMade: UILabel?
    private var detailIfMade: UILabel?
    private var imageIfMade: UIImageView?

    private static let edge: CGFloat = 16
    private static let gap: CGFloat = 12
    private static let vertical: CGFloat = 11
    private static let imageMax: CGFloat = 40

    init(style: UITableViewCell.CellStyle, contentView: UIView) {
        self.style = style
        self.contentView = contentView
    }

    var isUsed: Bool { labelIfMade != nil || detailIfMade != nil || imageIfMade != nil }

    func contains(_ view: UIView) -> Bool {
        view === labelIfMade || view === detailIfMade || view === imageIfMade
    }

    func remove() {
        let parts: [UIView?] = [labelIfMade, detailIfMade, imageIfMade]
        parts.forEach { $0?.removeFromSuperview() }
        labelIfMade = nil
        detailIfMade = nil
        imageIfMade = nil
    }

    var label: UILabel {
        if let labelIfMade { return labelIfMade }
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: style == .value2 ? 13 : 17)
        labelIfMade = label
        contentView?.addSubview(label)
        return label
    }

    var detail: UILabel {
        if let detailIfMade { return detailIfMade }
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: style == .subtitle ? 13 : 17)
        label.textColor = style == .value2 ? .label : .secondaryLabel
        detailIfMade = label
        contentView?.addSubview(label)
        return label
    }

    var image: UIImageView {
        if let imageIfMade { return imageIfMade }
        let view = UIImageView(frame: .zero)
        view.contentMode = .scaleAspectFit
        imageIfMade = view
        contentView?.addSubview(view)
        return view
    }

    private var shownImage: UIImageView? { imageIfMade?.image == nil ? nil : imageIfMade }

    private func nonEmpty(_ label: UILabel?) -> UILabel? {
        label?.text?.isEmpty ?? true ? nil : label
    }

    /// Returns the x position at which labels begin.
    private func textStart(inset: CGFloat) -> CGFloat {
        let edge = max(inset, Self.edge)
        return shownImage == nil ? edge : edge + Self.imageMax + Self.gap
    }

    func fittingHeight(width: CGFloat, inset: CGFloat) -> CGFloat {
        let available = max(0, width - textStart(inset: inset) - Self.edge)
        let size = CGSize(width: available, height: .greatestFiniteMagnitude)
        let label = nonEmpty(labelIfMade)?.sizeThatFits(size).height ?? 0
        let detail = nonEmpty(detailIfMade)?.sizeThatFits(size).height ?? 0
        let text = style == .subtitle ? label + (detail > 0 ? detail + 2 : 0) : max(label, detail)
        let image = shownImage == nil ? 0 : Self.imageMax + 8
        return max(text + 2 * Self.vertical, image).rounded(.up)
    }

    func layout(in size: CGSize, inset: CGFloat) {
        let x = textStart(inset: inset)
        let available = max(0, size.width - x - Self.edge)
        shownImage?.frame = CGRect(
            x: max(inset, Self.edge), y: (size.height - Self.imageMax) / 2, width: Self.imageMax,
            height: Self.imageMax)
        let fitting = CGSize(width: available, height: .greatestFiniteMagnitude)
        let labelSize = nonEmpty(labelIfMade)?.sizeThatFits(fitting) ?? .zero
        let detailSize = nonEmpty(detailIfMade)?.sizeThatFits(fitting) ?? .zero
        switch style {
        case .default:
            place(labelIfMade, x: x, width: available, height: labelSize.height, in: size)
        case .subtitle:
            let gap: CGFloat = labelSize.height > 0 && detailSize.height > 0 ? 2 : 0
            let top = (size.height - labelSize.height - gap - detailSize.height) / 2
            labelIfMade?.frame = CGRect(x: x, y: top, width: available, height: labelSize.height)
            detailIfMade?.frame = CGRect(
                x: x, y: top + labelSize.height + gap, width: available, height: detailSize.height)
        case .value1:
            let valueWidth = min(detailSize.width.rounded(.up), available)
            let labelWidth = max(0, available - valueWidth - (valueWidth > 0 ? Self.gap : 0))
            place(labelIfMade, x: x, width: labelWidth, height: labelSize.height, in: size)
            place(
                detailIfMade, x: x + available - valueWidth, width: valueWidth,
                height: detailSize.height, in: size)
        case .value2:
            let labelWidth: CGFloat = min(90, available)
            place(labelIfMade, x: x, width: labelWidth, height: labelSize.height, in: size)
            place(
                detailIfMade, x: x + labelWidth + Self.gap,
                width: max(0, available - labelWidth - Self.gap), height: detailSize.height,
                in: size)
        }
    }

    private func place(
        _ view: UIView?, x: CGFloat, width: CGFloat, height: CGFloat, in size: CGSize
    ) {
        view?.frame = CGRect(
            x: x, y: ((size.height - height) / 2).rounded(), width: width, height: height)
    }
}
