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
        var found: (controller: UIViewController, place: Whereabouts)?
        let namesakes = RestorableObjects.controllers(named: identifier)
        for controller in namesakes {
            guard part.place(of: controller) == nil, stands(controller, number) else { continue }
            // As nearly always: there is nothing to choose from, and what is around it was found here.
            if namesakes.count == 1, let around = controller.restorationAncestor,
                part.place(of: around) != nil
            {
                return controller
            }
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

    /// Whether a live controller has a record's path; tabs are matched by identifier alone (3.1.10).
    private func stands(_ controller: UIViewController, _ number: Int) -> Bool {
        let part = part
        let components = part.records[number].path.components
        var rest = components.count
        var candidate: UIViewController? = controller
        while let current = candidate {
            if current !== controller, let place = part.place(of: current) {
                let around = part.records[place].path.components
                guard around.count == rest else { return false }
                // As nearly always: it stands for the record around this one, so the steps are the same.
                return part.order.enclosing[number] == place || around[...] == components[..<rest]
            }
            guard rest > 0 else { return false }
            rest -= 1
            guard components[rest].identifier == current.restorationIdentifier else { return false }
            let parent = current.parent
            if components[rest].stackIndex != parent?.stackIndex(of: current),
                !(parent is UITabBarController)
            {
                return false
            }
            candidate = current.restorationAncestor
        }
        return rest == 0
    }
}
