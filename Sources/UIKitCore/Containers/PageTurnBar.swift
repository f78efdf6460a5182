import Foundation
import UIKitPrimitives

/// The bar below the pages of a page controller, with a button at each side and the page's
/// position.
final class PageTurnBar: UIView {
    static let height: CGFloat = 44
    private static let buttonWidth: CGFloat = 44

    let reverseButton: UIButton
    let forwardButton: UIButton
    private let dots = PageDotsView(frame: .zero)

    init(
        orientation: UIPageViewController.NavigationOrientation,
        turn: @escaping (UIPageViewController.NavigationDirection) -> Void
    ) {
        let isSideways = orientation == .horizontal
        reverseButton = Self.button(
            isSideways ? "chevron.left" : "chevron.up", "Previous page"
        ) { turn(.reverse) }
        forwardButton = Self.button(
            isSideways ? "chevron.right" : "chevron.down", "Next page"
        ) { turn(.forward) }
        super.init(frame: .zero)
        for view in [dots, reverseButton, forwardButton] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private static func button(
        _ symbol: String, _ label: String, action: @escaping () -> Void
    ) -> UIButton {
        let button = UIButton(
            type: .system,
            primaryAction: UIAction(image: UIImage(systemName: symbol)) { _ in action() })
        button.accessibilityLabel = label
        return button
    }

    /// Shows the position, if it is known, and disables the buttons of directions without more
    /// pages.
    func update(
        _ position: PagePosition?, ended: Set<UIPageViewController.NavigationDirection>
    ) {
        dots.position = position
        reverseButton.isEnabled = !ended.contains(.reverse)
        forwardButton.isEnabled = !ended.contains(.forward)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = Self.buttonWidth
        reverseButton.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
        forwardButton.frame = CGRect(
            x: bounds.width - width, y: 0, width: width, height: bounds.height)
        dots.frame = CGRect(
            x: width, y: 0, width: max(0, bounds.width - 2 * width), height: bounds.height)
    }

    override var nodeComponent: String? { "turnBar" }
}
