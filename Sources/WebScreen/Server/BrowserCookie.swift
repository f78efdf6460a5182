import AppHost

/// How a browser's pass travels.
struct BrowserCookie: Sendable {
    /// The name under which hosts gave out cookies before they signed them.
    static let unsignedName = "perennial"
    /// What else is of this name and cannot be read is somebody's try.
    private static let candidatesMax = 8

    let signer: PassSigner
    /// Whether pages come over TLS: the cookie then never travels without, and no other host of the domain
    /// can set it.
    let isSecure: Bool

    var name: String { (isSecure ? "__Host-" : "") + signer.cookieName }

    /// The header that gives a pass to a browser.
    func setting(_ pass: BrowserPass) -> String {
        "\(name)=\(signer.cookie(for: pass)); Path=/; Max-Age=\(PassSigner.passLasts); HttpOnly; "
            + "SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    /// What stands under a name in the cookie headers of a request.
    static func values(of name: String, in headers: some Sequence<String>) -> [String] {
        var values: [String] = []
        for header in headers {
            for part in header.split(separator: ";") {
                let pair = part.drop { $0 == " " }
                guard pair.hasPrefix("\(name)=") else { continue }
                values.append(String(pair.dropFirst(name.count + 1)))
                if values.count == candidatesMax { return values }
            }
        }
        return values
    }
}
