import Foundation
import Synchronization

/// Spells words of other writings in Latin letters, and remembers what it spelled.
///
/// A spelling costs about a millisecond, and the names of an address book repeat.
final class LatinSpelling: Sendable {
    /// So many words are remembered before all are forgotten: a few hundred kilobytes.
    private static let wordsMax = 5_000

    private let known = Mutex<[String: String]>([:])

    /// The word in small Latin letters, with their accents; unchanged when there is no spelling.
    func spell(_ word: String) -> String {
        if let spelling = known.withLock({ $0[word] }) { return spelling }
        let spelling = (word.applyingTransform(.toLatin, reverse: false) ?? word).lowercased()
        known.withLock { known in
            if known.count >= Self.wordsMax { known = [:] }
            known[word] = spelling
        }
        return spelling
    }
}
