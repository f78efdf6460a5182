import HostLink
import UIKitCore

/// A link whose other side is a list.
@MainActor
final class RecordedLink: HostConnection {
    private(set) var messages: [AppMessage] = []
    /// Hears each message as it is sent, as a host does that acts at once.
    var heard: (AppMessage) -> Void = { _ in }
    private var frames: [(session: String, sequence: UInt64)] = []
    private var requests: [[UInt8]?] = []

    func send(_ message: AppMessage) {
        messages.append(message)
        switch message {
        case .frame(let session, let sequence, _, _, _): frames.append((session, sequence))
        case .requestScene(_, nil, let activity): requests.append(activity)
        default: break
        }
        heard(message)
    }

    /// The frames to be answered and the windows that were asked for, since the last time.
    func takeAsked(
        frames takesFrames: Bool
    ) -> (frames: [(session: String, sequence: UInt64)], requests: [[UInt8]?]) {
        defer {
            if takesFrames { frames = [] }
            requests = []
        }
        return (takesFrames ? frames : [], requests)
    }
}
