extension UIViewController {
    /// Makes the view, if it was not made yet.
    func loadViewOnce() {
        guard loadedView == nil else { return }
        // The objects that are made here belong to the controller's scene, whichever scene asks for
        // the view.
        SceneScope.run(for: sceneHome ?? SceneScope.current) {
            loadView()
            if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
            interface?.performEmbedSegues()
            viewDidLoad()
        }
    }
}
