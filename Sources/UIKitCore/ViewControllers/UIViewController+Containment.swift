extension UIViewController {
    func addToChildren(_ child: UIViewController) {
        guard child.parent !== self else { return }
        refuseCycle(adding: child)
        RestorePass.underWay?.noteMove(of: child, into: self)
        if child.parent != nil { child.removeFromParent() }
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
    }

    /// Whether the controller is another one or one of the parents of that.
    func contains(_ controller: UIViewController) -> Bool {
        var candidate: UIViewController? = controller
        while let current = candidate {
            if current === self { return true }
            candidate = current.parent
        }
        return false
    }

    /// Ends the process when the child contains this controller or is the same one, because every
    /// walk along the parents would never end.
    func refuseCycle(adding child: UIViewController) {
        guard child.contains(self) else { return }
        fatalError(
            child === self
                ? "\(type(of: self)) cannot be added to itself as a child view controller."
                : "\(type(of: child)) cannot be added to \(type(of: self)), because it contains "
                    + "that view controller; remove that from its parent first.")
    }

    func takeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
        parent.didLoseChild(self)
    }

    /// The controller's item for a navigation bar, which is made when it is first asked for.
    func ownNavigationItem() -> UINavigationItem {
        if let navigationItemIfLoaded { return navigationItemIfLoaded }
        let item = UINavigationItem(title: title ?? "")
        item.controller = self
        navigationItemIfLoaded = item
        return item
    }

    /// The nearest container of a class that the controller is inside.
    func nearestAncestor<Container: UIViewController>(_: Container.Type) -> Container? {
        var candidate = parent
        while let current = candidate {
            if let container = current as? Container { return container }
            candidate = current.parent
        }
        return nil
    }

    /// The controller furthest out that contains this one.
    var outermostContainer: UIViewController {
        var outermost = self
        while let parent = outermost.parent { outermost = parent }
        return outermost
    }
}
