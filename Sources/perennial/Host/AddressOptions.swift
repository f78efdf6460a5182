import ArgumentParser
import WebScreen

/// Where a host is reached, and over what.
struct AddressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address to listen on. One that others can reach needs a certificate.",
            valueName: "address"))
    var address = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "A name by which browsers call this host, besides localhost; may be given more than once.",
            valueName: "name"))
    var hostName: [String] = []

    @Option(
        help: ArgumentHelp(
            "Serve pages over TLS alone, with the certificates in this PEM file, the host's own first. It is read anew when it changes.",
            valueName: "file"),
        completion: .file())
    var tlsCertificate: String?

    @Option(
        help: ArgumentHelp(
            "The key of the certificate, a PEM file without a passphrase.", valueName: "file"),
        completion: .file())
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "How many new people may open an app from one address in an hour, a sixth of them at once (default: 3600). 0 lets nobody new in.",
            valueName: "people"))
    var newPeoplePerHour: Int?

    func validate() throws {
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-certificate and --tls-key are given together.")
        }
        guard tlsCertificate != nil || Self.isLoopback(address) else {
            throw ValidationError(
                "\(address) can be reached from other machines, and there is no login: whoever listens on the way reads everything. Give --tls-certificate and --tls-key, or let a proxy that has them stand in front of 127.0.0.1."
            )
        }
        for name in hostName {
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isOfName) else {
                throw ValidationError(
                    "--host-name takes a name such as apps.example.org, without a port.")
            }
        }
        guard newPeoplePerHour.map({ (0...1_000_000).contains($0) }) ?? true else {
            throw ValidationError("--new-people-per-hour takes a number from 0 to 1000000.")
        }
    }

    func apply(to options: inout WebScreenOptions) {
        options.address = address
        options.otherHostNames = hostName
        if !Self.isLoopback(address), address != "0.0.0.0", address != "::" {
            options.otherHostNames.append(address.contains(":") ? "[\(address)]" : address)
        }
        if let tlsCertificate, let tlsKey {
            options.certificate = CertificateFiles(certificate: tlsCertificate, key: tlsKey)
        }
        if let newPeoplePerHour { options.newPeoplePerHour = newPeoplePerHour }
    }

    private static func isLoopback(_ address: String) -> Bool {
        if ["localhost", "::1"].contains(address) { return true }
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
