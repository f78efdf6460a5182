import AppHost
import HostLink

/// A message from a page over its socket.
enum PageRequest {
    case hello(Greeting)
    case event(InputEvent)
    case phase(isVisible: Bool, isFocused: Bool)
    case environment(PageEnvironment)
    case seen(frame: UInt64)
    case resync
    case take
    case choice(PageChoice)
    case kill

    /// The hello, with the scene to which it belongs.
    struct Greeting {
        var session: String
        var app: String
        /// The token that the host wrote into the page, to verify its origin.
        var token: String
        var hello: PageHello
    }

    /// The reason why a message is not accepted.
    ///
    /// It never contains the message's content.
    struct Problem: Error {
        var message: String
    }
}
