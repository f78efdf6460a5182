import Foundation
public import RestorationArchive

/// The keys that belong to the system (specification 1.2).
///
/// Every decoder returns their values from the archive's header. No encoder accepts them.
public enum ReservedKey: String, Sendable, CaseIterable {
    /// The storyboard that the view controller came from.
    case storyboard = "UIStateRestorationViewControllerStoryboardKey"
    /// The app's CFBundleVersion, a string.
    case bundleVersion = "UIApplicationStateRestorationBundleVersionKey"
    /// The interface idiom, a number.
    case userInterfaceIdiom = "UIApplicationStateRestorationUserInterfaceIdiomKey"
    /// The time at which the state was preserved, a date.
    case timestamp = "UIApplicationStateRestorationTimestampKey"
    /// The system's version, a string.
    case systemVersion = "UIApplicationStateRestorationSystemVersionKey"

    /// Creates the reserved key with this text, or returns nil.
    ///
    /// It is called for every key of every object.
    init?(_ key: String) {
        let byteCount = key.utf8.count
        guard byteCount < UInt64.bitWidth, Self.byteCounts & 1 << UInt64(byteCount) != 0 else {
            return nil
        }
        self.init(rawValue: key)
    }

    /// The lengths of the reserved keys, as a bit for each byte count.
    ///
    /// Nearly every key of an app has another length.
    static let byteCounts = allCases.reduce(into: UInt64(0)) {
        $0 |= 1 << UInt64($1.rawValue.utf8.count)
    }

    /// Returns the value of the key in an archive with this header, or nil for the storyboard,
    /// which belongs to one view controller.
    public func value(in header: ArchiveHeader) -> ArchiveValue? {
        switch self {
        case .storyboard: nil
        case .bundleVersion: header.bundleVersion.map(ArchiveValue.string)
        case .userInterfaceIdiom: .int64(Int64(header.idiom))
        case .timestamp: .date(header.timestamp)
        case .systemVersion: header.systemVersion.map(ArchiveValue.string)
        }
    }
}
