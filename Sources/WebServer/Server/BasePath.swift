/// The path below which a host has its addresses, where a proxy gives it a part of its own address.
///
/// Pages, routes and stored sessions know addresses from the host's root on. The path is put before them where
/// they leave: by `HTML` in documents, by `RefusalMiddleware` in redirects, and by the client in scripts.
public struct BasePath: Hashable, Sendable {
    /// The path without a slash at its end; empty for the root.
    let prefix: String

    /// The root, which a host has by default.
    public init() { prefix = "" }

    /// Reads a path such as `/apps`; a slash at its end is left out.
    ///
    /// - Throws: `badAddress` for what is no such path.
    public init(_ text: String) throws(WebServerError) {
        let path = text.hasSuffix("/") ? String(text.dropLast()) : text
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPath =
            path.isEmpty
            || (parts.first == "" && parts.dropFirst().allSatisfy(Self.isPart))
        guard isPath, text.first == "/", path.utf8.count <= 255 else {
            throw WebServerError(
                code: .badAddress,
                message: "This is not a path that can stand before the host's addresses. Write it "
                    + "as /apps: letters, digits and - . _ ~ between slashes.", path: text)
        }
        prefix = path
    }

    /// An address of the host as browsers see it.
    func address(_ path: String) -> String { prefix + path }

    /// The path that a cookie of the host is for.
    var cookiePath: String { prefix.isEmpty ? "/" : prefix }

    private static func isPart(_ part: Substring) -> Bool {
        !part.isEmpty && part != "." && part != ".." && part != "-"
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "_"), UInt8(ascii: "~"):
                    true
                default: false
                }
            }
    }
}
