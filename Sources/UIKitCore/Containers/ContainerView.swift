import Foundation

/// The view of a container.
///
/// Its controller lays out the content.
final class ContainerView: UIView {
    private weak var controller: UIViewController?

    init(controller: UIViewController) {
        self.controller = controller
        super.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layoutContainedViews()
    }
}

/// The wrapper of the front child's view.
///
/// It gives the child a stable node name on the page and holds the transition with which the child
/// appeared.
final class ChildWrapperView: UIView {
    let child: UIViewController
    private let place: String

    /// Wraps the child's view.
    ///
    /// - Parameter place: A name that distinguishes the child from its siblings, the same before
    ///   and after a relaunch.
    init(child: UIViewController, place: String, transition: NodeTransition?) {
        self.child = child
        self.place = place
        super.init(frame: .zero)
        nodeTransition = transition
        if let view = child.view { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        child.viewIfLoaded?.frame = bounds
    }

    override var nodeComponent: String? { place }
}
