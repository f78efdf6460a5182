import Foundation
import Logging
import NIOSSL
import Synchronization

/// The certificate of the server, which is reloaded when its files change.
///
/// Programs that renew certificates write one file after the other. While the files do not match,
/// the previous certificate stays in use.
final class ServerCertificate: Sendable {
    private let files: CertificateFiles
    private let logger: Logger
    private let now: @Sendable () -> Date
    private let state: Mutex<State>

    /// The minimum interval, in seconds, between checks of the files; a check happens when a client
    /// connects.
    private static let lookEvery: TimeInterval = 1

    private struct State {
        var context: NIOSSLContext
        var stamps: [Stamp]
        var looked: Date
    }

    /// The properties that reveal a changed file.
    ///
    /// The properties of a link are those of its target, because a renewal often changes the
    /// target.
    private struct Stamp: Equatable {
        var path: String
        var isFile = false
        var size = 0
        var date: Date?

        init(_ named: String) {
            let url = URL(fileURLWithPath: named).resolvingSymlinksInPath()
            path = url.path
            guard
                let file = try? url.resourceValues(forKeys: [
                    .isRegularFileKey, .fileSizeKey, .contentModificationDateKey,
                ])
            else { return }
            isFile = file.isRegularFile ?? false
            size = file.fileSize ?? 0
            date = file.contentModificationDate
        }
    }

    /// Reads the files.
    ///
    /// - Throws: `badCertificate`, which describes the problem and names the file.
    init(
        _ files: CertificateFiles, logger: Logger, now: @escaping @Sendable () -> Date
    ) throws(WebServerError) {
        self.files = files
        self.logger = logger
        self.now = now
        let stamps = Self.stamps(files)
        state = Mutex(
            State(context: try Self.read(files, at: now()), stamps: stamps, looked: now()))
    }

    /// The TLS context for the next connection.
    var context: NIOSSLContext {
        let date = now()
        return state.withLock { state in
            guard abs(date.timeIntervalSince(state.looked)) >= Self.lookEvery else {
                return state.context
            }
            state.looked = date
            let stamps = Self.stamps(files)
            guard stamps != state.stamps else { return state.context }
            state.stamps = stamps
            do {
                state.context = try Self.read(files, at: date)
                logger.notice("Certificate reloaded.")
            } catch {
                logger.error("The previous certificate stays in use: \(error)")
            }
            return state.context
        }
    }

    private static func stamps(_ files: CertificateFiles) -> [Stamp] {
        [files.certificate, files.key].map(Stamp.init)
    }

    private static func read(
        _ files: CertificateFiles, at date: Date
    ) throws(WebServerError) -> NIOSSLContext {
        let certificates = try certificates(in: files.certificate)
        guard let own = certificates.first else {
            throw bad("There is no certificate in the file.", files.certificate)
        }
        let end = Date(timeIntervalSince1970: TimeInterval(own.notValidAfter))
        guard date < end else {
            throw bad(
                "The certificate has expired, on \(end.formatted(.iso8601)). Renew it, or serve without it.",
                files.certificate)
        }
        let key = try key(in: files.key)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
        // Older versions have weaknesses, and current browsers do not need them.
        configuration.minimumTLSVersion = .tlsv12
        // For version 1.2, only ciphers with forward secrecy and authentication; 1.3 has no others.
        configuration.cipherSuiteValues = [
            .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
            .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
            .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
            .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
        ]
        configuration.applicationProtocols = ["http/1.1"]
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw bad(
                "The key does not match the certificate in \(files.certificate).", files.key,
                "\(error)")
        }
    }

    private static func certificates(in path: String) throws(WebServerError) -> [NIOSSLCertificate]
    {
        let bytes = try contents(of: path, "certificate")
        do {
            return try NIOSSLCertificate.fromPEMBytes(bytes)
        } catch {
            throw bad("The file contains no certificate in PEM format.", path, "\(error)")
        }
    }

    private static func key(in path: String) throws(WebServerError) -> NIOSSLPrivateKey {
        let bytes = try contents(of: path, "key")
        guard !String(decoding: bytes, as: UTF8.self).contains("ENCRYPTED") else {
            throw bad(
                "The key has a passphrase, which the host cannot enter. Remove it, and make the file "
                    + "readable for the host only: openssl pkey -in FILE -out NEWFILE", path)
        }
        do {
            return try NIOSSLPrivateKey(bytes: bytes, format: .pem)
        } catch {
            throw bad("The file contains no key in PEM format.", path, "\(error)")
        }
    }

    private static func contents(of named: String, _ what: String) throws(WebServerError) -> [UInt8]
    {
        let file = Stamp(named)
        // Reading a device or a pipe would never end.
        guard file.isFile, file.size <= bytesMax,
            let data = FileManager.default.contents(atPath: file.path)
        else {
            throw bad(
                "The \(what) cannot be read: the file is missing, or the host may not read it.",
                named)
        }
        return Array(data)
    }

    /// The size limit of a file; a chain of certificates has a few kilobytes.
    private static let bytesMax = 1 << 20

    private static func bad(
        _ message: String, _ path: String, _ cause: String? = nil
    ) -> WebServerError {
        WebServerError(code: .badCertificate, message: message, path: path, cause: cause)
    }
}

/// The paths of a certificate and its key, both in PEM format.
public struct CertificateFiles: Hashable, Sendable {
    /// The certificate, followed by its chain up to a certificate that browsers know.
    public var certificate: String
    /// The key of the certificate, without a passphrase.
    public var key: String

    /// Creates the pair from both paths.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
