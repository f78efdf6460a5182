import Foundation
import HostLink
import UIKitPrimitives

/// The row under the pages of a page controller: a button to each side and the page's position.
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

    /// Shows the position, if it is known, and where there are no more pages.
    func show(
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

/// A dot for each page, or the numbers where there are too many for the width.
final class PageDotsView: UIView {
    private static let size: CGFloat = 7
    private static let distance: CGFloat = 16

    var position: PagePosition? {
        didSet {
            guard oldValue != position else { return }
            accessibilityValue = position.map { "page \($0.index + 1) of \($0.count)" }
            setNeedsLayout()
        }
    }
    private let label = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: 13)
        label.textAlignment = .center
        label.textColor = .secondaryLabel
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        subviews.forEach { $0.removeFromSuperview() }
        guard let position else { return }
        let width = CGFloat(position.count) * Self.distance
        guard width <= bounds.width else {
            label.text = "\(position.index + 1) / \(position.count)"
            label.frame = bounds
            addSubview(label)
            return
        }
        for index in 0..<position.count {
            let dot = UIView(
                frame: CGRect(
                    x: (bounds.width - width) / 2 + CGFloat(index) * Self.distance
                        + (Self.distance - Self.size) / 2,
                    y: (bounds.height - Self.size) / 2, width: Self.size, height: Self.size))
            dot.layer.cornerRadius = Self.size / 2
            dot.backgroundColor = index == position.index ? .label : .tertiaryLabel
            addSubview(dot)
        }
    }

    override var nodeComponent: String? { "dots" }
}

/// The view of a page controller: arrow keys turn its pages.
final class PageContainerView: UIView {
    private weak var controller: UIPageViewController?

    init(controller: UIPageViewController) {
        self.controller = controller
        super.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layoutContainedViews()
    }

    override func receive(_ action: InputAction) -> Bool {
        guard case .keyCommand(let input, modifiers: 0) = action, let controller else {
            return super.receive(action)
        }
        switch (controller.navigationOrientation, input) {
        case (.horizontal, KeyInput.rightArrow), (.vertical, KeyInput.downArrow):
            return controller.turn(.forward)
        case (.horizontal, KeyInput.leftArrow), (.vertical, KeyInput.upArrow):
            return controller.turn(.reverse)
        default: return super.receive(action)
        }
    }
}
