import HostLink

/// A message to a page.
///
/// The host writes every message itself. What an app sends is only ever the content of a frame.
public enum PageMessage: Hashable, Sendable {
    /// The page is attached; the exact number of its next new event, whether the scene existed
    /// before, and the names of this host besides those that every machine has for itself.
    ///
    /// The page sends its events above `resumesAfter` again, under new numbers from `nextEvent` on.
    /// The two are not neighbours after the host's end: numbers that may have been used are not
    /// used again.
    case welcome(
        session: String, nextEvent: UInt64, resumesAfter: UInt64, app: String, resumes: Bool,
        hostNames: [String] = [])
    /// The scene's picture, or the changes to it.
    case frame(FrameContent)
    /// How far events have come: received by the host, delivered to the app (actions), committed by it.
    case acknowledged(received: UInt64, delivered: UInt64, committed: UInt64)
    /// An event will not be repeated: it was in progress when the app died, or was refused; why.
    case lost(number: UInt64, message: String)
    /// What the app's process does.
    case state(PageState)
    /// Another page shows the scene now.
    case taken
    /// Go to another address of this host: the scene is gone. What is no path of this host is the
    /// home screen.
    case goTo(String)
    /// Open another address of this host in a new tab: the app asked for a new scene. What is no
    /// path of this host is the home screen.
    case open(String)
    /// Open an address of the web in a new tab: the app asked for it after something the person did.
    case visit(String)
    /// Too many events wait; the page stops and sends again after the next `ack`.
    case busy

    /// The message as the page reads it.
    public func json() -> [UInt8] {
        var writer = JSONWriter(capacity: 128)
        switch self {
        case .welcome(
            let session, let nextEvent, let resumesAfter, let app, let resumes, let hostNames):
            writer.raw("{\"t\":\"welcome\",\"session\":")
            writer.string(session)
            writer.raw(",\"next\":")
            writer.integer(nextEvent)
            writer.raw(",\"after\":")
            writer.integer(resumesAfter)
            writer.raw(",\"app\":")
            writer.string(app)
            writer.raw(resumes ? ",\"resume\":true" : ",\"resume\":false")
            if !hostNames.isEmpty {
                writer.raw(",\"names\":")
                writer.list(hostNames) { writer, name in writer.string(name) }
            }
            writer.raw("}")
        case .frame(let content): return Self.framed(content.json)
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
            writer.string(Self.path(address))
            writer.raw("}")
        case .open(let address):
            writer.raw("{\"t\":\"open\",\"url\":")
            writer.string(Self.path(address))
            writer.raw("}")
        case .visit(let address):
            writer.raw("{\"t\":\"visit\",\"url\":")
            writer.string(address)
            writer.raw("}")
        case .busy: writer.raw("{\"t\":\"busy\"}")
        }
        return writer.bytes
    }
    /// Puts a frame into its message; a picture with images has megabytes, which are copied once.
    private static func framed(_ content: [UInt8]) -> [UInt8] {
        let start: StaticString = "{\"t\":\"frame\",\"frame\":"
        return [UInt8](unsafeUninitializedCapacity: start.utf8CodeUnitCount + content.count + 1) {
            buffer, count in
            start.withUTF8Buffer { _ = buffer.update(fromContentsOf: $0) }
            count = buffer[start.utf8CodeUnitCount...].update(fromContentsOf: content)
            buffer[count] = UInt8(ascii: "}")
            count += 1
        }
    }

    /// An address that is a path of this host for every reader: one slash, then no other slash or
    /// backslash, since browsers take two for the name of another host, and no character that they
    /// leave out.
    private static func path(_ address: String) -> String {
        let bytes = Array(address.utf8)
        let isPath =
            bytes.first == UInt8(ascii: "/") && bytes.allSatisfy { (0x21...0x7e).contains($0) }
            && ![UInt8(ascii: "/"), UInt8(ascii: "\\")].contains(bytes.dropFirst().first)
        return isPath ? address : "/"
    }
}
