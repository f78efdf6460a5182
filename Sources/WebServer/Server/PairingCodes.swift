import AppHost
import Crypto
import Synchronization

/// Codes by which another browser becomes the same person: each is for one use, for a short while.
///
/// Only digests are held and compared, so neither memory nor time tells a code. Who guesses is stopped: after a
/// few wrong codes nothing that is typed is looked at, but for one try every now and then. Codes that are out stay
/// good meanwhile, so that a stranger cannot take them away, and making a code gives no tries back.
final class PairingCodes: Sendable {
    /// Long enough to walk to another machine, too short to guess.
    static let lasts = Duration.seconds(120)
    /// Of 2^40 codes nobody meets one with so few tries.
    static let wrongMax = 10
    /// How long it takes until one more may be wrong.
    static let wrongLasts = Duration.seconds(30)
    /// A person who makes more has lost count; the oldest is void.
    static let countMax = 100

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let letters = 8

    private let state = Mutex(State())
    private let now: @Sendable () -> Duration

    private struct State {
        var codes: [Entry] = []
        /// How many tries were wrong and have not been given back, and since when that is counted.
        var wrong = 0
        var since = Duration.zero

        mutating func giveTriesBack(at now: Duration) {
            let back = Int((now - since) / PairingCodes.wrongLasts)
            wrong = max(0, wrong - back)
            since = wrong == 0 ? now : since + PairingCodes.wrongLasts * back
        }
    }

    /// What came of a code that somebody typed.
    enum Redemption: Equatable {
        /// It was good, and is void now; who made it.
        case person(PersonToken)
        /// It was wrong, used or old.
        case wrong
        /// It was not looked at: too many were wrong lately.
        case tooMany
    }

    private struct Entry {
        let digest: [UInt8]
        let token: PersonToken
        let until: Duration
    }

    init(now: @escaping @Sendable () -> Duration) { self.now = now }

    /// Makes a code for the person with a token; `ABCD-EFGH`.
    func make(for token: PersonToken) -> String {
        var source = SystemRandomNumberGenerator()
        let code = String(
            (0..<Self.letters).map { _ in Self.alphabet.randomElement(using: &source) ?? "0" })
        let entry = Entry(digest: Self.digest(code), token: token, until: now() + Self.lasts)
        state.withLock { state in
            state.codes.removeAll { $0.until <= now() || $0.token == token }
            state.codes.append(entry)
            if state.codes.count > Self.countMax { state.codes.removeFirst() }
        }
        return "\(code.prefix(4))-\(code.suffix(4))"
    }

    /// Makes void what is out for a person.
    func void(for token: PersonToken) {
        state.withLock { $0.codes.removeAll { $0.token == token } }
    }

    /// Takes a code, once.
    func redeem(_ text: String) -> Redemption {
        let code = Self.normalized(text)
        // What has not the form of a code is none, and tells nobody anything.
        guard code.utf8.count == Self.letters else { return .wrong }
        let digest = Self.digest(code)
        return state.withLock { state in
            let now = now()
            state.codes.removeAll { $0.until <= now }
            state.giveTriesBack(at: now)
            guard state.wrong < Self.wrongMax else { return .tooMany }
            var found: Int?
            for (index, entry) in state.codes.enumerated() {
                let difference = zip(entry.digest, digest).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
                if difference == 0 { found = index }
            }
            guard let found else {
                state.wrong += 1
                return .wrong
            }
            return .person(state.codes.remove(at: found).token)
        }
    }

    /// What people write for a letter or a digit of the same look is taken for it.
    private static func normalized(_ text: String) -> String {
        String(
            text.uppercased().prefix(64).compactMap { letter -> Character? in
                switch letter {
                case "O": "0"
                case "I", "L": "1"
                default: alphabet.contains(letter) ? letter : nil
                }
            })
    }

    private static func digest(_ code: String) -> [UInt8] {
        Array(SHA256.hash(data: Array("perennial pairing \(code)".utf8)))
    }
}
