import Foundation
import RestorationArchive

/// The live objects that have a name: view controllers with a restoration identifier, and objects
/// that the app registered.
///
/// Registrations are weak and end when the object is freed (specification 1.1.7).
enum RestorableObjects {
    struct Registration {
        weak var object: (any UIStateRestoring)?
        /// The object within which the identifier is unique, if there was one at registration
        /// (specification 1.4.1).
        weak var parent: (any UIStateRestoring)?
        let identifier: String
        let className: String
        /// The scene for which the object was registered; `nil` for an object that belongs to the
        /// app as a whole.
        var home: SceneHome?
        /// The position in the order of registrations.
        let number: Int

        /// The object's path, in the hierarchy as it is now.
        var path: ArchivePath {
            let outer = parent.flatMap { RestorableObjects.path(of: $0) } ?? ArchivePath([])
            return outer.appending(identifier)
        }

        /// The view controller around the object, or else the outermost registered object.
        var outermostParent: (any UIStateRestoring)? {
            var outermost = parent
            for _ in 0..<ArchiveLimits.depthMax {
                guard let current = outermost, !(current is UIViewController),
                    let next = RestorableObjects.registration(of: current)?.parent
                else { break }
                outermost = next
            }
            return outermost
        }

        /// The scene to which the object belongs: the scene of its parent, if it has one.
        var sceneHome: SceneHome? {
            switch outermostParent {
            case let controller as UIViewController: controller.sceneHome
            case let parent?: RestorableObjects.registration(of: parent)?.home
            case nil: home
            }
        }
    }

    private(set) static var registrations: [ObjectIdentifier: Registration] = [:]
    private static var registrationCount = 0
    /// The registrations since the last check for freed objects.
    private static var fresh: [Registration] = []
    private static var controllers: [ObjectIdentifier: NamedController] = [:]
    /// The controllers of each identifier, in the order in which they were given it.
    ///
    /// A lookup examines only these.
    private static var namesakes: [String: [NamedController]] = [:]
    /// The number of controllers above which the entries of freed ones are removed.
    private static var sweepCount = 256
    /// The number of registrations above which those of freed objects are removed.
    private static var registrationSweepCount = 256

    /// A controller's entry.
    ///
    /// Both tables share it, because copying a weak reference costs more than copying a reference
    /// to this object.
    private final class NamedController {
        private(set) weak var controller: UIViewController?
        let identifier: String

        init(_ controller: UIViewController, _ identifier: String) {
            self.controller = controller
            self.identifier = identifier
        }
    }

    /// Removes all registrations, for a new launch in the same process.
    static func forgetAll() {
        registrations = [:]
        controllers = [:]
        namesakes = [:]
        fresh = []
    }

    static func identifierDidChange(of controller: UIViewController) {
        let identity = ObjectIdentifier(controller)
        if let known = controllers.removeValue(forKey: identity) {
            namesakes[known.identifier]?.removeAll {
                $0.controller == nil || $0.controller === controller
            }
        }
        guard let identifier = controller.restorationIdentifier else { return }
        let named = NamedController(controller, identifier)
        controllers[identity] = named
        namesakes[identifier, default: []].append(named)
        guard controllers.count > sweepCount else { return }
        controllers = controllers.filter { $0.value.controller != nil }
        namesakes = namesakes.compactMapValues { named in
            let live = named.filter { $0.controller != nil }
            return live.isEmpty ? nil : live
        }
        sweepCount = max(256, controllers.count * 2)
    }

    /// Whether the controller's identifier was set.
    ///
    /// A subclass that only overrides the property has an identifier, but is not found by it
    /// (specification 1.6.5).
    static func isRegistered(_ controller: UIViewController) -> Bool {
        controllers[ObjectIdentifier(controller)]?.controller === controller
    }

    /// Returns the live controllers that were given an identifier.
    static func controllers(named identifier: String) -> [UIViewController] {
        guard let named = namesakes[identifier] else { return [] }
        var live: [UIViewController] = []
        for each in named { if let controller = each.controller { live.append(controller) } }
        return live
    }

    /// Returns the live controller of an identifier if only one has it, which is the common case.
    static func soleController(named identifier: String) -> UIViewController? {
        guard let named = namesakes[identifier], named.count == 1 else { return nil }
        return named[0].controller
    }

    /// Whether there is a controller with an identifier.
    static var hasControllers: Bool { controllers.contains { $0.value.controller != nil } }

    /// - Returns: The problem of the registration, if there is one.
    static func register(
        _ object: any UIStateRestoring, identifier: String
    ) -> RegistrationFault? {
        let className = "\(type(of: object))"
        guard !identifier.isEmpty else { return .emptyIdentifier(className: className) }
        var parent = object.restorationParent
        // Only an object with a path of its own can be a parent (specification 1.4.1).
        if !(parent is UIViewController), !isRegistered(parent), parent !== object { parent = nil }
        let isCircle = leads(parent, to: object)
        let registration = Registration(
            object: object, parent: isCircle ? nil : parent, identifier: identifier,
            className: className, home: SceneScope.current, number: registrationCount)
        registrationCount += 1
        registrations[ObjectIdentifier(object)] = registration
        fresh.append(registration)
        if registrations.count > registrationSweepCount {
            registrations = registrations.filter { $0.value.object != nil }
            registrationSweepCount = max(256, registrations.count * 2)
        }
        return isCircle ? .circularParent(identifier: identifier, className: className) : nil
    }

    private static func isRegistered(_ object: (any UIStateRestoring)?) -> Bool {
        object.map { registration(of: $0) != nil } ?? false
    }

    /// Whether the chain of parents from a parent outwards contains an object.
    private static func leads(
        _ parent: (any UIStateRestoring)?, to object: any UIStateRestoring
    ) -> Bool {
        var candidate = parent
        while let current = candidate {
            if current === object { return true }
            candidate = registration(of: current)?.parent
        }
        return false
    }

    /// Returns the registrations since the last call whose objects are already freed, because no
    /// other object retains them (specification 8.3.9).
    static func takeFreed() -> [Registration] {
        guard !fresh.isEmpty else { return [] }
        defer { fresh = [] }
        return fresh.filter { $0.object == nil }
    }

    /// Returns the path of a registered object or a view controller.
    static func path(of object: any UIStateRestoring) -> ArchivePath? {
        if let controller = object as? UIViewController { return controller.restorationPath.path }
        return registration(of: object)?.path
    }

    /// Returns the live registration of an object.
    static func registration(of object: any UIStateRestoring) -> Registration? {
        guard let registration = registrations[ObjectIdentifier(object)],
            registration.object === object
        else { return nil }
        return registration
    }

    /// Records that encoders of several scenes refer to an object, so that it belongs to the app as
    /// a whole.
    static func share(_ registration: Registration) {
        switch registration.outermostParent ?? registration.object {
        case let controller as UIViewController: controller.outermostAncestor.home = nil
        case let object?: registrations[ObjectIdentifier(object)]?.home = nil
        case nil: break
        }
    }

    /// Returns the live object with a path that belongs to the app as a whole.
    static func shared(at path: ArchivePath) -> (any UIStateRestoring)? {
        guard let identifier = path.components.last?.identifier else { return nil }
        return registrations(of: identifier).first { $0.path == path && $0.sceneHome == nil }?
            .object
    }

    /// Returns the live registrations of an identifier, in their order.
    static func registrations(of identifier: String) -> [Registration] {
        registrations.values.filter {
            $0.object != nil && $0.identifier.hasSameBytes(as: identifier)
        }.sorted { $0.number < $1.number }
    }
}

/// The reason why an object was not registered for restoration as the app requested.
enum RegistrationFault: Hashable, CustomStringConvertible {
    /// The identifier is empty, so no archive can refer to the object (specification 1.1.6).
    case emptyIdentifier(className: String)
    /// The object is its own parent, directly or through others (specification 1.4.1).
    case circularParent(identifier: String, className: String)

    /// A sentence about the problem and what to do.
    var description: String {
        switch self {
        case .emptyIdentifier(let className):
            "A \(className) was not registered for restoration: its identifier is empty. Pass an "
                + "identifier that is unique within the object's restorationParent."
        case .circularParent(let identifier, let className):
            "\(identifier) (\(className)) was registered for restoration without its "
                + "restorationParent: the parent is inside the object itself. Return a parent that "
                + "does not lead back to the object."
        }
    }
}
