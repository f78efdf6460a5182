import AppHost
import Crypto
import Synchronization

/// The codes that connect another browser to the same person.
///
/// Each code is valid once, for a short time.
///
/// Only digests are stored and compared, so neither memory nor timing reveals a code. Guessing is
/// limited: after a few wrong codes, no input is checked except one attempt at intervals. Issued
/// codes stay valid meanwhile, so that a stranger cannot block them, and issuing a code restores no
/// attempts.
final class PairingCodes: Sendable {
    /// The lifetime of a code: long enough to walk to another machine, too short to guess the code.
    static let lasts = Duration.seconds(120)
    /// The maximum number of wrong attempts.
    ///
    /// There are 2^40 codes, so a right guess within so few attempts is improbable.
    static let wrongMax = 10
    /// The time after which one more wrong attempt is allowed.
    static let wrongLasts = Duration.seconds(30)
    /// The maximum number of valid codes; a further code voids the oldest.
    static let countMax = 100

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let letters = 8

    private let state = Mutex(State())
    private let now: @Sendable () -> Duration

    private struct State {
        var codes: [Entry] = []
        /// The number of wrong attempts that still count, and the time since which they expire one
        /// by one.
        var wrong = 0
        var since = Duration.zero

        mutating func restoreAttempts(at now: Duration) {
            let back = Int((now - since) / PairingCodes.wrongLasts)
            wrong = max(0, wrong - back)
            since = wrong == 0 ? now : since + PairingCodes.wrongLasts * back
        }
    }

    /// The result of a code that a user entered.
    enum Redemption: Equatable {
        /// The code was valid and is now used up; the token is that of the person who created it.
        case person(PersonToken)
        /// The code was wrong, used or expired.
        case wrong
        /// The code was not checked because there were too many wrong attempts.
        case tooMany
    }

    private struct Entry {
        let digest: [UInt8]
        let token: PersonToken
        let until: Duration
    }

    init(now: @escaping @Sendable () -> Duration) { self.now = now }

    /// Creates a code such as `ABCD-EFGH` for the person with a token.
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

    /// Voids the codes of a person.
    func void(for token: PersonToken) {
        state.withLock { $0.codes.removeAll { $0.token == token } }
    }

    /// Uses a code, once.
    func redeem(_ text: String) -> Redemption {
        let code = Self.normalized(text)
        // A text that does not have the form of a code is refused and does not count as an attempt.
        guard code.utf8.count == Self.letters else { return .wrong }
        let digest = Self.digest(code)
        return state.withLock { state in
            let now = now()
            state.codes.removeAll { $0.until <= now }
            state.restoreAttempts(at: now)
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

    /// Replaces letters that users confuse with similar digits.
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
