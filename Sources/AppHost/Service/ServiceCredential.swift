import Glibc

/// A secret that a service manager hands to this program as a file (`LoadCredential=`).
package enum ServiceCredential {
    /// The name under which the master key is looked for.
    package static let masterKey = "perennial.key"

    /// The path of the master key, when the manager handed one over.
    package static func masterKeyPath(environment: [String: String]) -> String? {
        guard let folder = environment["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/") else {
            return nil
        }
        let path = "\(folder)/\(masterKey)"
        return access(path, F_OK) == 0 ? path : nil
    }
}
