public import Foundation

/// A part of an app whose messages are written together.
///
/// Each message is one line on the standard error output, with the subsystem, the category and the
/// type. The host keeps the output of apps, and `perennial logs` shows it.
public final class OSLog: NSObject, Sendable {
    /// A log without a subsystem and a category.
    public static let `default` = OSLog(name: nil, isDisabled: false, output: .standardError)

    /// A log that writes nothing.
    public static let disabled = OSLog(name: nil, isDisabled: true, output: .standardError)

    private let name: String?
    private let isDisabled: Bool
    private let output: LogOutput

    private init(name: String?, isDisabled: Bool, output: LogOutput) {
        self.name = name
        self.isDisabled = isDisabled
        self.output = output
        super.init()
    }

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - subsystem: The name of the app or framework, as a domain name in reverse order.
    ///   - category: The name of the part of it.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, output: .standardError)
    }

    package convenience init(subsystem: String, category: String, output: LogOutput) {
        self.init(name: "\(subsystem):\(category)", isDisabled: false, output: output)
    }

    /// Returns whether messages of a type are written.
    ///
    /// - Note: Difference from Apple's os: all types are written by every log except ``disabled``.
    public func isEnabled(type: OSLogType) -> Bool { !isDisabled }

    func write(_ type: OSLogType, _ message: () -> String) {
        guard !isDisabled else { return }
        let place = name.map { "[\($0)] " } ?? ""
        output.write("\(place)\(type.name): \(message())\n")
    }
}

/// The destination of lines.
package struct LogOutput: Sendable {
    /// Writes one line, which ends with a line feed.
    package let write: @Sendable (String) -> Void

    package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// The standard error output of the process.
    ///
    /// A line is written with one call, so lines of several threads do not mix.
    package static let standardError = LogOutput { line in
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
