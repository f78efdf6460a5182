import Dispatch
import NIOCore

/// Decodes messages that are too long for a connection's event loop, which others use as well.
///
/// One at a time is decoded, so that long texts never take more than one processor; a page has at
/// most one waiting here, since its socket is not read meanwhile.
enum MessageDecoding {
    /// A message of this size is decoded in less time than it takes to go to another thread and
    /// back.
    static let inlineBytesMax = 16 << 10
    private static let queue = DispatchQueue(label: "perennial.messages", qos: .utility)

    /// Decodes a message and calls a function on an event loop with what it says.
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
