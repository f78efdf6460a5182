import Foundation
import HostLink
import UIKitPrimitives

/// The input views of a window.
struct WindowInputViews {
    /// The responder whose views are shown, or which has none.
    weak var responder: UIResponder?
    /// Whether the responder's views must be looked up again.
    var isStale = false
    /// The view with them; `nil` while none are shown.
    var container: InputViewsContainer?
    /// The frame of the container with an input view, as the app was notified of it.
    var announced: CGRect?
    /// Whether the app was notified of the browser's keyboard.
    var announcesKeyboard = false
}

/// The view at the lower edge of a window with the input view and the accessory view of the
/// responder that has the focus.
final class InputViewsContainer: UIView {
    static let standardHeight: CGFloat = 216

    private(set) var input: UIView?
    private(set) var accessory: UIView?
    /// The controllers of the views, which are kept while they are shown.
    private var controllers: [UIViewController] = []

    init() {
        super.init(frame: .zero)
        autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    }

    required init?(coder: NSCoder) { nil }

    func show(input: UIView?, accessory: UIView?, of controllers: [UIViewController]) {
        for old in [self.input, self.accessory] where old !== input && old !== accessory {
            if old?.superview === self { old?.removeFromSuperview() }
        }
        self.input = input
        self.accessory = accessory
        self.controllers = controllers
        for view in [accessory, input].compactMap(\.self) {
            view.translatesAutoresizingMaskIntoConstraints = true
            if view.superview !== self { addSubview(view) }
        }
        setNeedsLayout()
    }

    /// Returns the height of both views and of the unsafe area below them.
    func neededHeight(in window: UIWindow) -> CGFloat {
        let width = window.bounds.width
        return (accessory.map { height(of: $0, width: width, standard: 44) } ?? 0)
            + (input.map { height(of: $0, width: width, standard: Self.standardHeight) } ?? 0)
            + window.safeAreaInsets.bottom
    }

    private func height(of view: UIView, width: CGFloat, standard: CGFloat) -> CGFloat {
        let sizesItself = (view as? UIInputView)?.allowsSelfSizing ?? false
        if !sizesItself, view.bounds.height > 0 { return view.bounds.height }
        let fitting = view.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        if fitting.height > 0 { return fitting.height.rounded(.up) }
        let intrinsic = view.intrinsicContentSize.height
        return intrinsic > 0 ? intrinsic : standard
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var y: CGFloat = 0
        for (view, standard) in [(accessory, 44), (input, Self.standardHeight)] {
            guard let view else { continue }
            let height = height(of: view, width: bounds.width, standard: standard)
            view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
    }

    override var nodeComponent: String? { "input-views" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.style] = .string("inputViews")
        node[.material] = .bool(true)
    }
}

extension UIWindow {
    /// The responder whose input views are shown: the one with the focus or, without one, the
    /// controller in front, if it can get the focus.
    private var inputResponder: UIResponder? {
        guard isKeyWindow, !isHidden else { return nil }
        if let firstResponder { return firstResponder }
        guard let front = rootViewController?.frontMost, front.canBecomeFirstResponder else {
            return nil
        }
        return front
    }

    /// Shows the input views of the responder that has the focus.
    ///
    /// The app is asked for them when the focus moves and after `reloadInputViews()`, as in UIKit,
    /// because a getter may create a view.
    func updateInputViews() {
        let responder = inputResponder
        // A responder that is gone is `nil` too, as if there had been none.
        let isGone = responder == nil && inputViews.container != nil
        if inputViews.isStale || inputViews.responder !== responder || isGone {
            inputViews.isStale = false
            inputViews.responder = responder
            lookUpInputViews(of: responder)
        }
        placeInputViews()
    }

    private func lookUpInputViews(of responder: UIResponder?) {
        var controllers: [UIViewController] = []
        func first(
            _ controller: (UIResponder) -> UIViewController?, _ view: (UIResponder) -> UIView?
        ) -> UIView? {
            var candidate = responder
            while let current = candidate {
                if let owner = controller(current), let found = owner.view {
                    controllers.append(owner)
                    return found
                }
                if let found = view(current) { return found }
                candidate = current.next
            }
            return nil
        }
        let input = first({ $0.inputViewController }, { $0.inputView })
        let accessory = first({ $0.inputAccessoryViewController }, { $0.inputAccessoryView })
        guard input != nil || accessory != nil else {
            inputViews.container?.removeFromSuperview()
            inputViews.container = nil
            return
        }
        let container = inputViews.container ?? InputViewsContainer()
        inputViews.container = container
        container.show(input: input, accessory: accessory, of: controllers)
    }

    private func placeInputViews() {
        let old = inputViews.container?.superview === self ? inputViews.container?.frame : nil
        guard let container = inputViews.container else {
            KeyboardNotifications.inputViewsDidMove(to: nil, in: self)
            return
        }
        if subviews.last !== container { addSubview(container) }
        let height = container.neededHeight(in: self)
        let frame = CGRect(
            x: 0, y: bounds.height - height, width: bounds.width, height: height)
        if old != frame { container.frame = frame }
        KeyboardNotifications.inputViewsDidMove(
            to: container.input == nil ? nil : frame, in: self)
    }
}
