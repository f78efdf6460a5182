public import Foundation

/// The versions, the time and the event number of an archive.
public struct ArchiveHeader: Sendable, Hashable {
    /// The archive's own major version; restoring refuses a newer one.
    public var archiveMajor: UInt16
    /// The archive's own minor version; restoring accepts a newer one.
    public var archiveMinor: UInt16
    /// The app's CFBundleVersion when the state was preserved (specification 1.2.2).
    public var bundleVersion: String?
    /// The system's version when the state was preserved (specification 1.2.5).
    public var systemVersion: String?
    /// The interface idiom's number (specification 1.2.3).
    public var idiom: Int
    /// The time at which the state was preserved (specification 1.2.4).
    public var timestamp: Date
    /// The number of the last input event that this state reflects.
    public var highWaterMark: UInt64

    /// Creates a header.
    public init(
        archiveMajor: UInt16 = 1, archiveMinor: UInt16 = 0, bundleVersion: String? = nil,
        systemVersion: String? = nil, idiom: Int = 0, timestamp: Date, highWaterMark: UInt64 = 0
    ) {
        self.archiveMajor = archiveMajor
        self.archiveMinor = archiveMinor
        self.bundleVersion = bundleVersion
        self.systemVersion = systemVersion
        self.idiom = idiom
        self.timestamp = timestamp
        self.highWaterMark = highWaterMark
    }

    /// Whether two headers are equal except for the time and the event number.
    ///
    /// Those can change without a visible change of the state.
    public func describesSameState(as other: ArchiveHeader) -> Bool {
        archiveMajor == other.archiveMajor && archiveMinor == other.archiveMinor
            && bundleVersion == other.bundleVersion && systemVersion == other.systemVersion
            && idiom == other.idiom
    }
}
