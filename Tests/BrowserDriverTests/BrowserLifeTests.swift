import Foundation
import Testing

@testable import BrowserDriver

@Suite(.serialized) struct `A browser's life` {
    struct Planned: Error {}

    @Test(arguments: BrowserKind.allCases)
    func `no process or file of a browser remains when its test fails`(_ kind: BrowserKind)
        async throws
    {
        var directory = ""
        await #expect(throws: Planned.self) {
            try await Browser.run(kind) { browser, _ in
                directory = browser.directory
                #expect(FileManager.default.fileExists(atPath: directory))
                #expect(!processes(naming: directory).isEmpty)
                throw Planned()
            }
        }
        #expect(directory != "")
        #expect(!FileManager.default.fileExists(atPath: directory))
        #expect(processes(naming: directory) == [])
    }

    @Test(arguments: BrowserKind.allCases)
    func `two browsers share no state`(_ kind: BrowserKind) async throws {
        let server = try PageServer(SamplePage.html)
        let url = server.url
        try await Browser.run(kind) { _, first in
            try await Browser.run(kind) { _, second in
                try await first.open(url)
                try await first.run("document.cookie = 'person=first'")
                try await second.open(url)
                #expect(try await first.run("return document.cookie") == "person=first")
                #expect(try await second.run("return document.cookie") == "")
            }
        }
    }

    @Test(arguments: BrowserKind.allCases)
    func `a screenshot is a PNG of the window in the chosen colour scheme`(
        _ kind: BrowserKind
    ) async throws {
        var options = BrowserOptions()
        options.colorScheme = .dark
        let server = try PageServer(SamplePage.html)
        let url = server.url
        try await Browser.run(kind, options) { _, page in
            try await page.open(url)
            #expect(
                try await page.run(
                    """
                    return [matchMedia('(prefers-color-scheme: dark)').matches,
                        matchMedia('(prefers-reduced-motion: reduce)').matches]
                    """) == [true, true])
            let image = [UInt8](try await page.screenshot())
            #expect(image.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
            let width = image[16..<20].reduce(0) { $0 << 8 | Int($1) }
            #expect(try await page.run("return innerWidth").int == width)
        }
    }

    @Test func `a missing browser is reported with the command that installs it`() {
        let error = #expect(throws: BrowserError.self) {
            try Program.find(.chromium, in: "/nowhere")
        }
        #expect(error?.code == .notInstalled)
        #expect(
            error?.message.hasSuffix("sudo apt-get install -y chromium chromium-driver") == true)
    }

    @Test func `a program that ends while starting is reported with its output`() throws {
        let directory = try DriverProcess.makeDirectory()
        let process = try DriverProcess(["echo", "no display"], directory: directory)
        defer { process.end() }
        let error = #expect(throws: BrowserError.self) {
            try process.port(after: "port ", secondsMax: 30)
        }
        #expect(error?.code == .didNotStart)
        #expect(error?.message.contains("no display") == true)
    }

    @Test func `a port is read only from a whole line`() {
        #expect(DriverOutput.port(in: "on port 12", after: "port ") == nil)
        #expect(DriverOutput.port(in: "on port 1234\n", after: "port ") == 1234)
    }

    private func processes(naming directory: String) -> [String] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.filter { number in
            guard Int(number) != nil,
                let command = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
            else { return false }
            return String(decoding: command, as: UTF8.self).contains(directory)
        }
    }
}
