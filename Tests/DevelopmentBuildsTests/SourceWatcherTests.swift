import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import DevelopmentBuilds

@Suite(.timeLimit(.minutes(5))) struct SourceWatcherTests {
    /// A watcher whose changes a test reads one by one.
    private struct Watched {
        let folder: TemporaryFolder
        let watcher: SourceWatcher
        private let changes: AsyncStream<SourceChange>
        let failures: AsyncStream<WatchError>

        init(
            _ folder: TemporaryFolder, below name: String = "", ignoring: Set<String> = [],
            addWatch: @escaping SourceWatcher.AddWatch = { inotify_add_watch($0, $1, $2) },
            narrowing: @escaping SourceWatcher.Narrowing = { _ in nil }
        ) throws {
            let (changes, feed) = AsyncStream.makeStream(of: SourceChange.self)
            let (failures, failed) = AsyncStream.makeStream(of: WatchError.self)
            self.folder = folder
            self.changes = changes
            self.failures = failures
            watcher = try SourceWatcher(
                [folder.path + name], ignoring: Set(ignoring.map { folder.path + "/" + $0 }),
                narrowing: narrowing,
                addWatch: addWatch,
                SourceWatcher.Receiver(
                    changed: { feed.yield($0) }, failed: { failed.yield($0) }))
        }

        /// Collects changes until one has a path, and returns all names that changed.
        func changes(until name: String) async -> Set<String> {
            var names: Set<String> = []
            for await change in changes {
                for path in change.paths {
                    let prefix = folder.path + "/"
                    names.insert(
                        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
                }
                if names.contains(name) { break }
            }
            return names
        }

        /// Returns the next change.
        func next() async -> SourceChange? {
            for await change in changes { return change }
            return nil
        }

        /// Writes a file that is noticed, and returns everything that changed before it.
        func changesBeforeNow() async throws -> Set<String> {
            try folder.write("last.swift", UUID().uuidString)
            return await changes(until: "last.swift").subtracting(["last.swift"])
        }
    }

    @Test func `a file that is written again in place is reported, and is no new name`()
        async throws
    {
        let folder = try TemporaryFolder()
        try folder.write("Sources/App/main.swift")
        let watched = try Watched(folder)
        let file = try #require(fopen(folder.path + "/Sources/App/main.swift", "w"))
        fputs("other", file)
        fclose(file)
        let change = try #require(await watched.next())
        #expect(change.paths == [folder.path + "/Sources/App/main.swift"])
        #expect(!change.changesNames)
    }

    @Test func `an editor that writes a temporary file and renames it is reported as one file`()
        async throws
    {
        let folder = try TemporaryFolder()
        try folder.write("main.swift")
        let watched = try Watched(folder)
        for temporary in [".main.swift.kate-swp", "main.swift~", "4913", ".goutputstream-A1B2"] {
            try folder.write(temporary)
        }
        #expect(rename(folder.path + "/main.swift~", folder.path + "/main.swift") == 0)
        #expect(await watched.changes(until: "main.swift") == ["main.swift"])
        #expect(try await watched.changesBeforeNow() == [])
    }

    @Test func `a file that is deleted and created again is reported`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("main.swift")
        let watched = try Watched(folder)
        #expect(unlink(folder.path + "/main.swift") == 0)
        let removal = try #require(await watched.next())
        #expect(removal.changesNames)
        try folder.write("main.swift", "again")
        #expect(await watched.changes(until: "main.swift") == ["main.swift"])
    }

    @Test func `files in new folders are reported, also those that were moved in`() async throws {
        let folder = try TemporaryFolder()
        let watched = try Watched(folder, below: "")
        let outside = try TemporaryFolder()
        try outside.write("Group/Deep/a.swift")
        #expect(rename(outside.path + "/Group", folder.path + "/Group") == 0)
        #expect(await watched.changes(until: "Group/Deep/a.swift").contains("Group/Deep/a.swift"))
        try folder.write("Group/Deep/b.swift")
        #expect(await watched.changes(until: "Group/Deep/b.swift") == ["Group/Deep/b.swift"])
        try folder.write("New/Deeper/c.swift")
        #expect(await watched.changes(until: "New/Deeper/c.swift").contains("New/Deeper/c.swift"))
    }

    @Test func `a folder that is moved away, and another name of a file, are reported`()
        async throws
    {
        let folder = try TemporaryFolder()
        let outside = try TemporaryFolder()
        try folder.write("Group/a.swift")
        let watched = try Watched(folder)
        #expect(rename(folder.path + "/Group", outside.path + "/Group") == 0)
        #expect(await watched.changes(until: "Group").contains("Group"))
        #expect(link(outside.path + "/Group/a.swift", folder.path + "/b.swift") == 0)
        #expect(await watched.changes(until: "b.swift").contains("b.swift"))
    }

    @Test func `every event that the kernel wrote is read, also the last one without a name`() {
        var bytes: [UInt8] = []
        func append(_ numbers: [UInt32], _ name: [UInt8] = []) {
            for number in numbers { withUnsafeBytes(of: number) { bytes += $0 } }
            bytes += name
        }
        append([7, UInt32(IN_CREATE), 0, 4], [97, 98, 0, 0])
        append([8, UInt32(IN_IGNORED), 0, 0])
        let events = bytes.withUnsafeBytes { InotifyEvent.all(in: $0) }
        #expect(events.map(\.watch) == [7, 8])
        #expect(events.map(\.name) == ["ab", ""])
        #expect(bytes.dropLast().withUnsafeBytes { InotifyEvent.all(in: $0) }.map(\.watch) == [7])
    }

    @Test func `hidden folders and products of builds are not reported`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(".git/HEAD")
        try folder.write("App.xcodeproj/xcuserdata/state")
        let watched = try Watched(folder)
        for name in [".build/debug/App", ".git/HEAD", ".git/new/x", "node_modules/a.js"] {
            try folder.write(name, "other")
        }
        try folder.write("App.xcodeproj/xcuserdata/state", "other")
        #expect(try await watched.changesBeforeNow() == [])
    }

    @Test func `a link to a file and a link to a folder are followed`() async throws {
        let outside = try TemporaryFolder()
        try outside.write("Form.swift")
        try outside.write("Unrelated.swift")
        try outside.write("Resources/Main.storyboard")
        let folder = try TemporaryFolder()
        try folder.write("Perennial/App/stub.swift")
        for name in ["Form.swift", "Resources"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/Perennial/App/\(name)",
                withDestinationPath: "\(outside.path)/\(name)")
        }
        let watched = try Watched(folder, ignoring: ["Perennial"])
        try outside.write("Unrelated.swift", "other")
        try folder.write("Perennial/App/stub.swift", "other")
        try outside.write("Form.swift", "other")
        let form = outside.path + "/Form.swift"
        #expect(await watched.changes(until: form) == [form])
        let board = outside.path + "/Resources/Main.storyboard"
        try outside.write("Resources/Main.storyboard", "other")
        #expect(await watched.changes(until: board) == [board])
    }

    @Test func `a link that appears later is followed after the package was written again`()
        async throws
    {
        let outside = try TemporaryFolder()
        try outside.write("Form.swift")
        let folder = try TemporaryFolder()
        try folder.write("Perennial/App/stub.swift")
        let watched = try Watched(folder, ignoring: ["Perennial"])
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/Perennial/App/Form.swift",
            withDestinationPath: "\(outside.path)/Form.swift")
        try watched.watcher.rescan()
        try outside.write("Form.swift", "other")
        let form = outside.path + "/Form.swift"
        #expect(await watched.changes(until: form) == [form])
    }

    @Test func `behind a link of which a few files matter, nothing else is watched`() async throws {
        let outside = try TemporaryFolder()
        for name in ["icon.png", "Shared.xcassets/a.json", "Mail/inbox", "notes.txt"] {
            try outside.write(name)
        }
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Outside1", withDestinationPath: outside.path)
        let added = Mutex<[String]>([])
        let watched = try Watched(
            folder,
            addWatch: { descriptor, path, mask in
                added.withLock { $0.append(path) }
                return inotify_add_watch(descriptor, path, mask)
            },
            narrowing: { $0.hasSuffix("/Outside1") ? ["icon.png", "Shared.xcassets"] : nil })
        #expect(!added.withLock { $0.contains { $0.hasSuffix("/Mail") } })
        try outside.write("notes.txt", "other")
        try outside.write("Mail/inbox", "other")
        try outside.write("icon.png", "other")
        let icon = outside.path + "/icon.png"
        #expect(await watched.changes(until: icon) == [icon])
        let asset = outside.path + "/Shared.xcassets/a.json"
        try outside.write("Shared.xcassets/a.json", "other")
        #expect(await watched.changes(until: asset) == [asset])
    }

    @Test func `a sibling of an ignored folder is reported`() async throws {
        let folder = try TemporaryFolder()
        for name in ["Perennial/a.swift", "PerennialKit/b.swift"] { try folder.write(name) }
        let watched = try Watched(folder, ignoring: ["Perennial"])
        try folder.write("Perennial/a.swift", "other")
        try folder.write("PerennialKit/b.swift", "other")
        #expect(await watched.changes(until: "PerennialKit/b.swift") == ["PerennialKit/b.swift"])
    }

    @Test func `links in a circle are followed once`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("A/main.swift")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/A/Again", withDestinationPath: "..")
        let watched = try Watched(folder)
        try folder.write("A/main.swift", "other")
        let change = try #require(await watched.next())
        #expect(change.paths.count == 1)
    }

    @Test func `lost events are a change of everything, and new folders are watched`() async throws
    {
        let tree = try TemporaryFolder()
        try tree.write("main.swift")
        var watched = WatchedTree(ignoring: []) { _ in 1 }
        _ = try watched.add(tree.path)
        var change = SourceChange()
        try watched.handle(
            InotifyEvent(watch: -1, flags: UInt32(IN_Q_OVERFLOW), name: ""), &change)
        #expect(change.isEverything)
        #expect(!change.isEmpty)
    }

    @Test func `folders that appear while events are lost are watched`() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.swift", "b.swift"] { try folder.write(name) }
        let (changes, feed) = AsyncStream.makeStream(of: SourceChange.self)
        let isHeld = DispatchSemaphore(value: 0)
        let isSlow = Mutex(true)
        let watcher = try SourceWatcher(
            [folder.path],
            SourceWatcher.Receiver(
                changed: { change in
                    feed.yield(change)
                    // The watcher reads nothing meanwhile, as on a busy machine.
                    let mustWait = isSlow.withLock { isSlow in
                        defer { isSlow = false }
                        return isSlow
                    }
                    if mustWait { isHeld.wait() }
                }, failed: { _ in }))
        defer { watcher.stop() }
        var arrived = changes.makeAsyncIterator()
        try folder.write("a.swift", "first")
        _ = await arrived.next()
        // The kernel joins equal events that follow each other.
        let limit = try String(
            contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
        for number in 0...(count + 10) {
            let name = number.isMultiple(of: 2) ? "a.swift" : "b.swift"
            let file = open("\(folder.path)/\(name)", O_WRONLY)
            try #require(file >= 0)
            close(file)
        }
        try folder.write("New/c.swift")
        isHeld.signal()
        while let change = await arrived.next(), !change.isEverything {}
        try folder.write("New/d.swift")
        let path = folder.path + "/New/d.swift"
        while let change = await arrived.next(), !change.paths.contains(path) {}
    }

    @Test func `a link that is created is followed`() async throws {
        let outside = try TemporaryFolder()
        try outside.write("Kit/Form.swift")
        let folder = try TemporaryFolder()
        let watched = try Watched(folder)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Kit", withDestinationPath: outside.path + "/Kit")
        #expect(await watched.changes(until: "Kit").contains("Kit"))
        let form = outside.path + "/Kit/Form.swift"
        _ = try await watched.changesBeforeNow()
        try outside.write("Kit/Form.swift", "other")
        #expect(await watched.changes(until: form) == [form])
    }

    @Test func `a folder of which one file was watched is watched whole once it is moved in`()
        async throws
    {
        let outside = try TemporaryFolder()
        for name in ["Form.swift", "Other.swift"] { try outside.write("Kit/" + name) }
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Form.swift",
            withDestinationPath: outside.path + "/Kit/Form.swift")
        let watched = try Watched(folder)
        #expect(rename(outside.path + "/Kit", folder.path + "/Kit") == 0)
        #expect(await watched.changes(until: "Kit/Other.swift").contains("Kit/Form.swift"))
        try folder.write("Kit/Other.swift", "other")
        #expect(await watched.changes(until: "Kit/Other.swift") == ["Kit/Other.swift"])
    }

    @Test func `the limit of watched folders is an error that names the setting`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Sources/App/main.swift")
        let error = #expect(throws: WatchError.self) {
            try Watched(folder) { descriptor, path, mask in
                guard !path.hasSuffix("/App") else {
                    errno = ENOSPC
                    return -1
                }
                return inotify_add_watch(descriptor, path, mask)
            }
        }
        let text = try #require(error?.description)
        #expect(text.hasPrefix(folder.path + "/Sources/App: "))
        #expect(text.contains("fs.inotify.max_user_watches"))
    }

    @Test func `a removed folder makes room for another one under the limit`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A/a.swift")
        let numbers = Mutex<[String: Int32]>([:])
        var tree = WatchedTree(ignoring: [], foldersMax: 2) { path in
            numbers.withLock { numbers in
                let number = numbers[path] ?? Int32(numbers.count + 1)
                numbers[path] = number
                return number
            }
        }
        _ = try tree.add(folder.path)
        try FileManager.default.removeItem(atPath: folder.path + "/A")
        var change = SourceChange()
        try tree.handle(
            InotifyEvent(watch: 2, flags: UInt32(IN_IGNORED), name: ""), &change)
        try folder.write("B/b.swift")
        try tree.handle(
            InotifyEvent(watch: 1, flags: UInt32(IN_CREATE) | UInt32(IN_ISDIR), name: "B"),
            &change)
        #expect(change.paths == [folder.path + "/B/b.swift"])
    }

    @Test func `new folders above the limit are reported once, and keep no watch`() throws {
        let folder = try TemporaryFolder()
        try folder.write("main.swift")
        let numbers = Mutex<[String: Int32]>([:])
        let removed = Mutex<[Int32]>([])
        var tree = WatchedTree(
            ignoring: [], foldersMax: 2,
            removeWatch: { number in removed.withLock { $0.append(number) } },
            addWatch: { path in
                numbers.withLock { numbers in
                    let number = numbers[path] ?? Int32(numbers.count + 1)
                    numbers[path] = number
                    return number
                }
            })
        _ = try tree.add(folder.path)
        tree.start()
        var change = SourceChange()
        for name in ["A", "B", "C"] {
            try folder.write("\(name)/\(name).swift")
            try tree.handle(
                InotifyEvent(watch: 1, flags: UInt32(IN_CREATE) | UInt32(IN_ISDIR), name: name),
                &change)
        }
        #expect(change.paths == [folder.path + "/A/A.swift"])
        let taken = tree.takeLimitNotice()
        let notice = try #require(taken)
        #expect(notice.description.hasPrefix(folder.path + "/B: Not all new folders"))
        #expect(removed.withLock { $0 } == [3, 4])
        // The folders may be read again.
        _ = try tree.add(folder.path)
        let again = tree.takeLimitNotice()
        #expect(again == nil)
    }

    @Test func `too many folders behind a link are an error that names the link`() throws {
        let outside = try TemporaryFolder()
        for number in 1...5 { try outside.write("deep/\(number)/file") }
        let folder = try TemporaryFolder()
        try folder.write("Sources/App/main.swift")
        let link = folder.path + "/Sources/App/data"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: outside.path)
        let watches = Mutex<[String: Int32]>([:])
        func tree(atMost max: Int) -> WatchedTree {
            watches.withLock { $0 = [:] }
            return WatchedTree(ignoring: [], foldersMax: max) { path in
                watches.withLock { watches in
                    let number = watches[path] ?? Int32(watches.count + 1)
                    watches[path] = number
                    return number
                }
            }
        }
        // The package, Sources and App; the folder behind the link, deep, and five below it.
        var large = tree(atMost: 10)
        _ = try large.add(folder.path)
        // What is watched already may be read again.
        _ = try large.add(folder.path)
        #expect(watches.withLock { $0.count } == 10)
        for max in 3...9 {
            let error = #expect(throws: WatchError.self) {
                var small = tree(atMost: max)
                _ = try small.add(folder.path)
            }
            #expect(error?.description.hasPrefix("\(link): More than \(max) folders") == true)
            #expect(watches.withLock { $0.count } == max + 1, "it must stop at the limit")
        }
        #expect(WatchedTree.foldersMax == 20_000)
    }

    @Test func `a link to a file of another account does not prevent watching`() async throws {
        let outside = try TemporaryFolder()
        try outside.write("secret.png")
        let folder = try TemporaryFolder()
        try folder.write("main.swift")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/icon.png", withDestinationPath: outside.path + "/secret.png")
        let watched = try Watched(folder) { descriptor, path, mask in
            guard path != outside.path else {
                errno = EACCES
                return -1
            }
            return inotify_add_watch(descriptor, path, mask)
        }
        try folder.write("main.swift", "other")
        #expect(await watched.changes(until: "main.swift") == ["main.swift"])
    }

    @Test func `a new folder beyond the limit of watched folders is reported as a failure`()
        async throws
    {
        let folder = try TemporaryFolder()
        let watched = try Watched(folder) { descriptor, path, mask in
            guard !path.hasSuffix("/New") else {
                errno = ENOSPC
                return -1
            }
            return inotify_add_watch(descriptor, path, mask)
        }
        try folder.write("New/main.swift")
        for await failure in watched.failures {
            #expect(failure.description.contains("/New: "))
            break
        }
    }

    @Test func `a folder that does not exist cannot be watched`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: WatchError.self) { try Watched(folder, below: "/missing") }
    }
}
