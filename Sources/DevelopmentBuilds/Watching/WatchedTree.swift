import Glibc

/// The folders that a watcher watches, and the meaning of their events.
struct WatchedTree: Sendable {
    /// A watched folder.
    private struct Folder {
        var path: String
        /// The only files of the folder that matter; `nil` for all.
        var files: Set<String>?
        /// The names that the folder had when it was last read.
        var names: Set<String> = []
    }

    /// A folder that is still to be watched, and the link that leads to it.
    private typealias Waiting = (path: String, link: String?)

    /// The maximum number of watched folders.
    ///
    /// A package with its links has far fewer. A link to the root or to a home folder leads to more
    /// than this, and listing them all would take minutes.
    static let foldersMax = 20_000

    private var folders: [Int32: Folder] = [:]
    private let foldersMax: Int
    private let ignored: Set<String>
    /// Returns the names behind a link to a folder that matter; `nil` for all.
    private let narrowing: SourceWatcher.Narrowing
    /// Adds a watch of a folder and returns its number, or -1 with `errno` set.
    private let addWatch: @Sendable (String) -> Int32
    private let removeWatch: @Sendable (Int32) -> Void
    /// Whether the first folders are watched, so the limit ends nothing any more.
    private var isStarted = false
    private var isLimitReported = false
    private var limitNotice: WatchError?

    /// Creates a tree without folders.
    ///
    /// - Parameters:
    ///   - ignored: Paths whose own changes are ignored.
    ///   - narrowing: Returns the names behind a link that matter.
    ///   - foldersMax: The maximum number of watched folders.
    ///   - removeWatch: Removes a watch.
    ///   - addWatch: Adds a watch of a folder, as `inotify_add_watch` does.
    init(
        ignoring ignored: Set<String>, narrowing: @escaping SourceWatcher.Narrowing = { _ in nil },
        foldersMax: Int = WatchedTree.foldersMax,
        removeWatch: @escaping @Sendable (Int32) -> Void = { _ in },
        addWatch: @escaping @Sendable (String) -> Int32
    ) {
        self.ignored = ignored
        self.foldersMax = foldersMax
        self.narrowing = narrowing
        self.removeWatch = removeWatch
        self.addWatch = addWatch
    }

    // MARK: Folders

    /// Records that the first folders are watched.
    ///
    /// From now on, folders above the limit are not watched, and the first of them causes a notice.
    mutating func start() { isStarted = true }

    /// Returns the notice that folders are not watched, once.
    mutating func takeLimitNotice() -> WatchError? {
        defer { limitNotice = nil }
        return limitNotice
    }

    /// Returns whether a folder may be watched, and removes its watch if not.
    private mutating func admits(_ watch: Int32, below path: String) throws(WatchError) -> Bool {
        guard folders[watch] == nil, folders.count >= foldersMax else { return true }
        removeWatch(watch)
        guard isStarted else { throw WatchError(tooManyFoldersBelow: path, max: foldersMax) }
        if !isLimitReported { limitNotice = WatchError(unwatchedBelow: path, max: foldersMax) }
        isLimitReported = true
        return false
    }

    /// Watches a folder and everything below it.
    ///
    /// - Returns: The files in folders that were not watched before.
    mutating func add(_ root: String) throws(WatchError) -> Set<String> {
        var found: Set<String> = []
        var visited: Set<Int32> = []
        var waiting: [Waiting] = [(root, nil)]
        while let (path, link) = waiting.popLast() {
            let watch = addWatch(path)
            guard watch >= 0 else {
                if path != root, Self.isNoFailure(errno) { continue }
                throw WatchError(path, errno, behind: link)
            }
            // A folder that several links lead to is visited once.
            guard visited.insert(watch).inserted else { continue }
            guard try admits(watch, below: link ?? root) else { continue }
            let isNew = folders[watch]?.files != nil || folders[watch] == nil
            var folder = Folder(path: path)
            for (name, type) in Self.entries(of: path) {
                guard !WatchedNames.isIgnored(name, isFolder: type == .folder) else { continue }
                let entry = path + "/" + name
                folder.names.insert(name)
                switch type {
                case .folder: waiting.append((entry, link))
                case .link: try follow(entry, behind: link, &waiting)
                case .file: break
                }
                if isNew, type != .folder { found.insert(entry) }
            }
            folders[watch] = folder
        }
        return found
    }

    /// Watches what a link leads to, or the files behind it that matter.
    private mutating func follow(
        _ link: String, behind outer: String?, _ waiting: inout [Waiting]
    ) throws(WatchError) {
        guard let names = narrowing(link) else { return try watch(link, behind: outer, &waiting) }
        for name in names { try watch(link + "/" + name, behind: outer, &waiting) }
    }

    /// Watches the file or folder that a path leads to; a path that leads nowhere is not followed.
    private mutating func watch(
        _ link: String, behind outer: String?, _ waiting: inout [Waiting]
    ) throws(WatchError) {
        guard let real = realpath(link, nil) else { return }
        defer { free(real) }
        let path = String(cString: real)
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR { return waiting.append((path, outer ?? link)) }
        guard let slash = path.lastIndex(of: "/") else { return }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        let watch = addWatch(folder)
        guard watch >= 0 else {
            if Self.isNoFailure(errno) { return }
            throw WatchError(folder, errno, behind: outer ?? link)
        }
        guard try admits(watch, below: outer ?? link) else { return }
        let name = String(path[path.index(after: slash)...])
        if folders[watch] == nil { folders[watch] = Folder(path: folder, files: []) }
        folders[watch]?.files?.insert(name)
        folders[watch]?.names.insert(name)
    }

    /// Whether a folder below a root needs no watch: it was removed meanwhile, or is another
    /// account's, so that no build reads it.
    private static func isNoFailure(_ code: Int32) -> Bool {
        code == ENOENT || code == ENOTDIR || code == EACCES
    }

    // MARK: Events

    /// Adds what an event means to a change.
    mutating func handle(
        _ event: InotifyEvent, _ change: inout SourceChange
    ) throws(WatchError) {
        if event.isOverflow {
            change.isEverything = true
            return
        }
        guard let folder = folders[event.watch] else { return }
        if event.isEndOfWatch {
            folders[event.watch] = nil
            return
        }
        guard !event.name.isEmpty,
            !WatchedNames.isIgnored(event.name, isFolder: event.isFolder),
            folder.files?.contains(event.name) ?? true
        else { return }
        let path = folder.path + "/" + event.name
        if event.isFolder {
            try handleFolder(event, path, &change)
        } else if event.isDisappearance {
            folders[event.watch]?.names.remove(event.name)
            note(path, changesNames: true, &change)
        } else if !event.isCreation || Self.isComplete(path) {
            let isNew = folders[event.watch]?.names.insert(event.name).inserted ?? true
            note(path, changesNames: isNew, &change)
            if folder.files == nil, Self.isLink(path) {
                // What the link leads to may be new.
                for file in try add(folder.path) { note(file, changesNames: true, &change) }
            }
        }
    }

    private mutating func handleFolder(
        _ event: InotifyEvent, _ path: String, _ change: inout SourceChange
    ) throws(WatchError) {
        if event.isAppearance {
            // Files may have been created in it before it was watched.
            let found: Set<String>
            do throws(WatchError) { found = try add(path) } catch {
                // A folder that was removed again at once is no failure.
                guard access(path, F_OK) == 0 else { return }
                throw error
            }
            for file in found { note(file, changesNames: true, &change) }
        } else if event.isDisappearance {
            note(path, changesNames: true, &change)
        }
    }

    private func note(_ path: String, changesNames: Bool, _ change: inout SourceChange) {
        guard !isIgnored(path) else { return }
        change.paths.insert(path)
        if changesNames { change.changesNames = true }
    }

    private func isIgnored(_ path: String) -> Bool {
        ignored.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    // MARK: The file system

    private enum EntryType { case file, folder, link }

    private static func entries(of folder: String) -> [(name: String, type: EntryType)] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var entries: [(String, EntryType)] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            entries.append((name, type(of: folder + "/" + name)))
        }
        return entries
    }

    private static func type(of path: String) -> EntryType {
        var status = stat()
        guard lstat(path, &status) == 0 else { return .file }
        return switch status.st_mode & S_IFMT {
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .file
        }
    }

    private static func isLink(_ path: String) -> Bool { type(of: path) == .link }

    /// Whether a name that has just been created has its contents already: a symbolic link, or
    /// another name of a complete file.
    private static func isComplete(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
    }
}
