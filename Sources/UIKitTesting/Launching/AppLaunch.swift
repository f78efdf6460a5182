import HostLink

/// One launch of an app, from its start to its end.
@MainActor
protocol AppLaunch: AnyObject {
    /// The messages that the app sent to its host, in order.
    var messages: [AppMessage] { get }

    /// Sends messages of the host to the app, and returns when the app has handled them and drawn
    /// the result.
    func tell(_ messages: [HostMessage]) throws

    /// Returns the windows that the app requested since the last call.
    func drainRequests() -> [RequestedWindow]

    /// Returns the nodes of a scene's frame; `nil` if the scene is not connected.
    func root(of session: String) throws -> RenderNode?

    /// Waits until an app that preserves continuously has preserved its state.
    func settle() throws

    /// Lets time pass.
    func pass(seconds: Double) throws

    /// Requests that the app preserves its state, and ends the app while the state is saved.
    func crashWhileSaving() throws

    /// Ends the app in an orderly way.
    func terminate() throws

    /// Kills the app.
    func kill()
}
