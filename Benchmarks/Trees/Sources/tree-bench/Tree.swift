import Foundation
import RestorationArchive
import RestorationCoder
import UIKitTesting

@testable import UIKitCore

/// A launched app with a tree of pages, whose passes run without a store.
final class Tree {
    private let app: AppUnderTest
    private let runtime: ApplicationRuntime
    private var lastRecordCounts: [String: Int] = [:]

    init(pages: Int) throws {
        TreeAppDelegate.pageCount = pages
        app = AppUnderTest(TreeAppDelegate.self, infoDictionary: [:])
        app.preservesContinuously = false
        app.launch()
        guard let runtime = ApplicationRuntime.current else { throw TreeFailure.noApp }
        self.runtime = runtime
    }

    /// Returns the archives of one pass over the tree.
    func preserved() -> [Archive] {
        let pass = PreservePass(
            header: ArchiveHeader(timestamp: Date()), hasScenes: false,
            expecting: lastRecordCounts)
        pass.beginApplication()
        for scene in runtime.scenes.all { pass.begin(scene) }
        pass.finishApplication(pass.applicationEncoder())
        for scene in runtime.scenes.all { pass.addRoots(of: scene) }
        var unclaimed = UnclaimedState()
        let result = pass.finish(keeping: &unclaimed)
        lastRecordCounts = result.recordCounts
        return result.archives.map(\.archive)
    }

    /// Restores a scene's archive into the tree.
    func restore(_ archive: ArchiveReader) throws {
        guard let delegate = runtime.application.delegate else { throw TreeFailure.noApp }
        let pass = RestorePass(
            application: runtime.application, delegate: delegate, requiresSecureCoding: true)
        try pass.locate(archive, in: runtime.scenes.all.first?.scene)
        pass.decode()
        pass.finish()
        guard pass.skipped.isEmpty else { throw TreeFailure.skipped("\(pass.skipped[0])") }
    }

    /// Runs the continuous pass after an event: every object is encoded, and no value has changed.
    func preserveInPassing() { runtime.preservation.preserve(settling: false) }

    /// Preserves, kills, launches and restores, in memory.
    func relaunch() { app.relaunch() }

    func end() { app.kill() }
}

/// An error that invalidates a measurement.
enum TreeFailure: Error {
    case noApp
    case skipped(String)
    /// The value of `--only` is unknown.
    case unknown(String)
}
