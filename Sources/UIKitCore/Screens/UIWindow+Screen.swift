import HostLink

extension UIWindow {
    /// Moves the window to the scene behind a screen.
    func move(to screen: UIScreen) {
        guard screen !== windowScene?.screen else { return }
        let scenes = UIApplication.sharedIfRunning?.windowScenes ?? []
        guard let scene = scenes.first(where: { $0.screen === screen }) else {
            ApplicationRuntime.current?.notice(
                .warning,
                "A window was moved to a screen that is disconnected or has no scene, so it stays "
                    + "where it is. In an app with scenes, set the window's windowScene.")
            return
        }
        windowScene = scene
        updateAppearance()
    }
}
