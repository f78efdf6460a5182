import AppHost

/// How a browser's pass travels.
struct BrowserCookie: Sendable {
    /// The name under which hosts gave out cookies before they signed them.
    static let unsignedName = "perennial"
    /// A browser sends one, or two while it changes to TLS; more are somebody's try.
    static let candidatesMax = 64
    /// How long a browser may take to come back from the page that asks it to.
    private static let askedAgainLasts = 60
    /// Deeper than any address of a host.
    private static let stepsMax = 16

    let signer: PassSigner
    /// Whether pages come over TLS: the cookie then never travels without, and no other host of the domain
    /// can set it.
    let isSecure: Bool
    /// The host's part of its address.
    ///
    /// A secure cookie's path is `/` all the same: the `__Host-` name, which is worth more than a path, asks
    /// for that.
    var base = BasePath()

    var name: String { (isSecure ? "__Host-" : "") + signer.cookieName }

    /// The header that gives a pass to a browser.
    func setting(_ pass: BrowserPass) -> String {
        setting(name, signer.cookie(for: pass), path: path, lasts: PassSigner.passLasts)
    }

    /// The header by which a browser shows that it was asked to come again, and keeps cookies.
    var settingAskedAgain: String {
        setting(askedAgainName, "1", path: path, lasts: Self.askedAgainLasts)
    }

    /// Whether a browser was asked to come again a moment ago.
    func isAskedAgain(_ headers: some Sequence<String>) -> Bool {
        !Self.values(of: askedAgainName, in: headers).isEmpty
    }

    /// The headers that take away cookies of this name from below the host's own path, as far as a browser
    /// sends them to an address.
    ///
    /// The host sets none there, so another program of the machine did. Of a secure name there are none.
    func takingAwayForeign(from address: String) -> [String] {
        guard !isSecure, address.hasPrefix(base.address("/")) else { return [] }
        var paths: [String] = []
        var path = base.prefix
        for part in address.dropFirst(path.count).split(separator: "/").prefix(Self.stepsMax) {
            guard part.utf8.allSatisfy(Self.isOfPath) else { break }
            path += "/" + part
            paths += [path, path + "/"]
        }
        // A path is that of an address itself without a slash at its end.
        if let last = paths.last, !address.hasPrefix(last) { paths.removeLast() }
        return paths.map { setting(name, "", path: $0, lasts: 0) }
    }

    private var path: String { isSecure ? "/" : base.cookiePath }
    private var askedAgainName: String { name + "-again" }

    private func setting(_ name: String, _ value: String, path: String, lasts: Int) -> String {
        "\(name)=\(value); Path=\(path); Max-Age=\(lasts); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }

    private static func isOfPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    /// What stands under a name in the cookie headers of a request; one more than are read, at most.
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
