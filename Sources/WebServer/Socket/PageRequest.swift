import AppHost
import HostLink

/// What a page says over its socket.
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

    /// The hello, with the scene it is about.
    struct Greeting {
        var session: String
        var app: String
        /// What the host wrote into the page, to know it again.
        var token: String
        var hello: PageHello
    }

    /// Why a message of a page cannot be taken; never what it held.
    struct Problem: Error {
        var message: String
    }
}
