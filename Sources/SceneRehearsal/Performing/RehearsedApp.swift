import Foundation
import Glibc
import RestorationArchive
import UIKitCore
import UIKitTesting

/// The executable of an app with an `Info.plist` for each life cycle.
@MainActor
final class RehearsedApp {
    /// The path of the executable.
    let path: String
    /// The app's bundle identifier, or its name.
    let name: String
    /// Whether the app's own `Info.plist` declares scenes.
    let hasScenes: Bool
    private let entries: [String: Any]
    private let folder: String
    private var executables: [RehearsalReport.Mode: String] = [:]
    private let patience: Duration

    private static let manifestKey = "UIApplicationSceneManifest"
    private static let settingsKey = "PerennialStateRestoration"

    init(_ path: String, patience: Duration) throws(RehearsalError) {
        guard access(path, X_OK) == 0 else {
            throw RehearsalError(
                .notFound,
                "There is no executable \(path). Build the app, and name its executable.")
        }
        self.path = path
        self.patience = patience
        entries = AppUnderTest(UIResponder.self, depth: .process, executable: path).infoDictionary
        hasScenes = entries[Self.manifestKey] != nil
        name =
            entries["CFBundleIdentifier"] as? String ?? URL(fileURLWithPath: path).lastPathComponent
        let unique = "perennial-rehearse-\(getpid())-\(UInt32.random(in: .min ... .max))"
        folder = NSTemporaryDirectory() + unique
    }

    /// Removes the bundles.
    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Launches the app in a life cycle, without state.
    func launch(_ mode: RehearsalReport.Mode) throws(RehearsalError) -> AppUnderTest {
        let app = try make(mode)
        app.launch()
        try check(app, "The app did not launch")
        return app
    }

    /// Launches the app in a life cycle with a copy of everything that another launch left.
    func launch(
        _ mode: RehearsalReport.Mode, continuing other: AppUnderTest
    ) throws(RehearsalError) -> AppUnderTest {
        let app = try make(mode)
        do {
            try LaunchedHome(of: app).adopt(other)
        } catch {
            throw RehearsalError(.failed, "The app's state could not be copied: \(error)")
        }
        app.launch()
        try check(app, "The app did not launch again")
        return app
    }

    /// Throws the reason if the app does not run or shows nothing.
    func check(_ app: AppUnderTest, _ what: String) throws(RehearsalError) {
        do {
            _ = try app.screen()
        } catch {
            throw RehearsalError(.crashed, "\(what): \(error)")
        }
    }

    private func make(_ mode: RehearsalReport.Mode) throws(RehearsalError) -> AppUnderTest {
        guard !Rehearsal.isStopped else {
            throw RehearsalError(.stopped, "The rehearsal was stopped.")
        }
        let app = AppUnderTest(
            UIResponder.self, depth: .process, executable: try executable(for: mode))
        app.patience = patience
        return app
    }

    private func executable(for mode: RehearsalReport.Mode) throws(RehearsalError) -> String {
        if let known = executables[mode] { return known }
        let changed = entries(for: mode)
        let isOwn = changed as NSDictionary == entries as NSDictionary
        do {
            let made =
                isOwn
                ? path
                : try LaunchedHome.bundle(
                    of: path, in: "\(folder)/\(mode.rawValue)", infoDictionary: changed)
            executables[mode] = made
            return made
        } catch {
            throw RehearsalError(.failed, "A copy of the app could not be written: \(error)")
        }
    }

    /// Returns the entries of `Info.plist` that bring the app into a life cycle.
    private func entries(for mode: RehearsalReport.Mode) -> [String: Any] {
        var changed = entries
        var settings = entries[Self.settingsKey] as? [String: Any] ?? [:]
        switch mode {
        case .app: changed[Self.manifestKey] = nil
        case .scenesWithControllers: settings["PreservesViewControllersInSceneApps"] = true
        case .scenes:
            // Everything is preserved, so that it can be compared, and not given back.
            settings["PreservesViewControllersInSceneApps"] = true
            settings["RestoresViewControllers"] = false
        }
        if !settings.isEmpty { changed[Self.settingsKey] = settings }
        return changed
    }
}

/// The reason why a rehearsal could not be completed.
package struct RehearsalError: Error, CustomStringConvertible, Sendable {
    /// The kinds of failure.
    package enum Kind: Sendable {
        /// There is no such executable or file.
        case notFound
        /// The app ended, hung, or could not be launched.
        case crashed
        /// A line of the script could not be read or performed.
        case script
        /// The app preserves no state, so none can be compared.
        case nothingPreserved
        /// A file could not be written.
        case failed
        /// The user stopped the rehearsal.
        case stopped
    }

    package let kind: Kind
    package let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

extension AppUnderTest {
    /// Performs a step.
    func perform(_ step: RehearsalStep) throws {
        switch step {
        case .tap(let text): try tap(text)
        case .tapIdentifier(let name): try tap(identifier: name)
        case .type(let text, let name): try type(text, into: name)
        case .select(let range, let name): try select(range, in: name)
        case .set(let name, let value): try set(name, to: value)
        case .scroll(let name, let offset): try scroll(name, y: offset)
        case .submit(let name): try submit(name)
        case .back: try goBack()
        case .wait(let seconds): pass(seconds: seconds)
        case .kill: break
        }
        // An app that ends after the action has no screen.
        _ = try screen()
    }

    /// Returns the screen as a crawl sees it.
    func crawlScreen() throws -> CrawlScreen { CrawlScreen(try screen().root) }

    /// Lets the app preserve everything, and returns it.
    func preservedObjects() throws -> PreservedObjects {
        settle()
        _ = try screen()
        return PreservedObjects(try LaunchedHome(of: self).archives())
    }
}
