import Foundation

/// The view of a container: its controller places what is inside.
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

/// What a container puts around the view of the child in front: it names the child's place for the
/// screen and says how it came there.
final class ChildWrapperView: UIView {
    let child: UIViewController
    private let place: String

    /// Wraps the child's view.
    ///
    /// - Parameter place: What tells the child from its siblings, the same before and after a relaunch.
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
