import HostLink
import UIKitCore

/// A link that stores its messages in a list.
@MainActor
final class RecordedLink: HostConnection {
    private(set) var messages: [AppMessage] = []
    /// Called with each message as it is sent, for a host that acts immediately.
    var heard: (AppMessage) -> Void = { _ in }
    private var frames: [(session: String, sequence: UInt64)] = []
    private var requests: [RequestedWindow] = []

    func send(_ message: AppMessage) {
        messages.append(message)
        switch message {
        case .frame(let session, let sequence, _, _, _): frames.append((session, sequence))
        case .requestScene(let request, let session, let activity):
            requests.append(
                RequestedWindow(request: request, session: session, activity: activity))
        default: break
        }
        heard(message)
    }

    /// Returns the frames to be acknowledged and the windows that were requested since the last
    /// call.
    func drainUnanswered(
        includingFrames: Bool
    ) -> (frames: [(session: String, sequence: UInt64)], requests: [RequestedWindow]) {
        defer {
            if includingFrames { frames = [] }
            requests = []
        }
        return (includingFrames ? frames : [], requests)
    }
}

/// A window that an app has requested to be brought to the front.
struct RequestedWindow {
    /// The number that the answer names.
    let request: UInt64
    /// The window's session; `nil` for a new one.
    let session: String?
    /// The activity for a window that is not connected.
    let activity: [UInt8]?
}
