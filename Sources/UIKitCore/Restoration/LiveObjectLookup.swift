import RestorationArchive
import RestorationCoder

/// The lookup of objects that the launch has already created (specification 3.3.3), for the part of
/// a pass that is being located.
struct LiveObjectLookup {
    let pass: RestorePass
    private var part: RestoredArchive { pass.part }

    /// The location of a matching object, nearest first.
    ///
    /// An object of another scene has no location.
    private enum MatchLocation: Int {
        case inWindow
        case insideRestored
        /// An object that the app created for the scene, or any object of an app without scenes.
        ///
        /// The object is outside of any window, or in a window that has no scene yet.
        case kept
        /// An object that was created for an earlier connection of the session, or belongs to the
        /// app as a whole.
        case shared
        /// An object of a scene that has no state for it, because the object belonged to the app as
        /// a whole when it was preserved.
        case movedToScene
    }

    /// Returns the controller with a record's path among the controllers that the launch created.
    func controller(_ number: Int) -> UIViewController? {
        guard let identifier = part.records[number].path.components.last?.identifier else {
            return nil
        }
        // The common case: there is only one candidate, and the controller around it is located for
        // this archive.
        if let sole = RestorableObjects.soleController(named: identifier),
            !isLocated(sole), sole.hasIdentifier(identifier),
            isInPlace(sole, number) || pathMatch(of: sole, number) == .insideRestored
        {
            return sole
        }
        var found: (controller: UIViewController, place: MatchLocation)?
        for controller in RestorableObjects.controllers(named: identifier) {
            guard !isLocated(controller),
                pathMatch(of: controller, number) != .elsewhere
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
        for window in pass.windows where window.rootViewController === outermost {
            return .inWindow
        }
        if isInsideRestored { return .insideRestored }
        guard controller.outermostContainer.viewIfLoaded?.window?.windowScene == nil else {
            return nil
        }
        return matchLocation(ofHome: outermost.home, path)
    }

    /// Returns the match location of an object in no window, relative to the scene whose state is
    /// restored.
    private func matchLocation(ofHome home: SceneHome?, _ path: ArchivePath) -> MatchLocation? {
        guard pass.hasScenes, home !== part.scene?.home else { return .kept }
        guard let home else {
            // An object that belongs to the app as a whole has its state in the application's
            // archive, so a scene that connects later does not restore it a second time.
            return isOfApplication(path) ? nil : .shared
        }
        guard !part.isApplication else { return .movedToScene }
        return home.scene == nil && home.session == part.name ? .shared : nil
    }

    /// Returns the object with a record's path among the objects that the launch registered.
    ///
    /// An object inside the one located for the record's parent comes first, then the one nearest
    /// to the scene.
    func registeredObject(_ number: Int) -> (any UIStateRestoring)? {
        let path = part.records[number].path
        guard let identifier = path.components.last?.identifier else { return nil }
        let parent = part.located(around: number)
        var found: (object: any UIStateRestoring, place: MatchLocation)?
        for registration in RestorableObjects.registrations(of: identifier) {
            guard let object = registration.object, !isLocated(object) else { continue }
            if let parent, registration.parent === parent { return object }
            guard registration.path == path,
                let place = matchLocation(ofHome: registration.sceneHome, path),
                place.rawValue < found?.place.rawValue ?? .max
            else { continue }
            found = (object, place)
        }
        return found?.object
    }

    /// Whether a path's state belongs to the app as a whole, which only a launch restores.
    private func isOfApplication(_ path: ArchivePath) -> Bool {
        if pass.connectsLater { return true }
        return !part.isApplication && (try? pass.shared?.contains(path)) ?? false
    }

    /// Whether an object is already located for a record, of this archive or of another.
    private func isLocated(_ object: AnyObject) -> Bool {
        if pass.parts.count == 1 { return part.place(of: object) != nil }
        return pass.parts.contains { $0.place(of: object) != nil }
    }

    /// Loads the views of controllers without an identifier that are in the position of a record's
    /// controller, because some controllers get their identifier in `viewDidLoad`.
    ///
    /// - Returns: Whether there were any.
    func loadUnidentified(like number: Int) -> Bool {
        let record = part.records[number]
        let around = part.located(around: number) as? UIViewController
        var candidates = around?.children ?? pass.windows.compactMap(\.rootViewController)
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

    /// Returns the path for which a factory returned the controller that has a record's path.
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

    /// Whether a live controller with a record's identifier is directly inside the controller
    /// located for the record around it, and at the recorded index.
    private func isInPlace(_ controller: UIViewController, _ number: Int) -> Bool {
        guard let around = part.order.enclosing[number], let container = controller.parent,
            part.located[around] === container
        else { return false }
        return part.records[number].path.components.last?.stackIndex
            == container.stackIndex(of: controller) || container is UITabBarController
    }

    /// The result of comparing a live controller's path with a record's.
    private enum PathMatch {
        case elsewhere
        /// The path matches from a root down.
        case atPath
        /// The path matches below a controller that is already located.
        case insideRestored
    }

    /// Compares a live controller's path with a record's.
    ///
    /// Tabs are matched by identifier alone (specification 3.1.10).
    private func pathMatch(of controller: UIViewController, _ number: Int) -> PathMatch {
        let part = part
        let components = part.records[number].path.components
        var rest = components.count
        var candidate: UIViewController? = controller
        while let current = candidate {
            if current !== controller, let place = part.place(of: current) {
                let around = part.records[place].path.components
                guard around.count == rest else { return .elsewhere }
                // In the common case, `current` is located for the record that encloses this one,
                // so the components are the same.
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
