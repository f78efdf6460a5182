import Foundation
import Synchronization

/// The file in the app's caches with the compact form of an interface file or a string catalog.
nonisolated struct CompactFile {
    private let path: String

    private static let chosenFolder = Mutex<String?>(nil)

    /// The folder of the compact forms; `nil` for the app's caches.
    static var folder: String? {
        get { chosenFolder.withLock { $0 } }
        set { chosenFolder.withLock { $0 = newValue } }
    }

    /// Names the file for a source file; `nil` if the app has no caches.
    init?(of source: String) {
        guard let folder = Self.folder ?? Self.cachesFolder else { return nil }
        let name = (source as NSString).lastPathComponent
        path = "\(folder)/InterfaceFiles/\(name)-\(String(Self.hash(source), radix: 36)).compact"
    }

    /// The content, if the file exists.
    var bytes: [UInt8]? { FileManager.default.contents(atPath: path).map { [UInt8]($0) } }

    /// Stores the content.
    ///
    /// If storing fails, the next process parses the source file again.
    func store(_ bytes: [UInt8]) {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try? Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static var cachesFolder: String? {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.path
    }

    /// Returns a hash that is the same in every process.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
