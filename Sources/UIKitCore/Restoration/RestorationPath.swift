import RestorationArchive

/// A view controller's place among the identified controllers, from a window's root down.
enum RestorationPath: Equatable {
    /// The controller and everything around it is identified.
    case complete(ArchivePath)
    /// The controller is identified and something around it is not: the path starts below that one.
    case broken(ArchivePath, below: String)
    /// The controller itself has no identifier.
    case unidentified(className: String)

    /// The path under which the controller's state is kept, if any encoder asks for it (3.2.3).
    var path: ArchivePath? {
        switch self {
        case .complete(let path), .broken(let path, _): path
        case .unidentified: nil
        }
    }
}

extension UIViewController {
    /// The controller around this one for path purposes: its parent, or else whoever presents it
    /// (3.1.3); a search is inside the screen that it searches, also while nobody searches.
    var restorationAncestor: UIViewController? {
        parent ?? ownPresenting ?? (self as? UISearchController)?.searchedController
    }

    /// Where the controller stands; computed from the hierarchy as it is now.
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
            let index = controller.parent?.stackIndex(of: controller)
            components.append(ArchivePathComponent(identifier, stackIndex: index))
            candidate = controller.restorationAncestor
        }
        return .complete(ArchivePath(components.reversed()))
    }
}
