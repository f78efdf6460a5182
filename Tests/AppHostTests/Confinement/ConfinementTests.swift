import Foundation
import Glibc
import Logging
import SeededRandom
import Testing

@testable import AppHost

@Suite struct `Confinement of apps` {
    private let folder: TemporaryFolder
    private var path: String { RealPath.of(folder.path) ?? "" }
    private static let whole = ConfinementSupport(landlock: 7, filtersCalls: true)

    init() throws {
        folder = try TemporaryFolder()
        for name in ["state", "tree", "App.app", "built", "built/a_B.resources"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        for name in ["App.app/App", "built/App", "built/libOwn.so", "built/notes", "key"] {
            _ = FileManager.default.createFile(atPath: folder.path + "/" + name, contents: nil)
        }
    }

    private func confinements(
        secrets: [String]? = nil, support: ConfinementSupport = whole,
        logger: Logger = TestHost.silent, _ change: (inout ConfinementSettings) -> Void = { _ in }
    ) throws(HostError) -> Confinements {
        var settings = ConfinementSettings()
        change(&settings)
        return try Confinements(
            settings, secrets: secrets ?? [path + "/state", path + "/key"],
            apps: [InstalledApp(executable: "/a/One"), InstalledApp(executable: "/a/Two")],
            logger: logger, support: support)
    }

    private func own(_ confinement: Confinement?) -> [String] {
        (confinement?.readable ?? []).filter { $0.hasPrefix(path) }
            .map { String($0.dropFirst(path.count + 1)) }.sorted()
    }

    @Test func `an app can read its whole bundle, or the files that belong to its bare executable`()
        throws
    {
        let confinements = try confinements()
        let bundled = InstalledApp(
            executable: path + "/App.app/App", bundle: path + "/App.app")
        let first = confinements.confinement(of: bundled, build: "1", container: "/c")
        #expect(own(first) == ["App.app", "App.app/App"])
        #expect(first?.writable == ["/c"])
        #expect(first?.listable == [])
        let bare = InstalledApp(executable: path + "/built/App")
        let second = confinements.confinement(of: bare, build: "1", container: "/c")
        #expect(own(second) == ["built/App", "built/a_B.resources", "built/libOwn.so"])
        #expect(second?.listable == [path + "/built"])
        // The files of a new build are read again.
        unlink(path + "/built/libOwn.so")
        let same = confinements.confinement(of: bare, build: "1", container: "/c")
        #expect(own(same).contains("built/libOwn.so"))
        let next = confinements.confinement(of: bare, build: "2", container: "/d")
        #expect(!own(next).contains("built/libOwn.so"))
        #expect(next?.writable == ["/d"])
    }

    @Test
    func `an app can read no bundle that contains the state, and no system files with secrets`()
        throws
    {
        let confinements = try confinements(secrets: [path + "/App.app/state", path + "/App.app"])
        let around = InstalledApp(executable: path + "/App.app/App", bundle: path + "/App.app")
        let found = confinements.confinement(of: around, build: "", container: "/c")
        #expect(own(found) == ["App.app/App"])
        for open in ["/", "/etc", "/tmp", "/root", "/var", "/run", "/etc/shadow", "/dev"] {
            #expect(found?.readable.contains(open) == false)
        }
    }

    @Test(arguments: ["", "/state", "/state/persons/x", "/key", "/nowhere"])
    func `a grant is refused if its path is missing or exposes the state or the key`(
        name: String
    ) throws {
        let granted = path + name
        if name.hasPrefix("/state/") {
            try FileManager.default.createDirectory(
                atPath: granted, withIntermediateDirectories: true)
        }
        symlink(granted, path + "/link")
        for path in [granted, path + "/link"] {
            let error = #expect(throws: HostError.self) {
                try confinements { $0.readable = [path] }
            }
            #expect(error?.code == .grantRefused)
            #expect(error?.path == path)
            #expect(throws: HostError.self) { try confinements { $0.writable = [path] } }
        }
    }

    @Test func `only the apps that are named may listen on ports`() throws {
        let confinements = try confinements { $0.listeningApps = ["two"] }
        let allowed = ["One", "Two"].map { name in
            confinements.confinement(
                of: InstalledApp(executable: "/a/\(name)"), build: "", container: "/c")?
                .allowsListening
        }
        #expect(allowed == [false, true])
    }

    @Test func `a permission to listen for an unknown app is refused`() throws {
        let error = #expect(throws: HostError.self) {
            try self.confinements { $0.listeningApps = ["two", "Twoo"] }
        }
        #expect(error?.code == .grantRefused)
        #expect(error?.message.contains("Twoo") == true)
        #expect(error?.message.contains("one, two") == true)
    }

    @Test func `a state directory in a folder that every app can read is refused`() throws {
        let error = #expect(throws: HostError.self) {
            try confinements(secrets: ["/usr/share"])
        }
        #expect(error?.code == .grantRefused)
        #expect(error?.message.contains("/usr") == true)
    }

    @Test func `a key in a folder of configuration that every app can read is refused`() throws {
        let folder = try #require(SystemFiles.configuration.first { RealPath.of($0) != nil })
        let error = #expect(throws: HostError.self) { try confinements(secrets: [folder]) }
        #expect(error?.code == .grantRefused)
    }

    @Test func `a grant that exposes another private file of the host is refused`() throws {
        let error = #expect(throws: HostError.self) {
            try TestHost(settings: {
                $0.confinement.privateFiles = [path + "/key"]
                $0.confinement.readable = [path + "/tree", path]
            })
        }
        #expect(error?.code == .grantRefused)
        #expect(error?.path == path)
        #expect(error?.message.contains(path + "/key") == true)
    }

    @Test func `a kernel without confinement is logged in one line, or refused if it is required`()
        throws
    {
        let lines = Recorder<String>()
        let logger = Logger(label: "test") { _ in LineHandler(lines: lines) }
        let none = ConfinementSupport(landlock: 0, filtersCalls: false)
        _ = try confinements(support: none, logger: logger)
        #expect(lines.count == 1)
        #expect(lines.all[0].contains("This kernel has no Landlock"))
        _ = try confinements(
            support: ConfinementSupport(landlock: 4, filtersCalls: true), logger: logger)
        #expect(lines.count == 2)
        #expect(lines.all[1].contains("signals"))
        _ = try confinements(logger: logger)
        #expect(lines.count == 2)
        _ = try confinements(logger: logger) { $0.mode = .off }
        #expect(lines.count == 3)
        #expect(lines.all[2].contains("not confined"))
        let error = #expect(throws: HostError.self) {
            try confinements(support: none) { $0.mode = .required }
        }
        #expect(error?.code == .confinementUnavailable)
        #expect(
            try confinements { $0.mode = .off }.confinement(
                of: InstalledApp(executable: "/a"), build: "", container: "/c") == nil)
    }

    @Test func `the library folders of a program are read, and a damaged program does no harm`()
        throws
    {
        let file = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"))
        let paths = LibraryFolders.named(by: "/proc/self/exe")
        #expect(!paths.isEmpty)
        #expect(paths.allSatisfy { $0.hasPrefix("/") })
        var source = SeededGenerator(seed: 5)
        let head = file.prefix(64 << 10)
        let copy = path + "/damaged"
        for _ in 0..<300 {
            var damaged = head.prefix(Int.random(in: 0...head.count, using: &source))
            for _ in 0..<8 where !damaged.isEmpty {
                let place = Int.random(in: 0..<min(damaged.count, 1024), using: &source)
                damaged[place] = UInt8.random(in: 0...255, using: &source)
            }
            try damaged.write(to: URL(fileURLWithPath: copy))
            _ = LibraryFolders.named(by: copy)
        }
        #expect(LibraryFolders.named(by: path + "/nowhere") == [])
        #expect(LibraryFolders.named(by: path) == [])
        try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: copy))
        #expect(LibraryFolders.named(by: copy) == [])
    }

    /// Returns the smallest ELF program that names a library folder.
    private func program(namingLibrariesIn folder: String) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func segment(_ kind: Int, at place: Int, count: Int) -> [UInt8] {
            bytes(kind, 8) + [place, place, place, count, count, 1].flatMap { bytes($0, 8) }
        }
        let (dynamic, names) = (64 + 2 * 56, 64 + 2 * 56 + 48)
        let text = [0] + Array(folder.utf8) + [0]
        return [0x7f, 0x45, 0x4c, 0x46, 2, 1] + bytes(0, 26) + bytes(64, 8) + bytes(0, 16)
            + bytes(2, 8) + segment(1, at: 0, count: names + text.count)
            + segment(2, at: dynamic, count: 48)
            + [5, names, 29, 1, 0, 0].flatMap { bytes($0, 8) } + text
    }

    @Test func `a program that names the state directory as a library folder cannot read it`()
        throws
    {
        try FileManager.default.createDirectory(
            atPath: path + "/state/persons", withIntermediateDirectories: true)
        let app = InstalledApp(executable: path + "/built/App")
        for (number, folder) in ["tree", "state", "state/persons"].enumerated() {
            let bytes = program(namingLibrariesIn: path + "/" + folder)
            try Data(bytes).write(to: URL(fileURLWithPath: path + "/built/App"))
            #expect(LibraryFolders.named(by: app.executable) == [path + "/" + folder])
            let confinement = try confinements().confinement(
                of: app, build: "\(number)", container: "/c")
            #expect(own(confinement).contains(folder) == (folder == "tree"))
        }
    }

    @Test func `the library folders of a program larger than memory are read`() throws {
        let copy = path + "/large"
        try Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"))
            .write(to: URL(fileURLWithPath: copy))
        #expect(truncate(copy, 1 << 42) == 0)
        let original = try #require(RealPath.of("/proc/self/exe"))
        let folder = (original as NSString).deletingLastPathComponent
        #expect(
            LibraryFolders.named(by: copy)
                == LibraryFolders.named(by: original).map {
                    $0.replacingOccurrences(of: folder, with: path)
                })
    }

    @Test func `removing a folder follows no link`() throws {
        let files = FileManager.default
        let tree = path + "/tree/a/b"
        try files.createDirectory(atPath: tree + "/c/d", withIntermediateDirectories: true)
        _ = files.createFile(atPath: tree + "/c/file", contents: nil)
        symlink(path + "/built", tree + "/c/link")
        #expect(FolderRemoval.remove(["a", "b"], below: path + "/tree") == 0)
        #expect(!files.fileExists(atPath: tree))
        #expect(files.fileExists(atPath: path + "/built/App"))
        #expect(FolderRemoval.remove(["a", "b"], below: path + "/tree") == 0)
        #expect(FolderRemoval.remove(["x"], below: path + "/nowhere") == 0)
        symlink(path + "/built", path + "/tree/link")
        #expect(FolderRemoval.remove(["link", "App"], below: path + "/tree") == 0)
        #expect(files.fileExists(atPath: path + "/built/App"))
    }

    @Test func `a folder of any depth can be removed`() throws {
        let files = FileManager.default
        for (index, depth) in [63, 64, 65, 300].enumerated() {
            let tree = "\(path)/deep\(index)"
            let deep = Array(repeating: "d", count: depth).joined(separator: "/")
            try files.createDirectory(atPath: "\(tree)/\(deep)", withIntermediateDirectories: true)
            _ = files.createFile(atPath: "\(tree)/\(deep)/file", contents: nil)
            #expect(FolderRemoval.remove(["d"], below: tree) == 0)
            #expect(try files.contentsOfDirectory(atPath: tree) == [])
        }
    }
}
