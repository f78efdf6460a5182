/// An object that takes up a user activity; responders do (6.7.3).
@preconcurrency @MainActor
public protocol UIUserActivityRestoring: AnyObject {
    /// Brings back what the activity says.
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension UIResponder: UIUserActivityRestoring {}
