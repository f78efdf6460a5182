/// A search for the name that a misspelled name was meant to be.
public enum NearestName {
    private static let lengthMax = 128
    private static let candidateCountMax = 20_000

    /// Returns the candidate with the fewest typing errors, or nil if none is similar.
    ///
    /// A candidate that differs only in case comes first. Of two equally near candidates, the first
    /// in the alphabet is returned, so the result does not depend on the order of the candidates.
    public static func nearest(to name: String, among candidates: some Sequence<String>) -> String?
    {
        let wanted = Array(name.utf8.prefix(lengthMax + 1))
        guard !wanted.isEmpty, wanted.count <= lengthMax else { return nil }
        let folded = wanted.map(lowercased)
        var best: (name: String, distance: Int)?
        for candidate in candidates.prefix(candidateCountMax) where candidate != name {
            let found = candidate.utf8.prefix(lengthMax + 1).map(lowercased)
            guard !found.isEmpty, found.count <= lengthMax else { continue }
            let limit = max(1, min(folded.count, found.count) / 3)
            guard abs(found.count - folded.count) <= limit else { continue }
            let distance = distance(from: folded, to: found)
            guard distance <= limit else { continue }
            if let best, (best.distance, best.name) <= (distance, candidate) { continue }
            best = (candidate, distance)
        }
        return best?.name
    }

    /// Returns a sentence with the nearest name for the end of a message, or "".
    static func hint(for name: String, among candidates: some Sequence<String>) -> String {
        nearest(to: name, among: candidates).map { " Did you mean \"\($0)\"?" } ?? ""
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbors.
    private static func distance(from left: [UInt8], to right: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var current = last
        for row in 1...left.count {
            current[0] = row
            for column in 1...right.count {
                let isSame = left[row - 1] == right[column - 1]
                var cost = min(
                    last[column] + 1, current[column - 1] + 1,
                    last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2],
                    left[row - 2] == right[column - 1]
                {
                    cost = min(cost, beforeLast[column - 2] + 1)
                }
                current[column] = cost
            }
            swap(&beforeLast, &last)
            swap(&last, &current)
        }
        return last[right.count]
    }
}
