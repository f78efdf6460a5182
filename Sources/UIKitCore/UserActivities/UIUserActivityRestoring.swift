/// An object that continues a user activity, as responders do (specification 6.7.3).
@preconcurrency @MainActor
public protocol UIUserActivityRestoring: AnyObject {
    /// Restores the state that the activity describes.
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension UIResponder: UIUserActivityRestoring {}
