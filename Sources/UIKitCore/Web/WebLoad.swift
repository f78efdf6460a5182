package import Foundation

/// One load of a web view.
package struct WebLoad {
    /// The number of the load, unique in its web view.
    package let number: Int
    /// The address that is loaded.
    package let url: URL
    /// The cause of the load.
    package let cause: Cause

    /// The cause of a load.
    package enum Cause {
        case link
        case reload
        case backForward
        case other
    }
}

/// The requirements of an object that decides about the loads of a web view and is notified of
/// them.
package protocol WebNavigatorClient: AnyObject {
    /// Asks whether a load may begin. The answer is given immediately or later.
    func decide(_ load: WebLoad, _ proceed: @escaping (Bool) -> Void)
    /// Called when a load begins, before the call that requested the load returns.
    func didStart(_ load: WebLoad)
    /// Called at the end of the turn in which the page was loaded.
    func didFinish(_ load: WebLoad)
    /// Called at the end of the turn in which the load failed, or in which it was ended by another
    /// load or a stop.
    func didFail(_ load: WebLoad, _ error: any Error)
}
