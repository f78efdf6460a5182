import RestorationArchive

/// The state of objects that belong to no scene, which is in the application's archive.
///
/// An encoder of a window refers to such an object. The record outlives that window as long as
/// there is a closed window that may refer to it when it is opened again.
struct SharedState {
    /// The records of the application's archive without the application's own, outer ones first.
    private(set) var records: [ArchiveRecord] = []

    /// Stores the records that were restored or preserved last.
    mutating func take(_ records: [ArchiveRecord]) {
        self.records = records.filter { $0.path != .application }
    }
}
