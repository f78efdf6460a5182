/// A view that may stay without effect although its state was restored, and then says so.
package protocol RestorationChecking: UIView {
    /// What is wrong now that every object was told that all are restored, and what to do; nil where
    /// all is well.
    var restorationComplaint: String? { get }
}
