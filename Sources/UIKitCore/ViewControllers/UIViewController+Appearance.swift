extension UIViewController {
    /// Starts a change of the appearance of the controller and of the children in its view.
    func startAppearance(_ isAppearing: Bool, animated: Bool) {
        perform(appearance.begin(isAppearing: isAppearing), animated: animated)
        for child in forwardedChildren {
            child.beginAppearanceTransition(isAppearing, animated: animated)
        }
    }

    /// Ends the change that `startAppearance(_:animated:)` started.
    func finishAppearance() {
        viewDidJoinHierarchy(animated: false)
        let wasAppearing = appearance.phase == .appearing
        perform(appearance.end(), animated: false)
        forwardedChildren.forEach { $0.endAppearanceTransition() }
        if wasAppearing { finishAppearing() }
        if appearance.phase == .appeared { performWaitingPresentation() }
    }

    /// Records that the view of an appearing controller was placed and laid out.
    func viewDidJoinHierarchy(animated: Bool) {
        guard appearance.phase == .appearing else { return }
        perform(appearance.viewJoined(), animated: animated)
        forwardedChildren.forEach { $0.viewDidJoinHierarchy(animated: animated) }
    }

    /// Makes the controller and the controllers that it presents appear or disappear in one step,
    /// if they have not done so already.
    func setAppeared(_ isAppeared: Bool, animated: Bool) {
        if !isCoveredByPresented {
            beginAppearanceTransition(isAppeared, animated: animated)
            if isAppeared { viewIfLoaded?.window?.layoutIfNeeded() }
            endAppearanceTransition()
        }
        if let ownPresented, presentationContainer != nil {
            ownPresented.setAppeared(isAppeared, animated: animated)
        }
    }

    /// Whether the controller is on the screen or appearing.
    var isOnScreen: Bool { appearance.phase == .appeared || appearance.phase == .appearing }

    /// The children that appear and disappear with the controller: those whose views are inside its
    /// view, and a search, whose view covers it.
    private var forwardedChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else {
            return []
        }
        return children.filter { child in
            child is UISearchController || child.viewIfLoaded?.isDescendant(of: view) ?? false
        }
    }

    private func perform(_ callbacks: [AppearanceState.Callback], animated: Bool) {
        for callback in callbacks {
            switch callback {
            case .willAppear:
                loadViewIfNeeded()
                prepareToAppear()
                viewWillAppear(animated)
            case .isAppearing: viewIsAppearing(animated)
            case .didAppear: viewDidAppear(animated)
            case .willDisappear: viewWillDisappear(animated)
            case .didDisappear: viewDidDisappear(animated)
            }
        }
    }
}
