public import Foundation
import HostLink

/// A message to a page.
///
/// The host writes every message itself. Data from an app is contained only in frames.
public enum PageMessage: Hashable, Sendable {
    /// The page is attached.
    ///
    /// The message contains the number of the page's next event, whether the scene existed before,
    /// and the names of this host in addition to those that every machine has.
    ///
    /// The page sends its events above `resumesAfter` again, under new numbers from `nextEvent` on.
    /// After the end of a host, the two numbers are not consecutive: numbers that may have been
    /// used are not used again.
    case welcome(
        session: String, nextEvent: UInt64, resumesAfter: UInt64, app: String, resumes: Bool,
        hostNames: [String] = [])
    /// The scene's frame, or a patch to it.
    case frame(FrameContent)
    /// The numbers of the last events that the host received, that were delivered to the app
    /// (actions only), and that the app committed.
    case acknowledged(received: UInt64, delivered: UInt64, committed: UInt64)
    /// An event will not be repeated. The reason is that it was in progress when the app died, or
    /// that it was refused.
    case lost(number: UInt64, message: String)
    /// The state of the app's process.
    case state(PageState)
    /// Another page shows the scene now.
    case taken
    /// Go to another address of this host, because the scene no longer exists.
    ///
    /// An address that is not a path of this host is replaced by the home screen.
    case goTo(String)
    /// Open another address of this host in a new tab, because the app requested a new scene.
    ///
    /// An address that is not a path of this host is replaced by the home screen.
    case open(String)
    /// Open a web address in a new tab, which the app requested after a user action.
    case visit(String)
    /// Too many events are waiting; the page stops and sends again after the next `ack`.
    case busy
    /// The version of the scripts that the host serves; a page with another version offers to
    /// reload.
    case client(hash: String)
    /// The host does not know the page, so the page reloads itself.
    case stale
    /// The calls of the page's user, all of them; a page measures the times of calls from the given
    /// date.
    case calls([PresentedCall], at: Date)
    /// Whether the page is the sound device of its user, and opens the socket for sound.
    case sound(isOn: Bool)
    /// An action in a call was not begun, with the reason for the user.
    case refused(call: String, message: String)
    /// The result of the last build of the app's sources, for its developer.
    case build(BuildReport)

    /// Returns the message as JSON for the page (`docs/formats/page-v1.md`).
    public func json() -> [UInt8] {
        if case .frame(let content) = self { return Self.framed(content.json) }
        var writer = JSONWriter(capacity: 128)
        writer.object(Field.kind)
        writer.string(kind.rawValue)
        switch self {
        case .welcome(
            let session, let nextEvent, let resumesAfter, let app, let resumes, let hostNames):
            writer.member(Field.session)
            writer.string(session)
            writer.member(Field.nextEvent)
            writer.integer(nextEvent)
            writer.member(Field.resumesAfter)
            writer.integer(resumesAfter)
            writer.member(Field.app)
            writer.string(app)
            writer.member(Field.resumes)
            writer.bool(resumes)
            if !hostNames.isEmpty {
                writer.member(Field.hostNames)
                writer.list(hostNames) { writer, name in writer.string(name) }
            }
        case .acknowledged(let received, let delivered, let committed):
            writer.member(Field.received)
            writer.integer(received)
            writer.member(Field.delivered)
            writer.integer(delivered)
            writer.member(Field.committed)
            writer.integer(committed)
        case .lost(let number, let message):
            writer.member(Field.number)
            writer.integer(number)
            writer.member(Field.message)
            writer.string(message)
        case .state(let state):
            writer.member(Field.state)
            writer.string(state.kind.rawValue)
            writer.member(Field.message)
            writer.string(state.message)
            writer.member(Field.choices)
            writer.list(state.choices) { writer, choice in writer.string(choice.rawValue) }
        case .goTo(let address), .open(let address):
            writer.member(Field.address)
            writer.string(Self.path(address))
        case .visit(let address):
            writer.member(Field.address)
            writer.string(address)
        case .client(let hash):
            writer.member(Field.hash)
            writer.string(hash)
        case .calls(let calls, let date):
            writer.member(Field.calls)
            writer.list(calls) { writer, call in call.write(to: &writer, at: date) }
        case .refused(let call, let message):
            writer.member(Field.call)
            writer.string(call)
            writer.member(Field.message)
            writer.string(message)
        case .sound(let isOn):
            writer.member(Field.isOn)
            writer.bool(isOn)
        case .build(let report):
            writer.member(Field.problems)
            writer.list(report.problems) { writer, problem in
                writer.object(PageProtocol.ProblemField.place)
                writer.string(problem.place)
                writer.member(PageProtocol.ProblemField.message)
                writer.string(problem.message)
                writer.raw("}")
            }
            writer.member(Field.moreCount)
            writer.integer(UInt64(report.moreCount))
        case .frame, .taken, .busy, .stale: break
        }
        writer.raw("}")
        return writer.bytes
    }

    private typealias Field = PageProtocol.MessageField

    /// The kind of the message in the protocol.
    private var kind: PageProtocol.Message {
        switch self {
        case .welcome: .welcome
        case .frame: .frame
        case .acknowledged: .acknowledged
        case .lost: .lost
        case .state: .state
        case .taken: .taken
        case .goTo: .goTo
        case .open: .open
        case .visit: .visit
        case .busy: .busy
        case .client: .client
        case .stale: .stale
        case .calls: .calls
        case .refused: .refused
        case .sound: .sound
        case .build: .build
        }
    }

    /// Puts a frame into its message; a frame with images can have several megabytes, which are
    /// copied once.
    private static func framed(_ content: [UInt8]) -> [UInt8] {
        var writer = JSONWriter(capacity: content.count + 32)
        writer.object(Field.kind)
        writer.string(PageProtocol.Message.frame.rawValue)
        writer.member(Field.frame)
        writer.json(content)
        writer.raw("}")
        return writer.bytes
    }

    /// Returns an address if it is a path of this host for every reader, or else `/`.
    ///
    /// A path begins with one slash. No second slash or backslash follows, because browsers read
    /// two as the beginning of another host's name. A path has no character that browsers remove.
    private static func path(_ address: String) -> String {
        let bytes = Array(address.utf8)
        let isPath =
            bytes.first == UInt8(ascii: "/") && bytes.allSatisfy { (0x21...0x7e).contains($0) }
            && ![UInt8(ascii: "/"), UInt8(ascii: "\\")].contains(bytes.dropFirst().first)
        return isPath ? address : "/"
    }
}
