import HostLink

/// The permissions of a scene's page to upload files, which the scene's app gives and withdraws.
///
/// They end with the app's process, so a file that the user chose for a window of an ended process
/// never reaches the next one.
struct UploadGrants {
    /// The maximum number of permissions at once; an app that follows the protocol has one or two.
    static let grantsMax = 8

    private var left: [String: Int] = [:]

    /// Gives a permission for a number of files, or withdraws it with 0.
    mutating func set(_ grant: String, filesMax: Int) {
        guard filesMax > 0 else {
            left[grant] = nil
            return
        }
        guard UploadName.isValid(grant), left[grant] != nil || left.count < Self.grantsMax else {
            return
        }
        left[grant] = min(filesMax, UploadName.filesMax)
    }

    /// Whether a permission exists.
    func isOpen(_ grant: String) -> Bool { left[grant] != nil }

    /// Uses a permission for one file.
    ///
    /// - Returns: Whether the permission existed and was not used up.
    mutating func take(_ grant: String) -> Bool {
        guard let count = left[grant], count > 0 else { return false }
        left[grant] = count - 1
        return true
    }

    /// Gives back a use of a permission, because the file did not arrive.
    mutating func giveBack(_ grant: String) {
        if let count = left[grant] { left[grant] = count + 1 }
    }

    /// Withdraws all permissions.
    mutating func removeAll() { left = [:] }
}

/// The number of announced bytes of uploads in progress.
struct UploadsInProgress: Equatable, Sendable {
    /// The uploads of one user.
    var ownBytes = 0
    /// The uploads of all users, which share the disk.
    var allBytes = 0
}

/// The uploads in progress, by user, and their limits.
///
/// It is used on the host's queue only.
final class UploadCounts {
    /// The maximum number of uploads of one user at once; a page uploads one file after the other.
    static let perPersonMax = 4
    /// The maximum number of uploads of all users at once, each of which has a connection.
    static let allMax = 64
    /// The number of files of a user at once, and per second.
    private static let rate = (capacity: 300.0, perSecond: 1.0)

    private var active: [Person: (count: Int, bytes: Int)] = [:]
    private var started = KeyedRates<Person>(UploadCounts.rate)

    /// Counts a new upload.
    ///
    /// - Returns: The other uploads in progress.
    /// - Throws: `tooManyUploads`.
    func begin(
        of person: Person, bytes: Int, at now: Duration
    ) throws(HostError) -> UploadsInProgress {
        let own = active[person] ?? (0, 0)
        guard own.count < Self.perPersonMax,
            active.values.reduce(0, { $0 + $1.count }) < Self.allMax,
            started.spend(person, at: now) == nil
        else {
            throw HostError(
                .tooManyUploads, "Too many files are uploaded at once. Try again in a moment.")
        }
        let others = UploadsInProgress(
            ownBytes: own.bytes, allBytes: active.values.reduce(0) { $0 + $1.bytes })
        active[person] = (own.count + 1, own.bytes + bytes)
        return others
    }

    /// Ends the count of an upload.
    func end(of person: Person, bytes: Int) {
        guard let own = active[person] else { return }
        active[person] = own.count > 1 ? (own.count - 1, own.bytes - bytes) : nil
    }
}
