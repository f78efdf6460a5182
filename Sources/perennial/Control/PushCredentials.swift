import AppHost
import ArgumentParser
import Foundation
import Glibc

/// `perennial push-credentials`: issues, lists and revokes the credentials of senders of pushes.
struct PushCredentials: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Issues, lists and revokes the credentials with which servers send pushes.",
        discussion: """
            The host must run with a push gateway (--push-gateway). A server authenticates with a VoIP service \
            certificate for one app, or with a provider key, with which it signs tokens (ES256). Both name apps by \
            their bundle identifiers.
            """,
        subcommands: [
            ListPushCredentials.self, IssuePushCertificate.self, IssuePushKey.self,
            RevokePushCredential.self, PushAuthority.self,
        ],
        defaultSubcommand: ListPushCredentials.self)
}

/// `perennial push-credentials list`: lists the credentials.
struct ListPushCredentials: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the credentials, newest first.",
        discussion: "A credential is listed until 90 days after it expired or was revoked.")

    @OptionGroup var host: HostOptions

    func run() throws {
        guard case .credentials(let credentials) = try host.ask(.list) else {
            throw host.unexpected
        }
        if host.json {
            struct Report: Encodable { let credentials: [PushCredentialReport] }
            return print(try JSONText.of(Report(credentials: credentials)))
        }
        guard !credentials.isEmpty else { return print("No credential has been issued.") }
        for line in PushCredentialTable(credentials).lines { print(line) }
    }
}

/// `perennial push-credentials certificate`: issues a VoIP service certificate.
struct IssuePushCertificate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certificate", abstract: "Issues a VoIP service certificate for an app.",
        discussion: """
            The certificate and its private key are printed in PEM, or written to a file. The host does not store \
            the private key. The topic of the pushes is the bundle identifier with the suffix .voip.
            """)

    @Argument(help: ArgumentHelp("The app's bundle identifier.", valueName: "bundle"))
    var bundle: String

    @Option(help: "The days for which the certificate is valid, at most 3650 (default: 395).")
    var days: Int?

    @OptionGroup var output: CredentialOutput
    @OptionGroup var host: HostOptions

    func run() throws {
        try output.requireNewFile()
        try output.deliver(
            try host.ask(.issueCertificate(bundle: bundle, days: days)), host)
    }
}

/// `perennial push-credentials key`: issues a provider key.
struct IssuePushKey: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Issues a key with which a server signs provider tokens.",
        discussion: """
            The private key (the content of a .p8 file) is printed, or written to a file. The host does not store \
            it. The key identifier (kid) and the team (iss), which the tokens have to name, are printed too. A key \
            is valid until it is revoked.
            """)

    @Argument(
        help: ArgumentHelp(
            "The bundle identifiers of the apps to which the server may send.",
            valueName: "bundle"))
    var bundles: [String]

    @OptionGroup var output: CredentialOutput
    @OptionGroup var host: HostOptions

    func run() throws {
        try output.requireNewFile()
        try output.deliver(try host.ask(.issueProviderKey(bundles: bundles)), host)
    }
}

/// `perennial push-credentials revoke`: revokes a credential.
struct RevokePushCredential: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revokes a credential; its next request is refused.")

    @Argument(
        help: ArgumentHelp("The beginning of the credential's identifier.", valueName: "id"))
    var identifier: String

    @OptionGroup var host: HostOptions

    func run() throws {
        guard case .revoked(let credential) = try host.ask(.revoke(identifier)) else {
            throw host.unexpected
        }
        if host.json { return print(try JSONText.of(credential)) }
        let apps = credential.apps.joined(separator: ", ")
        print("The \(credential.kind.rawValue) \(credential.id) for \(apps) is revoked.")
    }
}

/// `perennial push-credentials authority`: prints the certificate that senders have to trust.
struct PushAuthority: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authority",
        abstract: "Prints the certificate of the host's authority, which senders have to trust.",
        discussion: """
            Senders need it unless the host has a certificate of its own (--push-certificate).
            """)

    @OptionGroup var host: HostOptions

    func run() throws {
        guard case .authority(let text) = try host.ask(.authority) else { throw host.unexpected }
        if host.json {
            struct Report: Encodable { let authority: String }
            return print(try JSONText.of(Report(authority: text)))
        }
        print(text, terminator: text.hasSuffix("\n") ? "" : "\n")
    }
}

/// The options for the output of an issued private key.
struct CredentialOutput: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the private key, with the certificate if there is one, to a new file (mode 0600).",
            valueName: "file"),
        completion: .file())
    var output: String?

    /// Checks that the file can be created, before a credential is issued whose key would be lost.
    func requireNewFile() throws {
        guard let output else { return }
        guard access(output, F_OK) != 0 else {
            throw CommandFailure(
                "\(output) already exists. Name a new file.", status: .failed)
        }
        let folder = URL(fileURLWithPath: output).deletingLastPathComponent().path
        guard access(folder, W_OK) == 0 else {
            throw CommandFailure(
                "\(folder) is not a folder in which this account can create a file.",
                status: .failed)
        }
    }

    /// Prints or writes an issued credential.
    func deliver(_ answer: PushCredentialAnswer, _ host: HostOptions) throws {
        guard case .issued(let issued) = answer else { throw host.unexpected }
        if let output { try write(issued, to: output) }
        if host.json {
            var shown = issued
            // A key that was written to a file is nowhere else.
            if output != nil { shown.privateKey = "" }
            return print(try JSONText.of(shown))
        }
        let credential = issued.credential
        for line in sentences(credential) { printNotice(line) }
        if output == nil {
            print((issued.certificate ?? "") + issued.privateKey, terminator: "")
        }
    }

    private func sentences(_ credential: PushCredentialReport) -> [String] {
        let apps = credential.apps.joined(separator: ", ")
        let place = output.map { " It is in \($0)." } ?? ""
        switch credential.kind {
        case .certificate:
            let end = credential.expires.map { $0.formatted(.iso8601.year().month().day()) } ?? ""
            return [
                "The certificate \(credential.id) for \(apps) is valid until \(end).\(place)"
            ]
        case .key:
            return [
                "The key for \(apps) was issued.\(place)", "Key identifier: \(credential.id)",
                "Team: \(credential.team ?? "")",
            ]
        }
    }

    private func write(_ issued: IssuedCredentialReport, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
            let text = (issued.certificate ?? "") + issued.privateKey
            try file.write(contentsOf: Data(text.utf8))
            try file.synchronize()
        } catch {
            throw CommandFailure(
                "\(path) could not be written, so the private key is lost. Revoke the credential "
                    + "\(issued.credential.id) and issue another one.", status: .failed)
        }
    }
}

extension HostOptions {
    /// Sends a request about push credentials to the host and returns its answer.
    func ask(_ request: PushCredentialRequest) throws -> PushCredentialAnswer {
        guard case .pushCredentials(let answer) = try ask(.pushCredentials(request)) else {
            throw unexpected
        }
        return answer
    }
}
