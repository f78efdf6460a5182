import HostLink

/// What the host itself says to a page; frames come from the app and pass through unread.
public enum PageMessage: Hashable, Sendable {
    /// The page is attached; the exact number of its next new event, and whether the scene existed before.
    ///
    /// The page sends its events above `resumesAfter` again, under new numbers from `nextEvent` on.
    /// The two are not neighbours after the host's end: numbers that may have been used are not
    /// used again.
    case welcome(
        session: String, nextEvent: UInt64, resumesAfter: UInt64, app: String, resumes: Bool)
    /// How far events have come: received by the host, delivered to the app (actions), committed by it.
    case acknowledged(received: UInt64, delivered: UInt64, committed: UInt64)
    /// An event will not be repeated: it was in progress when the app died, or was refused; why.
    case lost(number: UInt64, message: String)
    /// What the app's process does.
    case state(PageState)
    /// Another page shows the scene now.
    case taken
    /// Go to another address of this host: the scene is gone.
    case goTo(String)
    /// Open another address of this host in a new tab: the app asked for a new scene.
    case open(String)
    /// Open an address of the web in a new tab: the app asked for it after something the person did.
    case visit(String)
    /// Too many events wait; the page stops and sends again after the next `ack`.
    case busy

    /// The message as the page reads it.
    public func json() -> [UInt8] {
        var writer = JSONWriter(capacity: 128)
        switch self {
        case .welcome(let session, let nextEvent, let resumesAfter, let app, let resumes):
            writer.raw("{\"t\":\"welcome\",\"session\":")
            writer.string(session)
            writer.raw(",\"next\":")
            writer.integer(nextEvent)
            writer.raw(",\"after\":")
            writer.integer(resumesAfter)
            writer.raw(",\"app\":")
            writer.string(app)
            writer.raw(resumes ? ",\"resume\":true}" : ",\"resume\":false}")
        case .acknowledged(let received, let delivered, let committed):
            writer.raw("{\"t\":\"ack\",\"r\":")
            writer.integer(received)
            writer.raw(",\"d\":")
            writer.integer(delivered)
            writer.raw(",\"c\":")
            writer.integer(committed)
            writer.raw("}")
        case .lost(let number, let message):
            writer.raw("{\"t\":\"lost\",\"n\":")
            writer.integer(number)
            writer.raw(",\"message\":")
            writer.string(message)
            writer.raw("}")
        case .state(let state):
            writer.raw("{\"t\":\"state\",\"s\":")
            writer.string(state.kind.rawValue)
            writer.raw(",\"message\":")
            writer.string(state.message)
            writer.raw(",\"choices\":")
            writer.list(state.choices) { writer, choice in writer.string(choice.rawValue) }
            writer.raw("}")
        case .taken: writer.raw("{\"t\":\"taken\"}")
        case .goTo(let address):
            writer.raw("{\"t\":\"goto\",\"url\":")
            writer.string(address)
            writer.raw("}")
        case .open(let address):
            writer.raw("{\"t\":\"open\",\"url\":")
            writer.string(address)
            writer.raw("}")
        case .visit(let address):
            writer.raw("{\"t\":\"visit\",\"url\":")
            writer.string(address)
            writer.raw("}")
        case .busy: writer.raw("{\"t\":\"busy\"}")
        }
        return writer.bytes
    }
}
