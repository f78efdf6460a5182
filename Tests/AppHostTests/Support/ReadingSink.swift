import AppHost
import Synchronization

/// A browser tab that records each frame and reports that it was applied.
final class ReadingSink: PageSink {
    private let recording = RecordingSink()
    private let state = Mutex<(page: (any ScenePage)?, frame: UInt64)>((nil, 0))

    func send(_ json: [UInt8]) {
        recording.send(json)
        let text = String(decoding: json, as: UTF8.self)
        guard let match = text.firstMatch(of: /"f":(\d+),/), let frame = UInt64(match.1) else {
            return
        }
        let page = state.withLock { state in
            state.frame = frame
            return state.page
        }
        page?.seen(frame: frame)
    }

    func isReadyForFrame(otherwise resumed: @escaping @Sendable () -> Void) -> Bool { true }

    func close() { recording.close() }

    /// Begins to report frames, from the last one on.
    func read(_ page: any ScenePage) {
        let frame = state.withLock { state in
            state.page = page
            return state.frame
        }
        if frame > 0 { page.seen(frame: frame) }
    }

    /// Waits for the first message that contains a text.
    func next(_ text: String) async { await recording.next(text) }
}
