/// What went wrong while driving a browser, in words for the person who reads the failed test.
public struct BrowserError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Equatable, CustomStringConvertible {
        private enum Kind: String {
            case notInstalled, didNotStart, connectionLost, malformedAnswer, refused, timedOut
        }
        private let kind: Kind

        /// A program is missing; the message holds the command that installs it.
        public static let notInstalled = Code(kind: .notInstalled)
        /// The browser or its driver ended, or said nothing usable, while starting.
        public static let didNotStart = Code(kind: .didNotStart)
        /// The connection to the driver broke: it was closed, crashed, or stopped answering.
        public static let connectionLost = Code(kind: .connectionLost)
        /// The driver's answer does not follow its protocol.
        public static let malformedAnswer = Code(kind: .malformedAnswer)
        /// The driver refused a command; ``BrowserError/driverError`` holds its W3C error code.
        public static let refused = Code(kind: .refused)
        /// A condition was not met before the deadline.
        public static let timedOut = Code(kind: .timedOut)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// What kind of failure it was.
    public let code: Code
    /// The sentence for people: what was tried and what came of it.
    public let message: String
    /// The W3C error code of a refused command, such as `no such element`.
    public let driverError: String?
    /// What stood on the page, when that was known.
    public let visibleText: String?

    init(
        _ code: Code, _ message: String, driverError: String? = nil, visibleText: String? = nil
    ) {
        self.code = code
        self.message = message
        self.driverError = driverError
        self.visibleText = visibleText
    }

    /// The message, then what stood on the page.
    public var description: String {
        guard let visibleText else { return message }
        let text = visibleText.isEmpty ? "(nothing)" : visibleText
        return "\(message)\nThe page shows:\n\(text)"
    }

    /// The same error with the page's visible text.
    func showing(_ text: String) -> BrowserError {
        BrowserError(code, message, driverError: driverError, visibleText: text)
    }

    /// The page went away while a script ran in it, which a navigation or a reload causes.
    var pageWasReplaced: Bool {
        if driverError == "script timeout" { return true }
        guard driverError == "javascript error" || driverError == "unknown error" else {
            return false
        }
        return ["unload", "navigat", "context was destroyed", "Cannot find context"]
            .contains { message.contains($0) }
    }
}
