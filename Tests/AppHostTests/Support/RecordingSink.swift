import AppHost

/// A browser tab that records the messages sent to it.
final class RecordingSink: PageSink {
    let messages = Recorder<String>()

    func send(_ json: [UInt8]) { messages.append(String(decoding: json, as: UTF8.self)) }

    func isReadyForFrame(otherwise resumed: @escaping @Sendable () -> Void) -> Bool { true }

    func close() { messages.append("closed") }

    /// Waits for and returns the first message that contains a text, from an index on.
    @discardableResult
    func next(_ text: String, from index: Int = 0) async -> String {
        await messages.first(from: index) { $0.contains(text) }
    }
}
