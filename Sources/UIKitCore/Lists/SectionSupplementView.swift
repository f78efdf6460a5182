import Foundation
import HostLink
import UIKitPrimitives

/// The wrapper of a section's header or footer.
///
/// It gives the content a stable node name on the page.
final class SectionSupplementView: UIView {
    enum Role: String { case header, footer }

    let content: UIView
    private let role: Role
    private let section: Int
    private let style: String

    init(content: UIView, role: Role, section: Int, style: String) {
        self.content = content
        self.role = role
        self.section = section
        self.style = style
        super.init(frame: .zero)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds
    }

    override var renderKind: RenderKind { .sectionHeader }
    override var nodeComponent: String? { "\(role.rawValue)-\(section)" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.style] = .string(role == .header ? style : "footer")
        if role == .header { node[.accessibilityRole] = .string("header") }
    }
}

/// The wrapper of a collection's header or footer.
///
/// It gives the content a stable node name on the page.
final class SupplementContainerView: UIView {
    let content: UICollectionReusableView
    private let place: String

    init(content: UICollectionReusableView, kind: String, indexPath: IndexPath) {
        self.content = content
        place = "\(kind)-\(indexPath.section)-\(indexPath.item)"
        super.init(frame: .zero)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds
    }

    override var renderKind: RenderKind { .sectionHeader }
    override var nodeComponent: String? { place }
}
