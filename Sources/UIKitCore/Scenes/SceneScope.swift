/// The scene for which an object was made or registered, for as long as anybody asks.
///
/// It tells apart objects of two windows that have one path (decision 13).
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

/// The scene for which app code runs now: while it connects, takes events, is laid out and is
/// restored.
///
/// Nothing sets it in an app without scenes, where everything belongs to the one scene that there
/// is.
enum SceneScope {
    /// The home of what is made now; nil while no scene's code runs, as in the app delegate's
    /// methods.
    private(set) static var current: SceneHome?

    /// Runs app code for a scene, or for the app as a whole with nil.
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
    /// The home of what is made for the scene; nil in an app without scenes.
    var home: SceneHome? {
        guard ApplicationRuntime.current?.application.hasScenes ?? false else { return nil }
        if let homeIfMade { return homeIfMade }
        let home = SceneHome(self)
        homeIfMade = home
        return home
    }

    /// Runs app code for the scene.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try SceneScope.run(for: home, body)
    }
}

extension UIViewController {
    /// The outermost controller around this one, as paths see it.
    var outermostAncestor: UIViewController {
        var outermost = self
        while let ancestor = outermost.restorationAncestor { outermost = ancestor }
        return outermost
    }

    /// The scene that the controller belongs to: that of the window that it is in, else the one
    /// that it was made for; nil for the app as a whole.
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
