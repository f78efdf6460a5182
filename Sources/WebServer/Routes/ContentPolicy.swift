import HTTPTypes

/// The rights that a document of this server has in a browser.
enum ContentPolicy: Sendable {
    /// The host's own pages: they load only files of this server and cannot be framed.
    case ownPages
    /// A scene's page, which may contain frames of web pages.
    case scene
    /// The frame of a web page. It has no origin, cannot use the network, and runs one script of
    /// the client, which is allowed by its digest. The content of the web page is written into the
    /// frame.
    case webPage(scriptDigest: String)

    /// The value of `Content-Security-Policy`.
    var text: String {
        let rules: [String] =
            switch self {
            case .ownPages: Self.ownRules
            case .scene: Self.ownRules + ["frame-src 'self'"]
            case .webPage(let digest):
                [
                    "default-src 'none'", "script-src 'sha256-\(digest)'",
                    "style-src 'unsafe-inline'", "img-src data:", "font-src data:",
                    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'",
                    "sandbox allow-scripts",
                ]
            }
        return rules.joined(separator: "; ")
    }

    /// The value of `X-Frame-Options`, for browsers that do not know `frame-ancestors`.
    var frameOptions: String {
        switch self {
        case .ownPages, .scene: "DENY"
        case .webPage: "SAMEORIGIN"
        }
    }

    /// The headers of a document that is not one of the host's own pages.
    var headers: HTTPFields {
        var headers: HTTPFields = [.contentSecurityPolicy: text]
        if let name = HTTPField.Name("X-Frame-Options") { headers[name] = frameOptions }
        return headers
    }

    private static let ownRules = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
        "connect-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    ]
}
