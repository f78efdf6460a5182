import Foundation
import WalkieWire

/// The stored name of the person, and the call of the last process.
@MainActor
struct Profile {
    private let defaults = UserDefaults.standard

    /// The name under which the person has joined.
    var name: PersonName? {
        get { defaults.string(forKey: "name").flatMap { PersonName($0) } }
        nonmutating set { defaults.set(newValue?.text, forKey: "name") }
    }

    /// The secret with which the server keeps the name for this app.
    var secret: String {
        if let secret = defaults.string(forKey: "secret") { return secret }
        let secret = UUID().uuidString
        defaults.set(secret, forKey: "secret")
        return secret
    }

    /// The call that the person is in, for the case that the process is killed.
    var call: CurrentCall? {
        get {
            defaults.data(forKey: "call")
                .flatMap { try? JSONDecoder().decode(CurrentCall.self, from: $0) }
        }
        nonmutating set {
            defaults.set(newValue.flatMap { try? JSONEncoder().encode($0) }, forKey: "call")
        }
    }

    /// The device token that the server has.
    var sentToken: String? {
        get { defaults.string(forKey: "token") }
        nonmutating set { defaults.set(newValue, forKey: "token") }
    }
}
