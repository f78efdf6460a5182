import Foundation
import HostLink
import UIKitPrimitives

/// The buttons of a row's actions, in the space that the swiped row leaves.
final class SwipeActionsView: UIView {
    let edge: RowEdge
    private let buttons: [SwipeActionButton]
    /// Closes the row, as the Escape key does.
    private let close: () -> Void

    init(
        _ actions: RowActions, edge: RowEdge, choose: @escaping (Int) -> Void,
        close: @escaping () -> Void
    ) {
        self.edge = edge
        self.close = close
        buttons = actions.actions.enumerated().map { index, action in
            SwipeActionButton(action) { choose(index) }
        }
        super.init(frame: .zero)
        clipsToBounds = true
        backgroundColor = actions.actions.last?.color
        buttons.forEach(addSubview)
    }

    required init?(coder: NSCoder) { nil }

    /// The width at which all buttons have their natural size.
    var openWidth: CGFloat { buttons.reduce(0) { $0 + $1.naturalWidth } }

    /// Returns the button of an action.
    func button(at index: Int) -> UIView { buttons[index] }

    /// Moves the focus of the page to the first button.
    func takeFocus() { buttons.first.map(ButtonFocus.move) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let open = openWidth
        guard open > 0 else { return }
        var used: CGFloat = 0
        for button in buttons {
            let width = button.naturalWidth / open * bounds.width
            let x = edge == .leading ? used : bounds.width - used - width
            button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            used += width
        }
    }

    override var nodeComponent: String? { edge == .leading ? "actionsBefore" : "actionsAfter" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        let back = edge == .leading ? KeyInputNames.leftArrow : KeyInputNames.rightArrow
        node.addKeys([KeyInputNames.escape, back])
        node[.accessibilityLabel] = .string("Actions")
        node[.accessibilityRole] = .string("summary")
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .keyCommand(let input, _) = action else { return super.handle(action) }
        let back = edge == .leading ? KeyInputNames.leftArrow : KeyInputNames.rightArrow
        guard input == KeyInputNames.escape || input == back else { return super.handle(action) }
        close()
        return true
    }
}

/// The button of one action of a row.
private final class SwipeActionButton: UIButton {
    private static let widthMin: CGFloat = 74

    init(_ action: RowActions.Action, choose: @escaping () -> Void) {
        super.init(frame: .zero)
        if let image = action.image {
            setImage(image, for: .normal)
        } else {
            setTitle(action.title, for: .normal)
        }
        if !action.title.isEmpty { accessibilityLabel = action.title }
        setTitleColor(.white, for: .normal)
        backgroundColor = action.color
        addAction(UIAction { _ in choose() }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    /// The width of the content with its padding, so that a finger can hit it.
    var naturalWidth: CGFloat { max(Self.widthMin, sizeThatFits(.zero).width + 24) }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        ButtonFocus.describe(self, &node)
    }
}
