import RestorationArchive

/// State for which this launch had no object, kept for the next one (design 4.5): a part of the app may
/// be switched off for a while, or the build that knows a class may come back.
///
/// State stops being kept when an object with its path is preserved, when another one stands in its
/// place in a stack, or when what it stood in is gone. What a factory refused is not kept at all.
///
/// - Note: Difference from UIKit: there such state is lost at the next save.
struct UnclaimedState {
    /// More is not kept of one archive: whatever nobody wanted must not crowd out what is in use.
    static let recordCountMax = 256
    /// The same, in bytes of values.
    static let payloadBytesMax = 64 * 1024

    /// By archive, outer ones first.
    private var records: [String: [ArchiveRecord]] = [:]

    /// Notes what a launch found nobody for.
    mutating func take(_ unclaimed: [ArchiveRecord], of archive: String) {
        var bytes = 0
        let kept = unclaimed.prefix(Self.recordCountMax).prefix { record in
            bytes += record.fields.payloadBytes
            return bytes <= Self.payloadBytesMax
        }
        records[archive] = kept.isEmpty ? nil : Array(kept)
    }

    /// The state is not to come back.
    mutating func forget(_ archive: String) {
        records[archive] = nil
    }

    /// Nothing is to come back.
    mutating func forgetAll() {
        records = [:]
    }

    /// Adds what still has its place to an archive, and forgets the rest.
    mutating func join(_ archive: String, _ builder: inout ArchiveBuilder) {
        guard let unclaimed = records[archive] else { return }
        let built = builder.build().records
        var paths = Set(built.map(\.path))
        let taken = Set(built.compactMap { StackPlace($0.path) })
        let kept = unclaimed.filter { record in
            guard !paths.contains(record.path) else { return false }
            if let place = StackPlace(record.path), taken.contains(place) { return false }
            if let around = record.path.parent, around != .application, !paths.contains(around) {
                return false
            }
            paths.insert(record.path)
            return builder.add(record)
        }
        records[archive] = kept.isEmpty ? nil : kept
    }

    /// A position within a container, whoever stands there.
    private struct StackPlace: Hashable {
        let around: ArchivePath
        let index: Int

        init?(_ path: ArchivePath) {
            guard let index = path.components.last?.stackIndex, let around = path.parent else {
                return nil
            }
            self.around = around
            self.index = index
        }
    }
}
