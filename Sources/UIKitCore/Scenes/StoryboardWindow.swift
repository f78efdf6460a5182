/// The window that the storyboard of a scene's configuration makes.
enum StoryboardWindow {
    /// Shows the first window of a scene whose configuration names a storyboard, after the delegate
    /// was notified of the connection.
    ///
    /// A delegate that has made a window of its own shows that one. The storyboard's would stay
    /// behind it otherwise, and would have the focus.
    static func show(in scene: UIWindowScene) {
        guard let made = scene.windows.first else { return }
        guard let own = (scene.delegate as? any UIWindowSceneDelegate)?.window, own !== made,
            own.windowScene === scene
        else { return made.makeKeyAndVisible() }
        made.isHidden = true
        made.windowScene = nil
        own.makeKeyAndVisible()
    }
}
