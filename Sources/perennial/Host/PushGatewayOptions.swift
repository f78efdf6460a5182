import AppHost
import ArgumentParser
import Foundation
import Glibc
import PushGateway
import WebServer

/// The options for the gateway through which other servers send pushes.
struct PushGatewayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Accept pushes of other servers on this address and port, with Apple's provider interface over TLS (default: none are accepted).",
            valueName: "address:port"))
    var pushGateway: SocketAddress?

    @Option(
        help: ArgumentHelp(
            "A name by which senders call the push gateway, for the certificate that the host issues. May be given more than once.",
            valueName: "name"))
    var pushName: [String] = []

    @Option(
        help: ArgumentHelp(
            "The push gateway's own certificates, a PEM file, instead of one that the host issues. The file is read again within an hour.",
            valueName: "file"),
        completion: .file())
    var pushCertificate: String?

    @Option(
        help: ArgumentHelp(
            "The private key of the push gateway's certificate, a PEM file without a passphrase.",
            valueName: "file"),
        completion: .file())
    var pushKey: String?

    func validate() throws {
        guard (pushCertificate == nil) == (pushKey == nil) else {
            throw ValidationError("--push-certificate and --push-key are given together.")
        }
        guard pushCertificate == nil || pushName.isEmpty else {
            throw ValidationError(
                "--push-name is for the certificate that the host issues; --push-certificate names another one."
            )
        }
        for name in pushName {
            guard !name.isEmpty, name.utf8.allSatisfy({ $0.isLetterOrDigit(or: ".-:") }) else {
                throw ValidationError(
                    "--push-name takes a name such as push.example.org, or an IP address.")
            }
        }
    }

    /// The files that no app may read.
    var privateFiles: [String] { pushKey.map { [$0] } ?? [] }

    /// Returns the settings of the gateway; `nil` if there is to be none.
    ///
    /// - Parameter inherited: The socket for pushes that a service manager opened.
    func settings(inherited: Int32?) throws(CommandFailure) -> PushGateway.Settings? {
        let listening: PushGateway.Listening
        if let inherited {
            listening = .inherited(descriptor: inherited)
        } else if let pushGateway {
            listening = .address(pushGateway.address, port: pushGateway.port)
        } else {
            guard pushName.isEmpty, pushCertificate == nil else {
                throw CommandFailure(
                    "--push-name and --push-certificate are for a push gateway. Give --push-gateway ADDRESS:PORT as well.",
                    status: .usage)
            }
            return nil
        }
        return PushGateway.Settings(listening: listening, certificate: certificate)
    }

    private var certificate: PushServerCertificate {
        if let pushCertificate, let pushKey {
            return .files {
                (chain: try Self.read(pushCertificate), key: try Self.read(pushKey))
            }
        }
        let own = pushGateway.map { $0.isWildcard ? [] : [$0.address] } ?? []
        return .issued(names: ["localhost", "127.0.0.1", "::1"] + own + pushName)
    }

    private static func read(_ path: String) throws -> [UInt8] {
        do { return Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
            throw PushGatewayError(
                .badServerCertificate,
                "A file of the push gateway's certificate cannot be read. Check that it exists and "
                    + "that the host's account may read it.", path: path)
        }
    }
}

/// An IP address and a port, as `127.0.0.1:2197` or `[::1]:2197`.
struct SocketAddress: ExpressibleByArgument, Hashable {
    let address: String
    let port: Int

    /// Whether the address stands for every address of the machine.
    var isWildcard: Bool { ["0.0.0.0", "::"].contains(address) }

    init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":"),
            let port = UInt16(argument[argument.index(after: colon)...])
        else { return nil }
        let text = argument[..<colon]
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        let address = String(isBracketed ? text.dropFirst().dropLast() : text)
        // If the address contains a colon but has no brackets, it is an IPv6 address without a
        // port.
        var (four, six) = (in_addr(), in6_addr())
        let isAddress =
            isBracketed
            ? inet_pton(AF_INET6, address, &six) == 1 : inet_pton(AF_INET, address, &four) == 1
        guard isAddress else { return nil }
        (self.address, self.port) = (address, Int(port))
    }
}
