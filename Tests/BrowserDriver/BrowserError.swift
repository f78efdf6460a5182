/// An error of the browser driver, with a message for the reader of the failed test.
public struct BrowserError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Equatable, CustomStringConvertible {
        private enum Kind: String {
            case notInstalled, didNotStart, connectionLost, malformedAnswer, refused, timedOut
        }
        private let kind: Kind

        /// A program is missing; the message contains the command that installs it.
        public static let notInstalled = Code(kind: .notInstalled)
        /// The browser or its driver ended, or printed no usable output, while starting.
        public static let didNotStart = Code(kind: .didNotStart)
        /// The connection to the driver broke: it was closed, crashed, or stopped answering.
        public static let connectionLost = Code(kind: .connectionLost)
        /// The driver's answer does not follow its protocol.
        public static let malformedAnswer = Code(kind: .malformedAnswer)
        /// The driver refused a command; ``BrowserError/driverError`` is its W3C error code.
        public static let refused = Code(kind: .refused)
        /// A condition was not met before the deadline.
        public static let timedOut = Code(kind: .timedOut)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The message: the attempted action and its result.
    public let message: String
    /// The W3C error code of a refused command, such as `no such element`.
    public let driverError: String?
    /// The visible text of the page, if it is known.
    public let visibleText: String?

    init(
        _ code: Code, _ message: String, driverError: String? = nil, visibleText: String? = nil
    ) {
        self.code = code
        self.message = message
        self.driverError = driverError
        self.visibleText = visibleText
    }

    /// The message, followed by the visible text of the page.
    public var description: String {
        guard let visibleText else { return message }
        let text = visibleText.isEmpty ? "(nothing)" : visibleText
        return "\(message)\nThe page shows:\n\(text)"
    }

    /// Returns the same error with the page's visible text.
    func showing(_ text: String) -> BrowserError {
        BrowserError(code, message, driverError: driverError, visibleText: text)
    }

    /// Whether the page was replaced while a script ran in it, because of a navigation or a reload.
    var pageWasReplaced: Bool {
        if driverError == "script timeout" { return true }
        guard driverError == "javascript error" || driverError == "unknown error" else {
            return false
        }
        return ["unload", "navigat", "context was destroyed", "Cannot find context"]
            .contains { message.contains($0) }
    }
}
