/// The differences of all kills of one run, each once, with the screens on which they were seen.
package struct LossLedger: Sendable {
    private var screens: [StateDifference.Identity: [Int]] = [:]
    private var firsts: [StateDifference] = []

    package init() {}

    /// Adds the differences of a kill on a screen.
    package mutating func add(_ differences: [StateDifference], screen: Int) {
        for difference in differences {
            if screens[difference.identity] == nil { firsts.append(difference) }
            if screens[difference.identity]?.last != screen {
                screens[difference.identity, default: []].append(screen)
            }
        }
    }

    /// Returns each difference with its screens, in the order in which they were found.
    package var all: [(difference: StateDifference, screens: [Int])] {
        firsts.map { ($0, screens[$0.identity] ?? []) }
    }

    /// Returns the same, with the differences of each object together.
    package var byObject: [(difference: StateDifference, screens: [Int])] {
        var places: [String: Int] = [:]
        for difference in firsts {
            let path = "\(difference.path)"
            if places[path] == nil { places[path] = places.count }
        }
        let all = all
        return all.indices.sorted { left, right in
            let first = places["\(all[left].difference.path)"] ?? 0
            let second = places["\(all[right].difference.path)"] ?? 0
            return (first, left) < (second, right)
        }.map { all[$0] }
    }
}

extension StateDifference {
    /// The object and the aspect, which are the same on every screen.
    package struct Identity: Hashable, Sendable {
        let path: String
        let aspect: LostAspect
    }

    package var identity: Identity { Identity(path: "\(path)", aspect: aspect) }

    /// Returns the differences that do not occur in today's life cycle.
    package static func caused(
        _ differences: [StateDifference], butNotIn today: [StateDifference]
    ) -> [StateDifference] {
        let known = Set(today.map(\.identity))
        // The values of an object that is not restored today cannot be lost either.
        let gone = Set(today.filter { $0.aspect == .object }.map(\.path))
        return differences.filter {
            !known.contains($0.identity) && !gone.contains($0.path)
        }
    }
}
