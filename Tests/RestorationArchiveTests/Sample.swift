import Foundation
import RestorationArchive

enum Sample {
    static let header = ArchiveHeader(
        bundleVersion: "7", systemVersion: "12", idiom: 1,
        timestamp: Date(timeIntervalSinceReferenceDate: 1000), highWaterMark: 5)

    /// Returns a small archive with every kind of value.
    static func everything() -> Archive {
        var arbitrary = ArbitraryArchive(seed: 99)
        let fields = arbitrary.values().enumerated().map { index, value in
            ArchiveField(key: "key\(index)", value: value)
        }
        return Archive(
            header: header,
            records: [
                ArchiveRecord(path: .application, kind: .application, className: "App.Delegate"),
                ArchiveRecord(
                    path: ["Tab", "Nav"], kind: .viewController, className: "App.Nav",
                    restorationClassName: "App.Maker", storyboardName: "Main",
                    storyboardIdentifier: "nav", viewWasLoaded: true, fields: fields),
            ],
            rootPaths: [["Tab"]])
    }
}
