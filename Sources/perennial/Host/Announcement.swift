import AppHost
import Foundation

/// The message of `run` on standard output about an address that it serves.
struct Announcement: Encodable {
    /// The home screen's address.
    var url: String?
    /// The address to which a proxy connects, if browsers use another address.
    var listening: String?
    /// The address of the metrics.
    var metrics: String?
    var port: Int
    /// The requested port, if another program uses it.
    var takenPort: Int?

    /// Prints sentences, or one line of JSON.
    func print(asJSON isJSON: Bool) {
        if !isJSON {
            for sentence in sentences { Swift.print(sentence) }
        } else if let line = try? ControlCoding.line(self) {
            Swift.print(String(decoding: line, as: UTF8.self), terminator: "")
        }
        fflush(nil)
    }

    private var sentences: [String] {
        [
            takenPort.map { "Port \($0) is in use by another program, so another one is used." },
            metrics.map { "Metrics at \($0)" },
            listening.map { "Listening at \($0) for a proxy" }, url.map { "Open \($0)" },
        ].compactMap(\.self)
    }
}
