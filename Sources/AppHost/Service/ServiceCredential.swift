import Glibc

/// A secret that a service manager passes to this program as a file (`LoadCredential=`).
package enum ServiceCredential {
    /// The name of the credential with the master key.
    package static let masterKey = "perennial.key"

    /// Returns the path of the master key, or `nil` if the manager passed none.
    package static func masterKeyPath(environment: [String: String]) -> String? {
        guard let folder = environment["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/") else {
            return nil
        }
        let path = "\(folder)/\(masterKey)"
        return access(path, F_OK) == 0 ? path : nil
    }
}
