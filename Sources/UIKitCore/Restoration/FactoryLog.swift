import RestorationArchive
import RestorationCoder

/// The factories that created the controllers of a restoration, used to report the properties that
/// they did not set.
struct FactoryLog {
    /// A factory that creates controllers again.
    enum Maker {
        case restorationClass(String)
        case delegate

        var isClass: Bool { if case .restorationClass = self { true } else { false } }

        var name: String {
            switch self {
            case .restorationClass(let name): name
            case .delegate: "the app delegate"
            }
        }
    }

    private struct Made {
        let maker: Maker
        weak var controller: UIViewController?
    }

    private var made: [(path: ArchivePath, Made)] = []
    private var classes: [ArchivePath: String] = [:]

    mutating func add(_ maker: Maker, at path: ArchivePath, _ controller: UIViewController) {
        made.append((path, Made(maker: maker, controller: controller)))
        if case .restorationClass(let name) = maker { classes[path] = name }
    }

    /// Returns the name of the restoration class that created the controller at a path.
    func name(at path: ArchivePath) -> String? { classes[path] }

    /// Returns the paths at which a restoration class created a controller although the launch had
    /// created one already (specification 8.2.1).
    func existingTwice(
        _ windows: [UIWindow], located: (ArchivePath) -> AnyObject?
    ) -> [ArchivePath] {
        guard !classes.isEmpty else { return [] }
        let names = Set(classes.keys.compactMap { $0.components.last?.identifier })
        var found: [ArchivePath] = []
        var launched: Set<ObjectIdentifier> = []
        for window in windows {
            window.rootViewController?.forEachController { launched.insert(ObjectIdentifier($0)) }
        }
        for window in windows {
            window.rootViewController?.forEachController { controller in
                guard let identifier = controller.restorationIdentifier,
                    names.contains(identifier), let path = controller.restorationPath.path,
                    classes[path] != nil, let other = located(path), other !== controller,
                    // The controller that was returned for the path may be another controller of
                    // the launch. In that case, the class created no controller.
                    !launched.contains(ObjectIdentifier(other))
                else { return }
                found.append(path)
            }
        }
        return found
    }

    /// Returns the identifiers and classes that factories did not set on their controllers, once
    /// all objects have decoded (specification 8.2.4).
    func forgotten() -> [(ArchivePath, RestorationSkip.Reason)] {
        made.compactMap { path, made in
            guard let controller = made.controller else { return nil }
            // Some controllers get their identifier and restoration class only in viewDidLoad.
            let hasNoClass = made.maker.isClass && controller.restorationClass == nil
            if controller.restorationIdentifier == nil || hasNoClass {
                controller.loadViewIfNeeded()
            }
            if controller.restorationIdentifier == nil {
                return (path, .madeWithoutIdentifier(by: made.maker.name))
            }
            guard case .restorationClass = made.maker, controller.restorationClass == nil else {
                return nil
            }
            return (path, .madeWithoutClass(by: made.maker.name))
        }
    }
}

extension UIWindow {
    /// Whether the window is visible and has a root that state can be restored into.
    var showsRoot: Bool { !isHidden && rootViewController != nil }
}
