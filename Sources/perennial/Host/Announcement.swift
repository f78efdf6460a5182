import ControlLink
import Foundation

/// What `run` says on standard output of an address that it serves.
struct Announcement: Encodable {
    /// The home screen's address.
    var url: String?
    /// Where a proxy connects, where the host is not reached at its own address.
    var listening: String?
    /// The address of the metrics.
    var metrics: String?
    var port: Int
    /// The port that was asked for, where another program has it.
    var takenPort: Int?

    /// Says so to a person, or in one line to a program.
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
            takenPort.map { "Port \($0) is in use by another program, so another one was taken." },
            metrics.map { "Metrics at \($0)" },
            listening.map { "Listening at \($0) for a proxy" }, url.map { "Open \($0)" },
        ].compactMap(\.self)
    }
}
