extension UIViewController {
    /// Makes the view now unless it was made.
    func loadViewOnce() {
        guard loadedView == nil else { return }
        // What it makes belongs where it does, whoever asks for the view.
        SceneScope.run(for: sceneHome ?? SceneScope.current) {
            loadView()
            if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
            viewDidLoad()
        }
    }
}
