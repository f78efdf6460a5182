import BrowserDriver
import Foundation
import Glibc
import HostProcess
import Synchronization
import Testing

extension Scenarios {
    /// `perennial dev` with a stand-in for the compiler: a command that copies a built program with
    /// the texts that the source states, and fails with the compiler's own words.
    struct `Edit while it runs` {
        private let project: EditedProject

        init() throws { project = try EditedProject() }

        @Test func `a new build takes over under the same page with its state and new code`()
            async throws
        {
            let tool = try DevelopmentRun(project)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.type("Hal", into: Self.field)
                try await page.press(.arrowLeft)
                let mark = try await page.mark()
                try await page.wait(forText: "The label of build number one")

                try project.save(label: "two")
                try await page.wait(forText: "The label of build number two")
                try await page.wait(until: "\(Self.focused).value === 'Hal'")
                try await page.wait(until: "\(Self.focused).selectionStart === 2")
                #expect(try await page.bears(mark))
                try await page.type("x")
                try await page.wait(until: "\(Self.focused).value === 'Haxl'")
                try await tool.waitUntilPrinted("after the save (build ")
                #expect(!tool.printed.contains("State that was not restored"))
            }
            #expect(tool.stop() == 0)
        }

        @Test func `a failed build is shown over the app, which works, until it is fixed`()
            async throws
        {
            let tool = try DevelopmentRun(project)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.type("Hal", into: Self.field)
                try project.save(label: "two", isBroken: true)
                try await page.wait(for: ".build-box:not([hidden])")
                #expect(
                    try await page.run("return document.querySelector('.build-at').innerText")
                        == "Sources/DevelopedApp/Form.swift:2:13")
                #expect(
                    try await page.run("return document.querySelector('.build-message').innerText")
                        == "cannot find type '<b>Strin</b>' in scope")
                try await tool.waitUntilPrinted(
                    "The build failed with 1 error. The app continues to run the last build.")
                // The focus is where it was, and the app takes input.
                try await page.type("x")
                try await page.wait(until: "\(Self.focused).value === 'Halx'")
                try await page.waitUntilCommitted()
                #expect(try await page.shows("The label of build number one"))

                // A page that opens now has the errors too. The app starts although a build failed.
                try tool.killApp()
                try await page.open(tool.url)
                try await page.wait(for: ".build-box:not([hidden])")
                try await page.wait(forText: "The label of build number one")
                let hide = "[aria-label='Hide the errors of the build']"
                try await page.click(hide)
                try await page.wait(until: "document.querySelector('.build-box').hidden")
                try await page.wait(
                    until: "document.querySelector('\(Self.field)').value === 'Halx'")

                try project.save(label: "two", isBroken: true)
                try await page.wait(for: ".build-box:not([hidden])")
                try project.save(label: "two")
                try await page.wait(forText: "The label of build number two")
                try await page.wait(until: "document.querySelector('.build-box').hidden")
                try await page.wait(
                    until: "document.querySelector('\(Self.field)').value === 'Halx'")
            }
            #expect(tool.stop() == 0)
        }

        @Test func `state that a new build does not take is printed as explain prints it`()
            async throws
        {
            let tool = try DevelopmentRun(project)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.click(labelled: "Show the details")
                try await page.wait(forText: "The details of the form")
                try await page.waitUntilCommitted()
                try project.save(label: "one", identifier: "two")
                try await page.wait(forText: "The label of build number one")
                try await tool.waitUntilPrinted("State that was not restored")
                try await tool.waitUntilPrinted("The details of build number one")
            }
            #expect(tool.stop() == 0)
        }

        @Test func `a save during a build ends the build, and the last save is built`() async throws
        {
            let tool = try DevelopmentRun(project)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.wait(forText: "The label of build number one")
                try project.save(label: "two", isSlow: true)
                try await tool.waitUntilPrinted("compiling slowly")
                #expect(try await page.shows("The label of build number one"))
                try project.save(label: "six")
                try await page.wait(forText: "The label of build number six")
            }
            #expect(tool.stop() == 0)
        }

        @Test func `the end of the tool during a build ends the build and the app`() async throws {
            let tool = try DevelopmentRun(project)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.wait(forText: "The label of build number one")
                try project.save(label: "two", isSlow: true)
                try await tool.waitUntilPrinted("compiling slowly")
                let children = ChildProcess.all(of: tool.identifier).map(\.identifier)
                #expect(children.count == 2, "the app and the build")
                #expect(tool.stop() == 0)
                #expect(children.allSatisfy { ChildProcess.condition(of: $0) == nil })
            }
        }

        @Test func `errors before the first successful build are on a page, which opens the app`()
            async throws
        {
            try project.save(label: "two", isBroken: true)
            let tool = try DevelopmentRun(project)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.wait(for: ".build-problem")
                #expect(
                    try await page.run("return document.querySelector('.build-at').innerText")
                        == "Sources/DevelopedApp/Form.swift:2:13")
                try project.save(label: "two")
                try await page.wait(forText: "The label of build number two")
                #expect(
                    try await page.run("return location.pathname.split('/')[1]") == "developedapp")
                // The errors of later builds are over the app.
                try project.save(label: "six", isBroken: true)
                try await page.wait(for: ".build-box:not([hidden])")
                #expect(try await page.shows("The label of build number two"))
            }
            #expect(tool.stop() == 0)
        }

        @Test func `a page that shows errors is cleared when the tool is started again and builds`()
            async throws
        {
            let first = try DevelopmentRun(project)
            try await withTab { page in
                try await page.open(first.url)
                try project.save(label: "two", isBroken: true)
                try await page.wait(for: ".build-box:not([hidden])")
                #expect(first.stop() == 0)
                try project.save(label: "two")
                let port = try #require(URL(string: first.url)?.port)
                let second = try DevelopmentRun(project, port: port)
                try await page.wait(forText: "The label of build number two")
                try await page.wait(until: "document.querySelector('.build-box').hidden")
                #expect(second.stop() == 0)
            }
        }

        @Test func `a terminal that is closed during a build ends the build, the app and the tool`()
            async throws
        {
            let tool = try DevelopmentRun(project)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.wait(forText: "The label of build number one")
                try project.save(label: "two", isSlow: true)
                try await tool.waitUntilPrinted("compiling slowly")
                let children = ChildProcess.all(of: tool.identifier).map(\.identifier)
                #expect(tool.stop(SIGHUP) == 0)
                #expect(children.allSatisfy { ChildProcess.condition(of: $0) == nil })
            }
        }

        @Test func `a second run of dev on a project is refused before it builds`() throws {
            let tool = try DevelopmentRun(project)
            let second = try CommandRun(
                "dev", project.folder.path, "--no-open", "--port", "0", "--build-command",
                "touch built", "--product", ".out/DevelopedApp", "--state",
                project.folder.path + "/.other")
            #expect(second.status == 75)
            #expect(
                second.errors.contains(
                    "Another `perennial dev` (process \(tool.identifier)) runs this project."))
            #expect(!FileManager.default.fileExists(atPath: project.folder.path + "/built"))
            #expect(tool.stop() == 0)
        }

        @Test func `wrong arguments of dev are refused with the reason`() throws {
            let missing = try CommandRun("dev", project.folder.path + "/missing")
            #expect(missing.status == 66)
            #expect(missing.errors.contains("There is no such folder"))
            let empty = try TemporaryState()
            let nothing = try CommandRun("dev", empty.path)
            #expect(nothing.status == 66)
            #expect(nothing.errors.contains("neither a Package.swift nor an Xcode project"))
            for name in ["One", "Two"] {
                try FileManager.default.createDirectory(
                    atPath: "\(empty.path)/\(name).xcodeproj", withIntermediateDirectories: true)
            }
            let several = try CommandRun("dev", empty.path)
            #expect(several.status == 64)
            #expect(several.errors.contains("One.xcodeproj, Two.xcodeproj"))
            #expect(!FileManager.default.fileExists(atPath: empty.path + "/.build"))
            let unnamed = try CommandRun("dev", project.folder.path, "--build-command", "true")
            #expect(unnamed.status == 64)
            #expect(unnamed.errors.contains("--build-command needs --product"))
        }

        private static let field = "input[data-id=name]"
        private static let focused = "document.activeElement"
    }
}

/// The sources of an app that a test edits, and the command that builds it.
struct EditedProject {
    let folder: TemporaryState

    init() throws {
        folder = try TemporaryState()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/Sources/DevelopedApp", withIntermediateDirectories: true)
        try save(label: "one")
        // What the compiler does, without its time: the source says which texts the program has.
        try Data(
            #"""
            set -e
            source=Sources/DevelopedApp/Form.swift
            label=$(sed -n 's/^label //p' $source)
            identifier=$(sed -n 's/^identifier //p' $source)
            if grep -q '^slow$' $source; then echo compiling slowly; sleep 1000; fi
            mkdir -p .out
            # The file is replaced only when it is complete, and a failure leaves half of it.
            if grep -q '^broken$' $source; then
                head -c 1000 "$PROGRAM" > .out/DevelopedApp
                echo "$PWD/$source:2:13: error: cannot find type '<b>Strin</b>' in scope"
                echo "error: fatalError"
                exit 1
            fi
            rm -f .out/DevelopedApp
            sed -e "s/The label of build number one/The label of build number $label/" \
                -e "s/The details of build number one/The details of build number $identifier/" \
                "$PROGRAM" > .out/DevelopedApp
            chmod +x .out/DevelopedApp
            """#.utf8
        ).write(to: URL(fileURLWithPath: folder.path + "/build.sh"))
    }

    /// Saves the source as an editor does: with a temporary file that is renamed.
    func save(
        label: String, identifier: String = "one", isBroken: Bool = false, isSlow: Bool = false
    ) throws {
        let text = [
            "label \(label)", "identifier \(identifier)", isBroken ? "broken" : "",
            isSlow ? "slow" : "",
        ].joined(separator: "\n")
        let path = folder.path + "/Sources/DevelopedApp/Form.swift"
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path + "~"))
        #expect(rename(path + "~", path) == 0)
    }
}

/// A process of `perennial dev`, with everything that it printed.
final class DevelopmentRun: Sendable {
    let url: String
    let identifier: Int32
    private let process: Process
    private let output = Mutex("")

    /// Starts the tool and waits until its app, or a page about its errors, is served.
    convenience init(_ project: EditedProject, port: Int = 0) throws {
        try self.init(
            project.folder.path,
            ["--build-command", "sh build.sh", "--product", ".out/DevelopedApp"], port: port)
    }

    /// Starts the tool in a folder, with further arguments.
    init(_ folder: String, _ arguments: [String], path: String? = nil, port: Int = 0) throws {
        var environment = ["PROGRAM": BuiltPrograms.path("DevelopedApp")]
        if let path { environment["PATH"] = path }
        let host = try HostProcess(
            [BuiltPrograms.path("perennial"), "dev", folder, "--port", "\(port)", "--no-open"]
                + arguments, log: folder + "/.dev.log", environment: environment)
        (process, identifier, url) = (host.process, host.identifier, host.address)
        let pipe = try #require(process.standardOutput as? Pipe)
        pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            guard !data.isEmpty else {
                handle.readabilityHandler = nil
                return
            }
            self?.output.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
    }

    deinit {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// The output since the address was printed.
    var printed: String { output.withLock { $0 } }

    func waitUntilPrinted(_ text: String) async throws {
        try await wait(until: { printed.contains(text) }, "\(text) in: \(printed)")
    }

    /// Kills the app, as the system does.
    func killApp() throws {
        let app = try #require(
            ChildProcess.all(of: identifier).first { $0.program?.hasSuffix("DevelopedApp") == true }
        )
        kill(app.identifier, SIGKILL)
    }

    /// Stops the tool as Ctrl-C does, or by another signal, and returns its status.
    func stop(_ signal: Int32 = SIGINT) -> Int32 {
        kill(identifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
