import RestorationArchive

/// A view controller's position among the identified controllers, from a window's root down.
enum RestorationPath: Equatable {
    /// The controller and all its ancestors have an identifier.
    case complete(ArchivePath)
    /// The controller is identified, but a controller that encloses it is not; the path starts
    /// below the enclosing controller.
    case broken(ArchivePath, below: String)
    /// The controller itself has no identifier.
    case unidentified(className: String)

    /// The path under which the controller's state is kept, if any encoder asks for it
    /// (specification 3.2.3).
    var path: ArchivePath? {
        switch self {
        case .complete(let path), .broken(let path, _): path
        case .unidentified: nil
        }
    }
}

extension UIViewController {
    /// The controller that encloses this one in paths: its parent, or else the controller that
    /// presents it (specification 3.1.3).
    ///
    /// A search controller is inside the screen that it searches, even while no search is active.
    var restorationAncestor: UIViewController? {
        parent ?? ownPresenting ?? (self as? UISearchController)?.searchedController
    }

    /// The index that distinguishes the controller from others with its identifier: its position in
    /// its container's stack, or among the roots of the scene's windows (specification 3.1.7).
    var restorationIndex: Int? {
        guard let parent else { return rootIndex }
        return parent.stackIndex(of: self)
    }

    /// The controller's path, computed from the current hierarchy.
    var restorationPath: RestorationPath {
        var components: [ArchivePathComponent] = []
        var candidate: UIViewController? = self
        while let controller = candidate {
            guard let identifier = controller.restorationIdentifier else {
                let name = "\(type(of: controller))"
                return controller === self
                    ? .unidentified(className: name)
                    : .broken(ArchivePath(components.reversed()), below: name)
            }
            components.append(
                ArchivePathComponent(identifier, stackIndex: controller.restorationIndex))
            candidate = controller.restorationAncestor
        }
        return .complete(ArchivePath(components.reversed()))
    }
}

extension UIWindowScene {
    /// Numbers the windows' roots that have the same identifier as an earlier root.
    ///
    /// The path of the first such root has no number, as if there were only one.
    func numberRoots() {
        let roots = windows.compactMap(\.rootViewController)
        for (place, root) in roots.enumerated() {
            guard let identifier = root.restorationIdentifier else {
                root.rootIndex = nil
                continue
            }
            let before = roots[..<place].count {
                $0.restorationIdentifier?.hasSameBytes(as: identifier) ?? false
            }
            root.rootIndex = before == 0 ? nil : before
        }
    }
}
