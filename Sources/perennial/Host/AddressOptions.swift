import AppHost
import ArgumentParser
import Foundation
import WebServer

/// The options for the host's address and its transport.
struct AddressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address to listen on. An address that other machines can reach needs a certificate.",
            valueName: "address"))
    var address = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "Listen on a Unix socket instead, as unix:PATH, for a proxy on this machine. Needs --public-url.",
            valueName: "unix:path"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "A name by which browsers reach this host, in addition to localhost. May be given more than once; the first is printed.",
            valueName: "name"))
    var hostName: [String] = []

    @Option(
        help: ArgumentHelp(
            "The address by which browsers reach this host behind a proxy, such as https://apps.example.org. No other address is then served.",
            valueName: "url"))
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "The path below which a proxy forwards requests to this host, such as /apps. The proxy forwards requests with the path.",
            valueName: "path"))
    var basePath: String?

    @Option(
        help: ArgumentHelp(
            "The address or network of a proxy that is trusted to name the visitor's address (X-Forwarded-For, Forwarded) and user. May be given more than once. A proxy at --listen unix:PATH is always trusted.",
            valueName: "address"))
    var trustedProxy: [String] = []

    @Option(
        help: ArgumentHelp(
            "The header in which a trusted proxy names the signed-in user. Only named users are then admitted, each is the same person in every browser, and cookies are ignored.",
            valueName: "name"))
    var userHeader: String?

    @Option(
        name: .customLong("sign-out-url"),
        help: ArgumentHelp(
            "The address at which users of the proxy sign out: a path such as /oauth2/sign_out, or a complete address.",
            valueName: "url"))
    var signOutURL: String?

    @Option(
        help: ArgumentHelp(
            "Serve pages over TLS only, with the certificates in this PEM file, the host's own first. The file is read again when it changes.",
            valueName: "file"),
        completion: .file())
    var tlsCertificate: String?

    @Option(
        help: ArgumentHelp(
            "The private key of the certificate, a PEM file without a passphrase.",
            valueName: "file"),
        completion: .file())
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "The number of new people who may open an app from one address in an hour, at most 600 of them at once (default: 3600). 0 admits no new people.",
            valueName: "people"))
    var newPeoplePerHour: Int?

    func validate() throws {
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-certificate and --tls-key are given together.")
        }
        guard tlsCertificate != nil || Self.isLoopback(address) else {
            throw ValidationError(
                "\(address) can be reached from other machines, and there is no login, and without TLS the traffic is readable on the network. Give --tls-certificate and --tls-key, or use a proxy with TLS in front of 127.0.0.1 (--public-url)."
            )
        }
        for name in hostName {
            guard !name.isEmpty, name.utf8.allSatisfy({ $0.isLetterOrDigit(or: ".-") }) else {
                throw ValidationError(
                    "--host-name takes a name such as apps.example.org, without a port.")
            }
        }
        try validateProxy()
        guard newPeoplePerHour.map({ (0...1_000_000).contains($0) }) ?? true else {
            throw ValidationError("--new-people-per-hour must be between 0 and 1000000.")
        }
    }

    private func validateProxy() throws {
        do {
            _ = try publicURL.map(PublicAddress.init)
            _ = try basePath.map(BasePath.init)
            _ = try TrustedProxies(trustedProxy)
        } catch {
            throw ValidationError("\(error)")
        }
        if let listen {
            guard listen.hasPrefix("unix:/") else {
                throw ValidationError("--listen takes unix: and the whole path of a socket.")
            }
            guard publicURL != nil else {
                throw ValidationError(
                    "--listen needs --public-url: a host at a socket cannot know by which address browsers call it."
                )
            }
        }
        if let userHeader {
            guard !userHeader.isEmpty,
                userHeader.utf8.allSatisfy({ $0.isLetterOrDigit(or: "-") })
            else {
                throw ValidationError("--user-header takes a header's name, such as X-Remote-User.")
            }
            guard
                !trustedProxy.contains(where: { Self.isLoopback(String($0.prefix { $0 != "/" })) })
            else {
                throw ValidationError(
                    "--user-header does not accept names from this machine over the network, because every app could send one. Let the proxy connect to --listen unix:PATH."
                )
            }
            guard !Self.namesOfHTTP.contains(userHeader.lowercased()) else {
                throw ValidationError(
                    "--user-header takes a header that the proxy alone sets; browsers send \(userHeader) themselves."
                )
            }
            guard publicURL != nil else {
                throw ValidationError(
                    "--user-header needs --public-url: a proxy names users, and browsers call the proxy."
                )
            }
            guard listen != nil || !trustedProxy.isEmpty || Self.hasHandedSocket else {
                throw ValidationError(
                    "--user-header needs --listen unix:PATH or --trusted-proxy: no other program is trusted to name users, so no user could be admitted."
                )
            }
        }
        if let signOutURL {
            guard userHeader != nil else {
                throw ValidationError("--sign-out-url is for users whom --user-header names.")
            }
            let isPath = signOutURL.hasPrefix("/") && !signOutURL.hasPrefix("//")
            guard isPath || signOutURL.hasPrefix("https://") || signOutURL.hasPrefix("http://")
            else { throw ValidationError("--sign-out-url takes a path, or an address of HTTP.") }
        }
    }

    /// Whether a proxy names the users, so that no other program may reach the host's socket.
    var namesUsers: Bool { userHeader != nil }

    func apply(to options: inout WebServerOptions) throws {
        options.address = address
        options.localSocket = listen.map { String($0.dropFirst("unix:".count)) }
        options.publicAddress = try publicURL.map(PublicAddress.init)
        if let basePath { options.basePath = try BasePath(basePath) }
        options.trustedProxies = try TrustedProxies(trustedProxy)
        options.userHeader = userHeader
        options.signOutAddress = signOutURL
        options.otherHostNames = hostName
        if !Self.isLoopback(address), address != "0.0.0.0", address != "::" {
            options.otherHostNames.append(address.contains(":") ? "[\(address)]" : address)
        }
        if let tlsCertificate, let tlsKey {
            options.certificate = CertificateFiles(certificate: tlsCertificate, key: tlsKey)
        }
        if let newPeoplePerHour { options.newPeoplePerHour = newPeoplePerHour }
    }

    /// Headers that browsers and proxies send with another meaning.
    private static let namesOfHTTP: Set = [
        "accept", "authorization", "connection", "content-length", "content-type", "cookie",
        "forwarded", "host", "origin", "referer", "upgrade", "user-agent", "x-forwarded-for",
        "x-forwarded-host", "x-forwarded-proto",
    ]

    /// Whether a service manager opened the socket for pages, which may be a Unix socket.
    private static var hasHandedSocket: Bool {
        HandedSockets(environment: ProcessInfo.processInfo.environment).web != nil
    }

    private static func isLoopback(_ address: String) -> Bool {
        if ["localhost", "::1"].contains(address) { return true }
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
