package import Foundation

/// One load of a web view.
package struct WebLoad {
    /// Tells the load from the others of its view.
    package let number: Int
    /// What is loaded.
    package let url: URL
    /// What brought it about.
    package let cause: Cause

    /// What brings a load about.
    package enum Cause {
        case link
        case reload
        case backForward
        case other
    }
}

/// Decides about the loads of a web view and hears of them.
package protocol WebNavigatorClient: AnyObject {
    /// Asked before a load begins; answers at once or later.
    func decide(_ load: WebLoad, _ proceed: @escaping (Bool) -> Void)
    /// Called when a load begins, before the call that asked for it returns.
    func didStart(_ load: WebLoad)
    /// Called at the end of the turn in which the page was loaded.
    func didFinish(_ load: WebLoad)
    /// Called at the end of the turn in which it was found that the page cannot be loaded, or in
    /// which another load or a stop ended this one.
    func didFail(_ load: WebLoad, _ error: any Error)
}
