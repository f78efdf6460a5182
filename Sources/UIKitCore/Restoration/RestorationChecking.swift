/// A view that may have no effect although its state was restored, and that can then report the
/// problem.
package protocol RestorationChecking: UIView {
    /// The problem, and what to do about it, after every object was notified that all are restored;
    /// nil if there is no problem.
    var restorationComplaint: String? { get }
}

extension RestorationChecking {
    /// Registers the view to be asked for its complaint once everything is restored.
    ///
    /// The view calls this while it decodes.
    ///
    /// Views call this, and the pass does not search all views, because few views can complain and
    /// casting each of thousands to a protocol takes time.
    package func checkAfterRestoration() { RestorePass.underWay?.check(self) }
}
