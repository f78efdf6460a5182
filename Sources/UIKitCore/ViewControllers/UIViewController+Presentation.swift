import Foundation
import UIKitPrimitives

extension UIViewController {
    /// Whether the presented controller covers this one completely.
    var isCoveredByPresented: Bool {
        guard presentationContainer != nil, let ownPresented else { return false }
        return ownPresented.coversPresenter
    }

    /// Whether the controller's style removes its presenter from the screen.
    ///
    /// A presentation that has begun keeps what it was at its beginning, so that the presenter's
    /// calls about its appearance are in pairs.
    var coversPresenter: Bool { presentationOptions.covers ?? modalPresentationStyle.covers }

    /// Returns the controller that presents on behalf of this one: the outermost container
    /// (specification 3.1.4), or, for the styles that request it, the nearest one that defines a
    /// presentation context.
    func presenter(for controller: UIViewController) -> UIViewController {
        let style = controller.modalPresentationStyle
        guard style == .currentContext || style == .overCurrentContext else {
            return outermostContainer
        }
        var candidate: UIViewController? = self
        while let current = candidate {
            if current.definesPresentationContext { return current }
            candidate = current.parent
        }
        return outermostContainer
    }

    func startPresentation(_ request: PresentationRequest) {
        let controller = request.controller
        if let search = controller as? UISearchController {
            search.begin(in: self)
            request.completion?()
            return
        }
        let presenter = presenter(for: controller)
        guard presenter.ownPresented == nil, controller.ownPresenting == nil,
            controller.parent == nil, controller !== presenter
        else { return }
        presenter.ownPresented = controller
        InterfaceStyles.move(controller) { controller.ownPresenting = presenter }
        guard presenter.appearance.phase == .appeared, presenter.viewIfLoaded?.window != nil else {
            presenter.waitingPresentation = request
            return
        }
        presenter.perform(request)
    }

    /// Starts the presentation that waited until the controller was on the screen.
    func performWaitingPresentation() {
        guard let request = waitingPresentation, viewIfLoaded?.window != nil else { return }
        waitingPresentation = nil
        perform(request)
    }

    private func perform(_ request: PresentationRequest) {
        guard let window = viewIfLoaded?.window else { return }
        let controller = request.controller
        controller.loadViewIfNeeded()
        let covers = controller.ownPresentation.adaptedStyle(width: window.bounds.width).covers
        controller.presentationOptions.covers = covers
        controller.movement = .presented
        defer { controller.movement = .none }
        let transition = ControllerTransition(of: request, over: self, in: window)
        if covers { beginAppearanceTransition(false, animated: request.isAnimated) }
        controller.beginAppearanceTransition(true, animated: request.isAnimated)

        guard ownPresented === controller else { return transition.end() }
        let container = PresentationContainerView(
            presented: controller, isAnimated: request.isAnimated)
        presentationContainer = container
        container.frame = window.bounds
        window.addSubview(container)
        window.layoutIfNeeded()
        controller.viewDidJoinHierarchy(animated: request.isAnimated)
        transition.runAlongside()
        controller.endAppearanceTransition()
        if covers { endAppearanceTransition() }
        transition.end()
        request.completion?()
    }

    /// The controller whose presentation `dismiss` ends.
    var nearestPresenter: UIViewController? {
        var candidate: UIViewController? = self
        while let current = candidate {
            if current.ownPresented != nil { return current }
            candidate = current.parent
        }
        return presentingViewController
    }

    /// Ends the controller's presentation and all presentations started from it.
    func dismissOwnPresented(animated: Bool) {
        guard let first = ownPresented else { return }
        var chain = [first]
        while let next = chain.last?.ownPresented { chain.append(next) }

        let leaving = chain.filter(\.isOnScreen).reversed()
        let returns = presentationContainer != nil && first.coversPresenter
        chain.forEach { $0.movement = .dismissed }
        defer { chain.forEach { $0.movement = .none } }
        let transition = ControllerTransition(dismissing: chain, over: self, animated)
        defer { transition?.end() }
        leaving.forEach { $0.beginAppearanceTransition(false, animated: animated) }
        if returns { beginAppearanceTransition(true, animated: animated) }

        unlink(chain)
        if returns {
            viewIfLoaded?.window?.layoutIfNeeded()
            viewDidJoinHierarchy(animated: animated)
        }
        transition?.runAlongside()
        if returns { endAppearanceTransition() }
        leaving.forEach { $0.endAppearanceTransition() }
    }

    private func unlink(_ chain: [UIViewController]) {
        for controller in chain.reversed() {
            guard let presenter = controller.ownPresenting else { continue }
            presenter.waitingPresentation = nil
            presenter.presentationContainer?.removeFromSuperview()
            presenter.presentationContainer = nil
            presenter.ownPresented = nil
            InterfaceStyles.move(controller) { controller.ownPresenting = nil }
            controller.presentationOptions.covers = nil
            controller.presentationOptions.popover?.arrowDirection = .unknown
            controller.viewIfLoaded?.removeFromSuperview()
        }
    }
}

extension UIModalPresentationStyle {
    /// Whether a presentation in the style removes its presenter from the screen.
    var covers: Bool { self == .fullScreen || self == .currentContext }
}

/// A request to present a controller.
struct PresentationRequest {
    let controller: UIViewController
    let isAnimated: Bool
    let completion: (() -> Void)?
}
