import Dispatch
import NIOCore

/// Decodes messages that are too long for a connection's event loop, which other connections share.
///
/// It decodes one message at a time, so long texts never use more than one processor. A page has at
/// most one message waiting here, because its socket is not read meanwhile.
enum MessageDecoding {
    /// The size up to which decoding takes less time than a change of threads.
    static let inlineBytesMax = 16 << 10
    private static let queue = DispatchQueue(label: "perennial.messages", qos: .utility)

    /// Decodes a message and calls a function with the result on an event loop.
    static func decode(
        _ message: ByteBuffer, then loop: any EventLoop,
        _ body: @escaping @Sendable (Result<PageRequest, PageRequest.Problem>) -> Void
    ) {
        queue.async {
            let result = decode(message)
            loop.execute { body(result) }
        }
    }

    static func decode(_ message: ByteBuffer) -> Result<PageRequest, PageRequest.Problem> {
        do throws(PageRequest.Problem) {
            return .success(try PageRequest(json: message.readableBytesView))
        } catch {
            return .failure(error)
        }
    }
}
