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
        let part = parts[current]
        var found: (controller: UIViewController, place: Whereabouts)?
        for controller in RestorableObjects.controllers(named: identifier) {
            guard part.place(of: controller) == nil, stands(controller, at: path, in: part),
                let place = whereabouts(of: controller, in: part),
                place.rawValue < found?.place.rawValue ?? .max
            else { continue }
            found = (controller, place)
        }
        return found?.controller
    }

    private func whereabouts(of controller: UIViewController, in part: Part) -> Whereabouts? {
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
    private func stands(_ controller: UIViewController, at path: ArchivePath, in part: Part) -> Bool
    {
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
