import Foundation
import HostLink
import Testing

@testable import TrialApp
@testable import UIKitTesting

/// Behaviour that only an app in a separate process shows.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `As a process` {
    private func launched() -> AppUnderTest {
        let app = AppUnderTest(TrialApp.self, depth: .process)
        app.launch()
        return app
    }

    @Test func `the crash of an app is reported with its cause, and the app is restored`() throws {
        let app = launched()
        try app.type("kept", into: "Name")
        app.settle()
        let crash = #expect(throws: ScreenError.self) { try app.tap("Crash") }
        #expect(crash?.description.contains("signal") == true)
        #expect(crash?.description.contains("The person asked for a crash.") == true)
        #expect(!app.isRunning)
        app.launch()
        #expect(try app.screen().text(of: "Name") == "kept")
    }

    @Test func `an app that calls UIApplicationMain has the classes that it names`() throws {
        let app = AppUnderTest(TrialApp.self, depth: .process, executable: "MainFileApp")
        app.launch()
        #expect(try app.screen().shows("No touches"))
        try app.touch("pad")
        #expect(try app.screen().shows("1 touches"))
    }

    @Test func `an executable that is still being written is waited for`() throws {
        let folder = TemporaryHome()
        let copy = folder.path + "/true"
        try FileManager.default.copyItem(atPath: "/bin/true", toPath: copy)
        let writer = open(copy, O_WRONLY | O_CLOEXEC)
        try #require(writer >= 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { close(writer) }
        let app = try SpawnedApp(copy, home: folder.path, log: folder.path + "/log")
        #expect(app.awaitDeath(within: .seconds(300)) == "ended with status 0")
    }

    @Test func `waiting for the end of one process does not block the check of another`() throws {
        let folder = TemporaryHome()
        let script = folder.path + "/wait"
        try "#!/bin/sh\nexec sleep 60\n".write(toFile: script, atomically: true, encoding: .utf8)
        chmod(script, 0o700)
        let app = try SpawnedApp(script, home: folder.path, log: folder.path + "/log")
        let identifier = app.identifier
        let (begins, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue.global().async {
            begins.signal()
            _ = SpawnedProcesses.reap(identifier, waiting: true)
            ends.signal()
        }
        begins.wait()
        // No process has this number. The calls take long enough for the other thread to wait.
        for _ in 0..<10_000 { _ = SpawnedProcesses.reap(.max, waiting: false) }
        // If a call had waited for the thread, the process would have ended by itself meanwhile.
        #expect(kill(identifier, 0) == 0)
        kill(identifier, SIGKILL)
        ends.wait()
    }

    @Test func `an app that hangs is ended after a while`() throws {
        let app = AppUnderTest(TrialApp.self, depth: .process)
        app.launch()
        app.patience = .milliseconds(300)
        let hang = #expect(throws: ScreenError.self) { try app.tap("Hang") }
        #expect(hang?.description.contains("did not answer") == true)
        #expect(!app.isRunning)
        app.patience = .seconds(30)
        app.launch()
        #expect(try app.screen().shows("0 counted"))
    }

    @Test func `a missing executable is reported by the first call that can report it`() {
        let app = AppUnderTest(TrialApp.self, depth: .process, executable: "NoSuchApp")
        app.launch()
        #expect(!app.isRunning)
        let missing = #expect(throws: ScreenError.self) { try app.screen() }
        #expect(missing?.description.contains("NoSuchApp") == true)
    }

    @Test func `an update runs with the Info.plist that the test gives it, and state is kept`()
        throws
    {
        let app = AppUnderTest(
            TrialApp.self, depth: .process,
            infoDictionary: ["CFBundleIdentifier": "org.example.trial", "CFBundleVersion": "1"])
        app.launch()
        try app.tap("Count")
        app.settle()
        app.kill()
        app.infoDictionary["CFBundleVersion"] = "2"
        app.launch()
        let versions = app.messages.compactMap { message in
            if case .launched(let identity) = message { identity.bundleVersion } else { nil }
        }
        #expect(versions == ["2"])
        #expect(try app.screen().shows("1 counted"))
    }

    @Test func `several apps run side by side`() throws {
        let apps = [launched(), launched(), launched()]
        for (number, app) in apps.enumerated() { try app.type("\(number)", into: "Name") }
        for app in apps { app.relaunch() }
        #expect(try apps.map { try $0.screen().text(of: "Name") } == ["0", "1", "2"])
    }

    @Test func `a killed process has ended, and its folder is deleted when the test ends`() throws {
        var app: AppUnderTest? = launched()
        let home = try #require(app?.homePath)
        let process = try #require((app?.launched as? ProcessLaunch)?.identifier)
        #expect(kill(process, 0) == 0)
        app?.kill()
        #expect(kill(process, 0) == -1)
        #expect(FileManager.default.fileExists(atPath: home))
        app = nil
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test func `an app that is terminated in order preserves its state`() throws {
        let app = launched()
        try app.type("kept", into: "Name")
        app.terminate()
        #expect(!app.isRunning)
        app.launch()
        #expect(try app.screen().text(of: "Name") == "kept")
    }

    @Test func `a test waits for a later change, and a change that never comes is reported`()
        async throws
    {
        let app = launched()
        try app.scroll("scroll", untilItShows: "Later")
        try app.tap("Later")
        try await app.wait { $0.shows("1 counted") }
        app.patience = .milliseconds(100)
        let never = await #expect(throws: ScreenError.self) {
            try await app.wait { $0.shows("2 counted") }
        }
        #expect(never?.description.contains("1 counted") == true)
    }

    @Test func `UserDefaults survive a kill after state was preserved, and a termination`() throws {
        let app = launched()
        app.open(try #require(URL(string: "trial:remember")))
        app.settle()
        app.kill()
        app.launch()
        app.open(try #require(URL(string: "trial:recall")))
        #expect(try app.screen().shows("recalled 1 and in a suite"))
        app.preservesContinuously = false
        app.terminate()
        app.launch()
        app.open(try #require(URL(string: "trial:remember")))
        app.terminate()
        app.launch()
        app.open(try #require(URL(string: "trial:recall")))
        #expect(try app.screen().shows("recalled 2 and in a suite"))
    }

    @Test func `UserDefaults whose file was left half-written are those of the last commit`() throws
    {
        let app = launched()
        app.open(try #require(URL(string: "trial:remember")))
        app.settle()
        app.kill()
        let folder = app.homePath + "/.config"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!files.isEmpty)
        for file in files { truncate("\(folder)/\(file)", 0) }
        app.launch()
        app.open(try #require(URL(string: "trial:recall")))
        #expect(try app.screen().shows("recalled 1 and in a suite"))
    }

    @Test func `an app writes into its folder of documents without creating it`() throws {
        let app = launched()
        app.open(try #require(URL(string: "trial:document")))
        #expect(try app.screen().shows("written"))
        let path = app.homePath + "/Documents/trial.txt"
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a line that a killed app printed is in its log`() throws {
        let app = launched()
        app.open(try #require(URL(string: "trial:print")))
        #expect(try app.screen().shows("printed"))
        app.kill()
        let log = app.homePath + "/Library/Logs/output.log"
        #expect(
            try String(contentsOfFile: log, encoding: .utf8).contains("printed by the trial app"))
    }

    @Test func `an app in a process preserves automatically after some time`() throws {
        let app = launched()
        try app.type("kept", into: "Name")
        app.pass(seconds: 1.2)
        app.kill()
        app.launch()
        #expect(try app.screen().text(of: "Name") == "kept")
    }
}
