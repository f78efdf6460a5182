import Foundation
import Synchronization

/// The transliteration of words of other scripts to Latin letters, with a cache of the results.
///
/// A transliteration takes about a millisecond, and the names of an address book repeat.
final class LatinSpelling: Sendable {
    /// The number of cached words before the cache is emptied: a few hundred kilobytes.
    private static let wordsMax = 5_000

    private let known = Mutex<[String: String]>([:])

    /// Returns the word in lower-case Latin letters with accents; unchanged if there is no
    /// transliteration.
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
