import RestorationArchive

/// The state for which this launch had no object, which is kept for the next launch.
///
/// A feature of the app may be disabled temporarily, or a later build may contain the class again.
///
/// The state is joined to its parent again: in the next archive, the same stack, presentation or
/// list refers to it, although the parent could not encode the reference in this launch. State is
/// no longer kept when an object with its path is preserved, when another object takes its place in
/// the parent, or when the parent no longer exists. State that a factory refused is not kept at
/// all.
///
/// - Note: Difference from UIKit: UIKit loses such state at the next save.
struct UnclaimedState {
    /// The maximum number of records kept of one archive, so that unclaimed state cannot displace
    /// state that is in use.
    static let recordCountMax = 256
    /// The maximum size of the values kept of one archive, in bytes.
    static let payloadBytesMax = 64 * 1024

    /// The waiting state of one archive.
    struct Waiting {
        /// The records that wait, outer ones first.
        fileprivate(set) var records: [ArchiveRecord] = []
        /// The values that the restored objects had under the keys by which they referred to the
        /// records.
        fileprivate(set) var links: [Link] = []

        /// Creates waiting state without records.
        init() {}

        /// Creates waiting state of the records for which there is no object.
        init(_ unclaimed: [ArchiveRecord], referredToBy others: [ArchiveRecord]) {
            var bytes = 0
            records = Array(
                unclaimed.prefix(UnclaimedState.recordCountMax).prefix { record in
                    bytes += record.fields.payloadBytes
                    return bytes <= UnclaimedState.payloadBytesMax
                })
            guard !records.isEmpty else { return }
            let paths = Set(unclaimed.map(\.path))
            for other in others {
                for field in other.fields where field.value.refers(to: paths.contains) {
                    links.append(Link(referrer: other.path, key: field.key, value: field.value))
                }
            }
        }

        /// The paths of the records.
        var paths: Set<ArchivePath> { Set(records.map(\.path)) }
    }

    /// A reference, or a list of them, to records that wait.
    struct Link {
        let referrer: ArchivePath
        let key: String
        let value: ArchiveValue
    }

    /// The waiting state, by archive.
    private var archives: [String: Waiting] = [:]

    /// Stores the state for which a launch found no object.
    mutating func store(_ waiting: Waiting, of archive: String) {
        archives[archive] = waiting.records.isEmpty ? nil : waiting
    }

    /// Returns the paths of an archive whose state waits for an object.
    func paths(of archive: String) -> Set<ArchivePath> { archives[archive]?.paths ?? [] }

    /// Removes state that found its object later.
    mutating func forget(_ paths: Set<ArchivePath>, of archive: String) {
        archives[archive]?.records.removeAll { paths.contains($0.path) }
    }

    /// Removes an archive's state, which must not be restored.
    mutating func forget(_ archive: String) {
        archives[archive] = nil
    }

    /// Removes the state of all archives.
    mutating func forgetAll() {
        archives = [:]
    }

    /// Adds the records whose places are still free to an archive, with the references to them, and
    /// removes the rest.
    ///
    /// - Parameter tabBars: The tab bar controllers of all archives, whose tabs are matched by
    ///   identifier (specification 3.1.10).
    mutating func join(_ name: String, _ archive: inout Archive, tabBars: Set<ArchivePath>) {
        guard var waiting = archives[name] else { return }
        let waits = waiting.paths
        var numbers: [ArchivePath: Int] = [:]
        for (number, record) in archive.records.enumerated() { numbers[record.path] = number }
        let joining = Joining(
            records: archive.records, numbers: numbers, waits: waits, tabBars: tabBars)
        var kept: Set<ArchivePath> = []
        waiting.records = waiting.records.filter { record in
            guard numbers[record.path] == nil, joining.hasPlace(record, waiting.links, kept)
            else { return false }
            kept.insert(record.path)
            return true
        }
        for link in waiting.links {
            guard let number = numbers[link.referrer] else { continue }
            let merged = joining.merged(link, keeping: kept)
            guard let merged else { continue }
            archive.records[number].set(merged, forKey: link.key)
        }
        archive.records += waiting.records
        store(waiting, of: name)
    }
}

/// The places of an archive's objects, used to join waiting state to it.
private struct Joining {
    let records: [ArchiveRecord]
    let numbers: [ArchivePath: Int]
    /// The paths of all waiting records, whether or not their places are free.
    let waits: Set<ArchivePath>
    let tabBars: Set<ArchivePath>

    /// Whether the place of a record is free.
    ///
    /// - Parameter kept: The paths of the waiting records that are kept.
    func hasPlace(
        _ record: ArchiveRecord, _ links: [UnclaimedState.Link], _ kept: Set<ArchivePath>
    ) -> Bool {
        let path = record.path
        if let around = path.parent, around != .application {
            if waits.contains(around) { return kept.contains(around) }
            guard numbers[around] != nil else { return false }
            if tabBars.contains(around) { return !hasTab(like: path, in: around) }
        }
        let links = links.filter { link in link.value.refers { $0 == path } }
        if links.isEmpty { return !isTaken(path) }
        return links.contains { merged($0, keeping: [path]) != nil }
    }

    private func hasTab(like path: ArchivePath, in tabBar: ArchivePath) -> Bool {
        records.contains { record in
            record.kind == .viewController && record.path.parent == tabBar
                && record.path.withoutStackIndices.components.last
                    == path.withoutStackIndices.components.last
        }
    }

    /// Whether another object has the position of a container's child, under any identifier.
    private func isTaken(_ path: ArchivePath) -> Bool {
        // The index of a window's root counts the roots with its identifier and is not a position.
        guard path.components.count > 1, let index = path.components.last?.stackIndex else {
            return false
        }
        return records.contains {
            $0.path.components.last?.stackIndex == index && $0.path.parent == path.parent
        }
    }

    /// Returns the value under a referrer's key with the waiting records added; nil if the referrer
    /// has another value there.
    func merged(_ link: UnclaimedState.Link, keeping kept: Set<ArchivePath>) -> ArchiveValue? {
        guard let number = numbers[link.referrer] else { return nil }
        let current = records[number][link.key]
        switch link.value {
        case .reference(let path):
            return (current == nil || current == .null) && kept.contains(path) ? link.value : nil
        case .array(let saved):
            guard let list = current.map(\.list) ?? [] else { return nil }
            let isStack =
                !tabBars.contains(link.referrer)
                && saved.contains { $0.refers { waits.contains($0) && $0.isOnStack } }
            return isStack
                ? stack(saved, list, keeping: kept) : inserted(saved, list, keeping: kept)
        default: return nil
        }
    }

    /// Returns the stack with the waiting screens added, if it ends below the first missing screen;
    /// nil if the stack has changed otherwise.
    private func stack(
        _ saved: [ArchiveValue], _ list: [ArchiveValue], keeping kept: Set<ArchivePath>
    ) -> ArchiveValue? {
        let below = saved.prefix { !$0.refers(to: waits.contains) }
        guard Array(below) == list else { return nil }
        let rest = saved.dropFirst(below.count).filter { $0.refers(to: kept.contains) }
        return rest.isEmpty ? nil : .array(list + rest)
    }

    /// Returns the list with each missing element after the element that it followed.
    private func inserted(
        _ saved: [ArchiveValue], _ list: [ArchiveValue], keeping kept: Set<ArchivePath>
    ) -> ArchiveValue? {
        if list == saved.filter({ !$0.refers(to: waits.contains) }) {
            let whole = saved.filter {
                !$0.refers(to: waits.contains) || $0.refers(to: kept.contains)
            }
            return whole.count > list.count ? .array(whole) : nil
        }
        var list = list
        var hasAdded = false
        for (place, element) in saved.enumerated()
        where element.refers(to: kept.contains) && !list.contains(element) {
            let before = saved[..<place].lazy.compactMap { list.lastIndex(of: $0) }.max()
            list.insert(element, at: before.map { $0 + 1 } ?? 0)
            hasAdded = true
        }
        return hasAdded ? .array(list) : nil
    }
}

extension ArchivePath {
    fileprivate var isOnStack: Bool { components.last?.stackIndex != nil }
}

extension ArchiveValue {
    /// The elements of a list; none for an encoded nil, and nil for any other value.
    fileprivate var list: [ArchiveValue]? {
        switch self {
        case .array(let list): list
        case .null: []
        default: nil
        }
    }

    /// Whether a reference, or an element of a list, refers to one of some paths.
    fileprivate func refers(to paths: (ArchivePath) -> Bool) -> Bool {
        switch self {
        case .reference(let path): paths(path)
        case .array(let list): list.contains { $0.refers(to: paths) }
        default: false
        }
    }
}

extension ArchiveRecord {
    fileprivate mutating func set(_ value: ArchiveValue, forKey key: String) {
        let field = ArchiveField(key: key, value: value)
        if let place = fields.firstIndex(where: { $0.key == key }) {
            fields[place] = field
        } else {
            fields.append(field)
        }
    }
}

extension RestoredArchive {
    /// Returns the state of the archive for which no object was found.
    ///
    /// - Parameter application: The record of the application, which may refer to such state.
    func unclaimed(application: ArchiveRecord?) -> UnclaimedState.Waiting {
        var isUnclaimed = [Bool](repeating: false, count: records.count)
        for number in records.indices {
            switch failures[number]?.reason {
            case .notFound?, .notRegistered?, .noView?, .unknownClass?:
                isUnclaimed[number] = true
            // A child is unclaimed if its dropped parent is. A screen above a missing one is
            // unclaimed if the missing screen is.
            case .parentDropped?:
                isUnclaimed[number] = order.enclosing[number].map { isUnclaimed[$0] } ?? false
            case .aboveMissing?:
                isUnclaimed[number] = missingBelow(number).map { isUnclaimed[$0] } ?? false
            default: break
            }
        }
        let claimed = zip(records, isUnclaimed).filter { !$0.1 }.map(\.0)
        return UnclaimedState.Waiting(
            zip(records, isUnclaimed).filter(\.1).map(\.0),
            referredToBy: claimed + [application].compactMap { $0 })
    }
}
