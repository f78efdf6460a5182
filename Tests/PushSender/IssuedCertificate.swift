import Foundation
import HostProcess

/// A sender's certificate for the topic of an app, as an operator issues it with
/// `perennial push-credentials`.
package struct IssuedCertificate: Sendable {
    /// The reason why there is no certificate.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private let authority: String
    private let pem: String

    /// Issues a certificate.
    ///
    /// - Parameters:
    ///   - topic: The bundle identifier of the app.
    ///   - state: The state directory of the host. The certificate is written to a file in it.
    package init(for topic: String, state: String) throws {
        let file = state + "/sender-\(UUID().uuidString).pem"
        func tool(_ arguments: [String]) throws -> String {
            guard let output = ToolRun.output(arguments, state: state) else {
                throw Failure(description: "perennial \(arguments.joined(separator: " ")) failed.")
            }
            return String(decoding: output, as: UTF8.self)
        }
        _ = try tool(["push-credentials", "certificate", topic, "--output", file])
        pem = try String(contentsOfFile: file, encoding: .utf8)
        authority = try tool(["push-credentials", "authority"])
    }

    /// Connects to the gateway of the host.
    package func sender(port: Int) async throws -> Sender {
        try await Sender(
            port: port, authority: authority, identity: (certificate: pem, privateKey: pem))
    }
}
