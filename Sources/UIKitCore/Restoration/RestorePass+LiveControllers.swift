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

    /// The controller that has a path, of those that the launch made.
    func liveController(at path: ArchivePath) -> UIViewController? {
        guard let identifier = path.components.last?.identifier else { return nil }
        var found: (controller: UIViewController, place: Whereabouts)?
        let namesakes = RestorableObjects.controllers(named: identifier)
        for controller in namesakes {
            guard part.place(of: controller) == nil, stands(controller, at: path) else { continue }
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

    /// Whether a live controller has the path; tabs are matched by identifier alone (3.1.10).
    private func stands(_ controller: UIViewController, at path: ArchivePath) -> Bool {
        var rest = path.components[...]
        var candidate: UIViewController? = controller
        while let current = candidate {
            if current !== controller, let place = part.place(of: current) {
                return rest == place.components[...]
            }
            guard let component = rest.popLast(),
                component.identifier == current.restorationIdentifier
            else { return false }
            let index = current.parent?.stackIndex(of: current)
            if component.stackIndex != index, !(current.parent is UITabBarController) {
                return false
            }
            candidate = current.restorationAncestor
        }
        return rest.isEmpty
    }
}
