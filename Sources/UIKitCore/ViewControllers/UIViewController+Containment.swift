extension UIViewController {
    func addToChildren(_ child: UIViewController) {
        guard child.parent !== self else { return }
        precondition(child !== self, "A view controller cannot be its own child.")
        RestorePass.underWay?.noteMove(of: child, into: self)
        if child.parent != nil { child.removeFromParent() }
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
    }

    func takeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
        parent.didLoseChild(self)
    }

    /// The nearest navigation controller the controller is inside.
    public var navigationController: UINavigationController? {
        nearestAncestor(UINavigationController.self)
    }

    /// The nearest tab bar controller the controller is inside.
    public var tabBarController: UITabBarController? {
        nearestAncestor(UITabBarController.self)
    }

    /// The nearest split view controller the controller is inside.
    public var splitViewController: UISplitViewController? {
        nearestAncestor(UISplitViewController.self)
    }

    private func nearestAncestor<Container: UIViewController>(_: Container.Type) -> Container? {
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
