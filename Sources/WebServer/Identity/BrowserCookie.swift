import AppHost

/// The cookie that carries a browser's pass.
struct BrowserCookie: Sendable {
    /// The name of the cookies that earlier hosts set, before cookies were signed.
    static let unsignedName = "perennial"
    /// The maximum number of cookies that are read.
    ///
    /// A browser sends one cookie, or two while it changes to TLS. More cookies are an attempt at
    /// forgery.
    static let candidatesMax = 64
    /// The lifetime, in seconds, of the cookie that shows that a browser was asked to repeat its
    /// request.
    private static let askedAgainLasts = 60
    /// The maximum number of path components that are considered; addresses of a host have fewer.
    private static let stepsMax = 16

    let signer: PassSigner
    /// Whether pages are served over TLS.
    ///
    /// The cookie is then sent only over TLS, and no other host of the domain can set it.
    let isSecure: Bool
    /// The path below which the host is published.
    ///
    /// A secure cookie's path is `/` nevertheless, because the prefix `__Host-` requires it and
    /// protects better than a path.
    var base = BasePath()

    var name: String { (isSecure ? "__Host-" : "") + signer.cookieName }

    /// Returns the header that gives a pass to a browser.
    func setting(_ pass: BrowserPass) -> String {
        setting(name, signer.cookie(for: pass), path: path, lasts: PassSigner.passLasts)
    }

    /// The header that sets the cookie for a repeated request.
    ///
    /// The cookie shows that the browser was asked to repeat its request, and that it stores
    /// cookies.
    var settingAskedAgain: String {
        setting(askedAgainName, "1", path: path, lasts: Self.askedAgainLasts)
    }

    /// Whether a browser was recently asked to repeat its request.
    func isAskedAgain(_ headers: some Sequence<String>) -> Bool {
        !Self.values(of: askedAgainName, in: headers).isEmpty
    }

    /// Returns the headers that delete cookies with the host's cookie name and a path below the
    /// host's own, as far as a browser sends such cookies to an address.
    ///
    /// The host sets no such cookies, so another program of the machine has set them. With a secure
    /// name, such cookies cannot exist.
    func deletingForeign(from address: String) -> [String] {
        guard !isSecure, address.hasPrefix(base.address("/")) else { return [] }
        var paths: [String] = []
        var path = base.prefix
        for part in address.dropFirst(path.count).split(separator: "/").prefix(Self.stepsMax) {
            guard part.utf8.allSatisfy({ $0.isLetterOrDigit(or: "-_.~%") }) else { break }
            path += "/" + part
            paths += [path, path + "/"]
        }
        // Without a trailing slash, the last path is the address itself.
        if let last = paths.last, !address.hasPrefix(last) { paths.removeLast() }
        return paths.map { setting(name, "", path: $0, lasts: 0) }
    }

    private var path: String { isSecure ? "/" : base.cookiePath }
    private var askedAgainName: String { name + "-again" }

    private func setting(_ name: String, _ value: String, path: String, lasts: Int) -> String {
        "\(name)=\(value); Path=\(path); Max-Age=\(lasts); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }

    /// Returns the values of the cookies with a name in the headers of a request; at most
    /// `candidatesMax` + 1.
    static func values(of name: String, in headers: some Sequence<String>) -> [String] {
        var values: [String] = []
        for header in headers {
            for part in header.split(separator: ";") {
                let pair = part.drop { $0 == " " }
                guard pair.hasPrefix("\(name)=") else { continue }
                values.append(String(pair.dropFirst(name.count + 1)))
                if values.count > candidatesMax { return values }
            }
        }
        return values
    }
}
