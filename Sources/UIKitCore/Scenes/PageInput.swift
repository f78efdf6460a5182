/// The fingers and keys that are down on the page of a scene.
final class PageInput {
    /// The touches on the page.
    let touches: SceneTouches
    /// The keys that are held on the page.
    let presses: ScenePresses

    init(of scene: UIWindowScene) {
        touches = SceneTouches(scene: scene)
        presses = ScenePresses(scene: scene)
    }

    /// Prepares for another page, whose clock begins again.
    func pageDidChange() {
        touches.pageDidChange()
        presses.pageDidChange()
    }

    /// Cancels everything, because the page is hidden or the scene is not active.
    func cancelAll() {
        touches.cancelAll()
        presses.cancelAll()
    }
}
