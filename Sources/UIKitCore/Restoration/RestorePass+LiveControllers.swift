import RestorationArchive

/// Finding what the launch has made already (3.3.3).
extension RestorePass {
    /// Where a controller is, nearest first; who is in another scene is nowhere.
    private enum Whereabouts: Int {
        case inWindow
        case insideRestored
        /// The app made it and keeps it outside any window, or in one that no scene has yet.
        case kept
    }

    /// The controller that has a record's path, of those that the launch made.
    func liveController(_ number: Int) -> UIViewController? {
        guard let identifier = part.records[number].path.components.last?.identifier else {
            return nil
        }
        // As nearly always: there is nothing to choose from, and what is around it was found here.
        if let sole = RestorableObjects.soleController(named: identifier),
            part.place(of: sole) == nil,
            isInPlace(sole, number) || standing(of: sole, number) == .insideRestored
        {
            return sole
        }
        var found: (controller: UIViewController, place: Whereabouts)?
        for controller in RestorableObjects.controllers(named: identifier) {
            guard part.place(of: controller) == nil,
                standing(of: controller, number) != .elsewhere
            else { continue }
            guard let place = whereabouts(of: controller),
                place.rawValue < found?.place.rawValue ?? .max
            else { continue }
            found = (controller, place)
        }
        return found?.controller
    }

    private func whereabouts(of controller: UIViewController) -> Whereabouts? {
        var outermost = controller
        var isInsideRestored = false
        while let around = outermost.restorationAncestor {
            outermost = around
            if part.place(of: around) != nil { isInsideRestored = true }
        }
        for window in windows where window.rootViewController === outermost { return .inWindow }
        if isInsideRestored { return .insideRestored }
        return controller.outermostContainer.viewIfLoaded?.window?.windowScene == nil
            ? .kept : nil
    }

    /// Whether a live controller with the identifier of a record stands right inside what was located for
    /// the record around it, and in its place there.
    private func isInPlace(_ controller: UIViewController, _ number: Int) -> Bool {
        guard let around = part.order.enclosing[number], let container = controller.parent,
            part.located[around] === container
        else { return false }
        return part.records[number].path.components.last?.stackIndex
            == container.stackIndex(of: controller) || container is UITabBarController
    }

    /// Whether a live controller has a record's path.
    private enum Standing {
        case elsewhere
        /// It has, from a root down.
        case atPath
        /// It has, below a controller that was located already.
        case insideRestored
    }

    /// Compares a live controller's path with a record's; tabs are matched by identifier alone (3.1.10).
    private func standing(of controller: UIViewController, _ number: Int) -> Standing {
        let part = part
        let components = part.records[number].path.components
        var rest = components.count
        var candidate: UIViewController? = controller
        while let current = candidate {
            if current !== controller, let place = part.place(of: current) {
                let around = part.records[place].path.components
                guard around.count == rest else { return .elsewhere }
                // As nearly always: it stands for the record around this one, so the steps are the same.
                let isSame =
                    part.order.enclosing[number] == place || around[...] == components[..<rest]
                return isSame ? .insideRestored : .elsewhere
            }
            guard rest > 0 else { return .elsewhere }
            rest -= 1
            guard components[rest].identifier == current.restorationIdentifier else {
                return .elsewhere
            }
            let parent = current.parent
            if components[rest].stackIndex != parent?.stackIndex(of: current),
                !(parent is UITabBarController)
            {
                return .elsewhere
            }
            candidate = parent ?? current.restorationAncestor
        }
        return rest == 0 ? .atPath : .elsewhere
    }
}
