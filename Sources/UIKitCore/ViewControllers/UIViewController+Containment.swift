extension UIViewController {
    /// Returns whether a controller is this one or a descendant of it.
    func contains(_ controller: UIViewController) -> Bool {
        var candidate: UIViewController? = controller
        while let current = candidate {
            if current === self { return true }
            candidate = current.parent
        }
        return false
    }

    /// Ends the process if the child contains this controller or is the same one, because a walk
    /// along the parents would never end.
    func refuseCycle(adding child: UIViewController) {
        guard child.contains(self) else { return }
        fatalError(
            child === self
                ? "\(type(of: self)) cannot be added to itself as a child view controller."
                : "\(type(of: child)) cannot be added to \(type(of: self)), because it contains "
                    + "that view controller; remove that from its parent first.")
    }

    /// Returns the controller's navigation item, which is created when it is first used.
    func ownNavigationItem() -> UINavigationItem {
        if let navigationItemIfLoaded { return navigationItemIfLoaded }
        let item = UINavigationItem(title: title ?? "")
        item.controller = self
        navigationItemIfLoaded = item
        return item
    }

    /// Returns the nearest ancestor of a class.
    func nearestAncestor<Container: UIViewController>(_: Container.Type) -> Container? {
        var candidate = parent
        while let current = candidate {
            if let container = current as? Container { return container }
            candidate = current.parent
        }
        return nil
    }

    /// The outermost container of the controller.
    var outermostContainer: UIViewController {
        var outermost = self
        while let parent = outermost.parent { outermost = parent }
        return outermost
    }

    /// Whether the controller appears because a container that is on the screen shows it, for
    /// example after Back.
    ///
    /// At a launch, and in a presentation, the outermost container appears as well. A list then
    /// shows the selection that is being restored.
    var appearsInVisibleContainer: Bool {
        parent != nil && outermostContainer.appearance.phase == .appeared
    }
}
