/// The path below which a proxy publishes the addresses of a host.
///
/// Pages, routes and stored sessions use addresses relative to the host's root. The path is added
/// where addresses leave the host: by `HTML` in documents, by `RefusalMiddleware` in redirects, and
/// by the client in scripts.
public struct BasePath: Hashable, Sendable {
    /// The path without a trailing slash; empty for the root.
    let prefix: String

    /// Creates the root, which is the default.
    public init() { prefix = "" }

    /// Reads a path such as `/apps`, and removes a trailing slash.
    ///
    /// - Throws: `badAddress` if the text is not such a path.
    public init(_ text: String) throws(WebServerError) {
        let path = text.hasSuffix("/") ? String(text.dropLast()) : text
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPath =
            path.isEmpty
            || (parts.first == "" && parts.dropFirst().allSatisfy(Self.isPart))
        guard isPath, text.first == "/", path.utf8.count <= 255 else {
            throw WebServerError(
                code: .badAddress,
                message: "This is not a base path for the host's addresses. Write it "
                    + "as /apps: letters, digits and - . _ ~ between slashes.", path: text)
        }
        prefix = path
    }

    /// Returns an address of the host as browsers see it.
    func address(_ path: String) -> String { prefix + path }

    /// The path of the host's cookies.
    var cookiePath: String { prefix.isEmpty ? "/" : prefix }

    private static func isPart(_ part: Substring) -> Bool {
        !part.isEmpty && part != "." && part != ".." && part != "-"
            && part.utf8.allSatisfy { $0.isLetterOrDigit(or: "-._~") }
    }
}
