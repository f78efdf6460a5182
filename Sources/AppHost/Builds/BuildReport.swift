/// The result of a build of an app's sources, as the pages of the app show it to its developer.
public struct BuildReport: Hashable, Sendable {
    /// The maximum number of problems that pages show.
    public static let problemsMax = 20
    /// The maximum length of a text in bytes, so that the message to a page stays small.
    static let textBytesMax = 4000

    /// A problem, such as an error of the compiler.
    public struct Problem: Hashable, Sendable {
        /// The position in the sources, such as `Sources/App/Form.swift:12:5`; empty if there is
        /// none.
        public let place: String
        /// The description.
        public let message: String

        /// Creates a problem; long texts are cut.
        ///
        /// - Parameters:
        ///   - place: The position in the sources; empty if there is none.
        ///   - message: The description.
        public init(place: String = "", message: String) {
            self.place = Self.cut(place)
            self.message = Self.cut(message)
        }

        private static func cut(_ text: String) -> String {
            guard text.utf8.count > textBytesMax else { return text }
            return String(decoding: text.utf8.prefix(textBytesMax), as: UTF8.self) + "…"
        }
    }

    /// The first problems; none after a successful build.
    public let problems: [Problem]
    /// The number of further problems.
    public let moreCount: Int

    /// Creates the result of a build.
    ///
    /// - Parameter problems: The reasons why it failed; none if it succeeded.
    public init(problems: [Problem] = []) {
        self.problems = Array(problems.prefix(Self.problemsMax))
        moreCount = max(0, problems.count - Self.problemsMax)
    }
}
