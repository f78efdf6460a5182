import RestorationArchive
import RestorationCoder

/// Finding what the launch has made already (3.3.3).
extension RestorePass {
    /// Where a controller is, nearest first; what belongs to another scene is nowhere.
    private enum MatchLocation: Int {
        case inWindow
        case insideRestored
        /// The app made it for the scene, or without scenes, and keeps it outside any window, or in
        /// one that no scene has yet.
        case kept
        /// It was made for an earlier connection of the session, or belongs to the app as a whole.
        case shared
        /// Its scene has no state for it, as of one that belonged to the app as a whole when it was
        /// preserved.
        case left
    }

    /// The controller that has a record's path, of those that the launch made.
    func liveController(_ number: Int) -> UIViewController? {
        guard let identifier = part.records[number].path.components.last?.identifier else {
            return nil
        }
        // As nearly always: there is nothing to choose from, and what is around it was found here.
        if let sole = RestorableObjects.soleController(named: identifier),
            !isLocated(sole), sole.hasIdentifier(identifier),
            isInPlace(sole, number) || standing(of: sole, number) == .insideRestored
        {
            return sole
        }
        var found: (controller: UIViewController, place: MatchLocation)?
        for controller in RestorableObjects.controllers(named: identifier) {
            guard !isLocated(controller),
                standing(of: controller, number) != .elsewhere
            else { continue }
            guard let place = matchLocation(of: controller, part.records[number].path),
                place.rawValue < found?.place.rawValue ?? .max
            else { continue }
            found = (controller, place)
        }
        return found?.controller
    }

    private func matchLocation(
        of controller: UIViewController, _ path: ArchivePath
    ) -> MatchLocation? {
        var outermost = controller
        var isInsideRestored = false
        while let around = outermost.restorationAncestor {
            outermost = around
            if part.place(of: around) != nil { isInsideRestored = true }
        }
        for window in windows where window.rootViewController === outermost { return .inWindow }
        if isInsideRestored { return .insideRestored }
        guard controller.outermostContainer.viewIfLoaded?.window?.windowScene == nil else {
            return nil
        }
        return standing(ofHome: outermost.home, path)
    }

    /// How near something in no window is to the scene whose state is restored.
    private func standing(ofHome home: SceneHome?, _ path: ArchivePath) -> MatchLocation? {
        guard hasScenes, home !== part.scene?.home else { return .kept }
        guard let home else {
            // What belongs to the app as a whole has its state in the application's archive, and is
            // not restored a second time by a scene that connects later.
            return isOfApplication(path) ? nil : .shared
        }
        guard !part.isApplication else { return .left }
        return home.scene == nil && home.session == part.name ? .shared : nil
    }

    /// The object that has a record's path, of those that the launch registered: one inside what
    /// stands for the record's parent, else the nearest to the scene.
    func registeredObject(_ number: Int) -> (any UIStateRestoring)? {
        let path = part.records[number].path
        guard let identifier = path.components.last?.identifier else { return nil }
        let parent = part.located(around: number)
        var found: (object: any UIStateRestoring, place: MatchLocation)?
        for registration in RestorableObjects.registrations(of: identifier) {
            guard let object = registration.object, !isLocated(object) else { continue }
            if let parent, registration.parent === parent { return object }
            guard registration.path == path,
                let place = standing(ofHome: registration.sceneHome, path),
                place.rawValue < found?.place.rawValue ?? .max
            else { continue }
            found = (object, place)
        }
        return found?.object
    }

    /// Whether the state of a path is that of the app as a whole, which only a launch restores.
    private func isOfApplication(_ path: ArchivePath) -> Bool {
        if connectsLater { return true }
        return !part.isApplication && (try? shared?.contains(path)) ?? false
    }

    /// Whether an object stands for a record already, in this archive or in another.
    private func isLocated(_ object: AnyObject) -> Bool {
        if parts.count == 1 { return part.place(of: object) != nil }
        return parts.contains { $0.place(of: object) != nil }
    }

    /// Loads the views of controllers that have no identifier yet where a record's controller was:
    /// some are given it in `viewDidLoad`.
    ///
    /// - Returns: Whether there were any.
    func loadUnidentified(like number: Int) -> Bool {
        let record = part.records[number]
        let around = part.located(around: number) as? UIViewController
        var candidates = around?.children ?? windows.compactMap(\.rootViewController)
        if let presented = around?.ownPresented { candidates.append(presented) }
        let index = record.path.components.last?.stackIndex
        var hasLoaded = false
        for candidate in candidates
        where candidate.restorationIdentifier == nil && !candidate.isViewLoaded {
            guard StableClassName.isKind(type(of: candidate), ofClassNamed: record.className),
                index == candidate.restorationIndex || around is UITabBarController
            else { continue }
            candidate.loadViewIfNeeded()
            hasLoaded = true
        }
        return hasLoaded
    }

    /// The path for which a factory gave the controller that has a record's path.
    func pathGivenInstead(_ number: Int) -> ArchivePath? {
        guard let identifier = part.records[number].path.components.last?.identifier else {
            return nil
        }
        for controller in RestorableObjects.controllers(named: identifier) {
            guard let place = part.place(of: controller),
                controller.restorationPath.path == part.records[number].path
            else { continue }
            return part.records[place].path
        }
        return nil
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
            guard current.hasIdentifier(components[rest].identifier) else { return .elsewhere }
            let parent = current.parent
            if components[rest].stackIndex != current.restorationIndex,
                !(parent is UITabBarController)
            {
                return .elsewhere
            }
            candidate = parent ?? current.restorationAncestor
        }
        return rest == 0 ? .atPath : .elsewhere
    }
}

extension UIViewController {
    /// Whether the controller has an identifier; identifiers are compared by their bytes, as paths
    /// are.
    func hasIdentifier(_ identifier: String) -> Bool {
        restorationIdentifier?.hasSameBytes(as: identifier) ?? false
    }
}
