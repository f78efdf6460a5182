public import Foundation

/// The classes and the storyboard with which a scene is created (specification 1.10.8).
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    /// The name of the entry in `Info.plist`.
    public let name: String?
    /// The role of the scene.
    public let role: UISceneSession.Role
    /// The class of the scene; `UIWindowScene` or a subclass.
    public var sceneClass: AnyClass?
    /// The class of the scene's delegate, which is created with `init()` (specification 6.2.6).
    public var delegateClass: AnyClass?
    /// The storyboard whose first screen the scene's window shows (specification 6.2.7).
    public var storyboard: UIStoryboard?

    /// Creates a configuration from the entry of `Info.plist` with the name and role.
    ///
    /// Without a name, the first entry of the role is used. If no entry matches, the other
    /// properties are `nil`.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        let entry = UIApplication.sharedIfRunning?.manifest.sceneConfiguration(
            named: name, role: sessionRole.rawValue)
        self.name = name ?? entry?.name
        role = sessionRole
        sceneClass = entry?.sceneClassName.flatMap(ProgramModules.classNamed)
        delegateClass = entry?.delegateClassName.flatMap(ProgramModules.classNamed)
        storyboard = entry?.storyboardName.flatMap(MainStoryboard.find)
    }

    private init(copying other: UISceneConfiguration) {
        name = other.name
        role = other.role
        sceneClass = other.sceneClass
        delegateClass = other.delegateClass
        storyboard = other.storyboard
        super.init()
    }

    /// Returns a separate configuration with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { UISceneConfiguration(copying: self) }
}

extension UISceneConfiguration: @preconcurrency NSCopying {}
