import BrowserDriver
import Foundation
import Glibc
import HostProcess
import RawClient
import Testing

extension Scenarios {
    /// State directories that cannot be used.
    ///
    /// The host names the path and the remedy, and changes no existing file.
    @Suite struct StateDirectory {
        private let trial = BuiltPrograms.path("TrialApp")

        @Test func `a second host on a state directory names the first one and changes nothing`()
            throws
        {
            let state = try TemporaryState()
            let first = try RunningHost(["TrialApp"], state: state)
            let second = try StartAttempt([trial, "--port", "0", "--state", state.path])
            #expect(second.url == nil)
            #expect(second.status != 0)
            let sentence = "Another host (process \(first.identifier)) uses this state directory."
            #expect(second.logText.contains(sentence))
            #expect(second.logText.contains(state.path))
            #expect(try RawPerson(of: first).get("/").status == 200)
        }

        @Test func `a port in use is reported, and another port is used`() throws {
            let (one, other) = (try TemporaryState(), try TemporaryState())
            let first = try RunningHost(["TrialApp"], state: one)
            let second = try StartAttempt([
                trial, "--port", "\(first.port)", "--state", other.path,
            ])
            #expect(second.output.contains("Port \(first.port) is in use by another program"))
            let url = try #require(second.url)
            #expect(URL(string: url)?.port != first.port)
        }

        @Test func `a state directory below a file is refused with its path`() throws {
            let state = try TemporaryState()
            _ = FileManager.default.createFile(atPath: state.path + "/file", contents: nil)
            for path in [state.path + "/file", state.path + "/file/state"] {
                let attempt = try StartAttempt([trial, "--port", "0", "--state", path])
                #expect(attempt.url == nil)
                #expect(attempt.status != 0)
                #expect(attempt.logText.contains(path))
            }
        }

        @Test func `a missing app is reported with its path`() throws {
            let state = try TemporaryState()
            let path = state.path + "/Missing.app"
            let attempt = try StartAttempt([path, "--port", "0", "--state", state.path])
            #expect(attempt.url == nil)
            #expect(attempt.status != 0)
            #expect(attempt.logText.contains("There is no app at this path."))
            #expect(attempt.logText.contains(path))
        }

        @Test func `a damaged key or database stops the host, and is not changed`() throws {
            for name in ["master.key", "host.sqlite"] {
                let state = try TemporaryState()
                let path = state.path + "/" + name
                let damaged = Data("this is not what the host wrote".utf8)
                try damaged.write(to: URL(fileURLWithPath: path))
                let attempt = try StartAttempt([trial, "--port", "0", "--state", state.path])
                #expect(attempt.url == nil)
                #expect(attempt.status != 0)
                #expect(attempt.logText.contains(path))
                #expect(FileManager.default.contents(atPath: path) == damaged)
            }
        }

        @Test func `a user's folder that cannot be created is reported on the page and logged`()
            async throws
        {
            let state = try TemporaryState()
            let obstacle = state.path + "/persons"
            let host = try RunningHost(["TrialApp"], state: state)
            _ = FileManager.default.createFile(atPath: obstacle, contents: nil)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.wait(forText: "TrialApp cannot continue")
                try await page.wait(forText: "This cannot be written.")
                #expect(host.logs(obstacle))
                try FileManager.default.removeItem(atPath: obstacle)
                try await page.click("button[data-choice=retry]")
                try await page.wait(for: "[data-id=name]")
            }
        }

        @Test(.enabled(if: StartAttempt.mayMount, "needs a mount namespace"))
        func `a read-only state directory is refused with its path`() throws {
            let state = try TemporaryState()
            try RunningHost(["TrialApp"], state: state).stop()
            let before = state.files(endingIn: "")
            let attempt = try StartAttempt(
                after: "mount --bind '\(state.path)' '\(state.path)'\n"
                    + "mount -o remount,bind,ro '\(state.path)'",
                [trial, "--port", "0", "--state", state.path])
            #expect(attempt.url == nil)
            #expect(attempt.status != 0)
            #expect(attempt.logText.contains("This cannot be written."))
            #expect(attempt.logText.contains(state.path))
            #expect(attempt.logText.contains("Read-only file system"))
            #expect(state.files(endingIn: "") == before)
        }

        @Test(.enabled(if: StartAttempt.mayMount, "needs a mount namespace"))
        func
            `a full disk is reported on the page, and the app continues when there is space`()
            async throws
        {
            let state = try TemporaryState()
            let host = try StartAttempt(
                after: "mount -t tmpfs -o size=8m,mode=700 tmpfs '\(state.path)'",
                [trial, "--port", "0", "--state", state.path])
            let url = try #require(host.url, "\(host.logText)")
            try await withTab { page in
                try await page.open(url + "trialapp")
                try await page.type("before ", into: "[data-id=name]")
                try await page.click("button[data-id=count]")
                try await page.wait(forText: "1 counted")
                let filler = host.seen(state.path) + "/filler"
                try fill(filler)
                try await page.type("during", into: "[data-id=name]")
                try await page.click("button[data-id=count]")
                try await page.wait(forText: "disk is full")
                #expect(host.logText.contains(state.path + "/host.sqlite"))
                #expect(try await page.value(of: "[data-id=name]") == "before during")
                unlink(filler)
                try await page.wait(forText: "2 counted")
                try await page.wait(
                    until: "!document.getElementById('bar').classList.contains('shown')")
                try await page.waitUntilCommitted()
                let launch = try await page.launch()
                let process = try #require(children(of: host.identifier).first)
                kill(process, SIGKILL)
                try await page.waitForLaunch(after: launch)
                #expect(try await page.value(of: "[data-id=name]") == "before during")
                try await page.wait(forText: "2 counted")
            }
        }

        /// Fills a disk until no block is free.
        private func fill(_ path: String) throws {
            let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            for size in [1 << 20, 4096, 1] {
                let bytes = [UInt8](repeating: 0, count: size)
                while write(descriptor, bytes, size) == size {}
            }
            try #require(errno == ENOSPC)
        }

        private func children(of parent: Int32) -> [Int32] {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return entries.compactMap(Int32.init).filter { candidate in
                let status = try? String(
                    contentsOfFile: "/proc/\(candidate)/status", encoding: .utf8)
                return status?.contains("\nPPid:\t\(parent)\n") == true
            }
        }
    }
}
