extension UIViewController {
    /// Makes the view now unless it was made.
    public func loadViewIfNeeded() {
        guard viewIfLoaded == nil else { return }
        loadView()
        if viewIfLoaded == nil { view = UIView(frame: UIScreen.main.bounds) }
        viewDidLoad()
    }
}
