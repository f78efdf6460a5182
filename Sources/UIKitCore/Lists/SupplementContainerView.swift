import UIKitPrimitives
import Foundation
import HostLink

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
