import Foundation
public import RestorationArchive

/// The keys that belong to the system (specification 1.2).
///
/// Every decoder answers them from the archive's header; no encoder accepts them.
public enum ReservedKey: String, Sendable, CaseIterable {
    /// The storyboard that made the view controller.
    case storyboard = "UIStateRestorationViewControllerStoryboardKey"
    /// CFBundleVersion, a string.
    case bundleVersion = "UIApplicationStateRestorationBundleVersionKey"
    /// The interface idiom, a number.
    case userInterfaceIdiom = "UIApplicationStateRestorationUserInterfaceIdiomKey"
    /// When the state was preserved, a date.
    case timestamp = "UIApplicationStateRestorationTimestampKey"
    /// The system's version, a string.
    case systemVersion = "UIApplicationStateRestorationSystemVersionKey"

    /// The reserved key that a key is, if it is one; every key of every object is asked.
    init?(_ key: String) {
        let byteCount = key.utf8.count
        guard byteCount < UInt64.bitWidth, Self.byteCounts & 1 << UInt64(byteCount) != 0 else {
            return nil
        }
        self.init(rawValue: key)
    }

    /// How many bytes the keys have, a bit for each count; nearly every key of an app has another.
    static let byteCounts = allCases.reduce(into: UInt64(0)) {
        $0 |= 1 << UInt64($1.rawValue.utf8.count)
    }

    /// What the key stands for in an archive with this header; nil for the storyboard, which
    /// belongs to one view controller.
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
