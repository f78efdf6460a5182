import HostLink

/// One launch of an app, from its start to its end.
@MainActor
protocol AppLaunch: AnyObject {
    /// What the app said to its host, in order.
    var messages: [AppMessage] { get }

    /// Gives the app messages of its host, and returns when it has taken and drawn them.
    func tell(_ messages: [HostMessage]) throws

    /// The windows that the app asked for since the last time.
    func takeRequests() -> [RequestedWindow]

    /// What the person sees of a scene; `nil` when it is not connected.
    func picture(of session: String) throws -> RenderNode?

    /// Lets the app be quiet until its state is preserved, if it preserves continuously.
    func settle() throws

    /// Lets time pass.
    func pass(seconds: Double) throws

    /// Has the app preserve and die within the saving.
    func crashWhileSaving() throws

    /// Ends the app in an orderly way.
    func terminate() throws

    /// Kills the app.
    func kill()
}
