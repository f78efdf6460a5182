import AppHost
import Crypto
import Synchronization

/// Codes by which another browser becomes the same person: each is for one use, for a short while.
///
/// Only digests are held and compared, so neither memory nor time tells a code. Who guesses is stopped: after a
/// few wrong codes all that are out are void.
final class PairingCodes: Sendable {
    /// Long enough to walk to another machine, too short to guess.
    static let lasts = Duration.seconds(120)
    /// Of 2^40 codes nobody meets one with so few tries.
    static let wrongMax = 10
    /// A person who makes more has lost count; the oldest is void.
    static let countMax = 100

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let letters = 8

    private let state = Mutex(State())
    private let now: @Sendable () -> Duration

    private struct State {
        var codes: [Entry] = []
        var wrong = 0
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
            state.wrong = 0
        }
        return "\(code.prefix(4))-\(code.suffix(4))"
    }

    /// The token of whoever made a code, once; `nil` for a wrong, used or old one.
    func redeem(_ text: String) -> PersonToken? {
        let digest = Self.digest(Self.normalized(text))
        return state.withLock { state in
            state.codes.removeAll { $0.until <= now() }
            guard !state.codes.isEmpty else { return nil }
            var found: Int?
            for (index, entry) in state.codes.enumerated() {
                let difference = zip(entry.digest, digest).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
                if difference == 0 { found = index }
            }
            guard let found else {
                state.wrong += 1
                if state.wrong >= Self.wrongMax { state.codes = [] }
                return nil
            }
            return state.codes.remove(at: found).token
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
