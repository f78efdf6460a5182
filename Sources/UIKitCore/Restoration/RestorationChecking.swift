/// A view that may stay without effect although its state was restored, and then says so.
package protocol RestorationChecking: UIView {
    /// What is wrong now that every object was told that all are restored, and what to do; nil where
    /// all is well.
    var restorationComplaint: String? { get }
}

extension RestorationChecking {
    /// Has the view asked for a complaint once all is restored; called while it decodes.
    ///
    /// Views call rather than being looked through for those that may complain: these are few, and a cast to
    /// a protocol takes its time for each of thousands.
    package func checkAfterRestoration() { RestorePass.underWay?.check(self) }
}
