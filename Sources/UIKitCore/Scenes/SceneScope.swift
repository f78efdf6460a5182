/// The scene for which an object was created or registered, beyond the life of the scene.
///
/// It distinguishes objects of two windows that have the same path (decision 13).
final class SceneHome {
    /// The scene, while it is connected.
    private(set) weak var scene: UIScene?
    /// The name of the scene's session, which outlives the scene.
    let session: String

    init(_ scene: UIScene) {
        self.scene = scene
        session = scene.session.persistentIdentifier
    }
}

/// The scene for which the app's code currently runs, because the scene connects, receives events,
/// is laid out or is restored.
///
/// It is not set in an app without scenes, in which every object belongs to the one scene.
enum SceneScope {
    /// The home of objects that are created now; nil outside of any scene, for example in the app
    /// delegate's methods.
    private(set) static var current: SceneHome?

    /// Runs the app's code for a scene, or for the app as a whole with nil.
    static func run<Result>(
        for home: SceneHome?, _ body: () throws -> Result
    ) rethrows -> Result {
        let outer = current
        current = home
        defer { current = outer }
        return try body()
    }
}

extension UIScene {
    /// The home of objects that are created for the scene; nil in an app without scenes.
    var home: SceneHome? {
        guard ApplicationRuntime.current?.application.hasScenes ?? false else { return nil }
        if let homeIfMade { return homeIfMade }
        let home = SceneHome(self)
        homeIfMade = home
        return home
    }

    /// Runs the app's code for the scene.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try SceneScope.run(for: home, body)
    }
}

extension UIViewController {
    /// The outermost controller around this one, in terms of restoration paths.
    var outermostAncestor: UIViewController {
        var outermost = self
        while let ancestor = outermost.restorationAncestor { outermost = ancestor }
        return outermost
    }

    /// The scene that the controller belongs to: the scene of its window, or else the scene that it
    /// was created for; nil for the app as a whole.
    var sceneHome: SceneHome? {
        let outermost = outermostAncestor
        if let scene = outermost.loadedView?.window?.windowScene,
            scene.windows.contains(where: { $0.rootViewController === outermost })
        {
            return scene.home
        }
        return outermost.home
    }
}
