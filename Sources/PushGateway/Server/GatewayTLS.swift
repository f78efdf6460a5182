import Foundation
import Logging
import NIOSSL
import Synchronization

/// The certificate with which the gateway identifies itself to senders.
public enum PushServerCertificate: Sendable {
    /// The host's own authority issues one for names and IP addresses; senders have to trust the
    /// authority.
    case issued(names: [String])
    /// The operator provides a chain and a key in PEM. They are read again for new connections, so
    /// that a renewed certificate needs no restart.
    case files(@Sendable () throws -> (chain: [UInt8], key: [UInt8]))
}

/// The TLS settings of new connections.
///
/// Every certificate of a sender is accepted here, so that a bad one gets the answer of the
/// interface and not a failed handshake; TLS has then proved that the sender has its key.
/// `ServiceCertificate` decides whether the certificate identifies a sender.
final class GatewayTLS: Sendable {
    /// The lifetime of an issued certificate, in days.
    private static let issuedDays = 90
    /// The time after which the certificate is issued or read again, in seconds.
    private static let renewedAfter: TimeInterval = 3_600

    private let certificate: PushServerCertificate
    private let credentials: PushCredentials
    private let clock: PushClock
    private let logger: Logger
    private let made = Mutex<(context: NIOSSLContext, at: Date)?>(nil)

    init(
        _ certificate: PushServerCertificate, credentials: PushCredentials, clock: PushClock,
        logger: Logger
    ) {
        self.logger = logger
        self.certificate = certificate
        self.credentials = credentials
        self.clock = clock
    }

    /// Returns the settings for a new connection.
    ///
    /// If a renewed certificate cannot be used, the one before stays in use.
    ///
    /// - Throws: `badServerCertificate` if there never was one.
    func current() throws(PushGatewayError) -> NIOSSLContext {
        let now = clock.date()
        let old = made.withLock { $0 }
        if let old, abs(now.timeIntervalSince(old.at)) < Self.renewedAfter { return old.context }
        do {
            let context = try newContext()
            made.withLock { $0 = (context, now) }
            return context
        } catch {
            guard let old else { throw error }
            logger.warning(
                "Push gateway keeps its certificate: the renewed one cannot be used",
                metadata: ["error": "\(error)"])
            made.withLock { $0 = (old.context, now) }
            return old.context
        }
    }

    private func newContext() throws(PushGatewayError) -> NIOSSLContext {
        do {
            let (chain, key) = try chainAndKey()
            var settings = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
            settings.minimumTLSVersion = .tlsv12
            settings.applicationProtocols = ["h2"]
            settings.certificateVerification = .optionalVerification
            settings.cipherSuiteValues = [
                .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
                .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
                .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
                .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
            ]
            return try NIOSSLContext(configuration: settings)
        } catch let error as PushGatewayError {
            throw error
        } catch {
            throw PushGatewayError(
                .badServerCertificate,
                "The certificate of the push gateway cannot be used. Check that the chain and the "
                    + "key are PEM files that belong together.", cause: "\(type(of: error))")
        }
    }

    private func chainAndKey() throws -> ([NIOSSLCertificate], NIOSSLPrivateKey) {
        switch certificate {
        case .issued(let names):
            let (certificate, key) = try credentials.serverCertificate(
                names: names, days: Self.issuedDays)
            return (
                [try NIOSSLCertificate(bytes: certificate, format: .der)],
                try NIOSSLPrivateKey(bytes: key, format: .der)
            )
        case .files(let read):
            let (chain, key) = try read()
            return (
                try NIOSSLCertificate.fromPEMBytes(chain),
                try NIOSSLPrivateKey(bytes: key, format: .pem)
            )
        }
    }
}
