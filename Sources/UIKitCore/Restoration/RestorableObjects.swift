import Foundation
import RestorationArchive

/// The live objects that have a name: view controllers with a restoration identifier and objects that
/// the app registered.
///
/// Registrations are weak and vanish with the object (1.1.7).
enum RestorableObjects {
    struct Registration {
        weak var object: AnyObject?
        let restoring: @MainActor () -> (any UIStateRestoring)?
        let path: ArchivePath
    }

    private(set) static var registrations: [ObjectIdentifier: Registration] = [:]
    private static var controllers: [ObjectIdentifier: WeakController] = [:]

    private struct WeakController {
        weak var controller: UIViewController?
    }

    /// Forgets everything; a new launch in the same process starts with nothing.
    static func forgetAll() {
        registrations = [:]
        controllers = [:]
    }

    static func identifierDidChange(of controller: UIViewController) {
        let identity = ObjectIdentifier(controller)
        controllers[identity] =
            controller.restorationIdentifier == nil ? nil : WeakController(controller: controller)
        if controllers.count > 256, controllers.count % 64 == 0 {
            controllers = controllers.filter { $0.value.controller != nil }
        }
    }

    /// Whether the controller's identifier was set; a subclass that only overrides the property has
    /// one and is not found by it (1.6.5).
    static func isRegistered(_ controller: UIViewController) -> Bool {
        controllers[ObjectIdentifier(controller)] != nil
    }

    /// Every live controller with an identifier.
    static var liveControllers: [UIViewController] {
        controllers.values.compactMap(\.controller)
    }

    static func register(_ object: any UIStateRestoring, identifier: String) {
        registrations = registrations.filter { $0.value.object != nil }
        let parent = object.restorationParent.flatMap { path(of: $0) } ?? ArchivePath([])
        registrations[ObjectIdentifier(object)] = Registration(
            object: object, restoring: { [weak object] in object },
            path: parent.appending(identifier))
    }

    /// The path of a registered object or a view controller.
    static func path(of object: any UIStateRestoring) -> ArchivePath? {
        if let controller = object as? UIViewController { return controller.restorationPath.path }
        guard let registration = registrations[ObjectIdentifier(object)],
            registration.object != nil
        else { return nil }
        return registration.path
    }

    static func registeredObject(at path: ArchivePath) -> (any UIStateRestoring)? {
        registrations.values.first { $0.path == path && $0.object != nil }?.restoring()
    }
}
