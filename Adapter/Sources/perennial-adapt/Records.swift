import Foundation
import SourceAdapter

/// The facts that a run leaves for the next one.
///
/// Records of another build of the tool do not count, because its copies may differ.
struct Records: Codable {
    /// The facts about one file and its copy.
    struct File: Codable {
        /// The file as it was read; nil if it could not be examined.
        let source: Stamp?
        /// The copy as it was left.
        let copy: Stamp?
        let declarations: FileDeclarations
        /// A fingerprint of the declarations on which the copy depends.
        let needs: String
    }

    private let tool: String
    /// The files that the run adapted.
    let adapted: [String]
    /// The files of the module, by path.
    var files: [String: File] = [:]

    init(adapted: [String]) {
        tool = Self.ownTool
        self.adapted = adapted
    }

    /// The build of the running tool, by its file's size and beginning, where the linker's build
    /// identifier is.
    ///
    /// Its date is not used, because SwiftPM links the same tool several times.
    private static let ownTool: String = {
        let file = FileHandle(forReadingAtPath: "/proc/self/exe")
        let beginning = (try? file?.read(upToCount: 4096)) ?? Data()
        let size = (try? file?.seekToEnd()) ?? 0
        return "\(size)-\(fingerprint(of: beginning))"
    }()

    /// Reads the records of the last run; without usable ones there are no files.
    static func read(_ path: String) -> Records {
        guard let data = try? Data(contentsOf: URL(filePath: path)),
            let records = try? JSONDecoder().decode(Records.self, from: data),
            records.tool == ownTool
        else { return Records(adapted: []) }
        return records
    }

    func data() throws -> Data { try Self.encoder.encode(self) }

    /// Returns a text that differs if the declarations differ.
    static func fingerprint(of module: ModuleDeclarations) -> String {
        guard let data = try? encoder.encode(module) else { return UUID().uuidString }
        return fingerprint(of: data)
    }

    private static func fingerprint(of data: Data) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return "\(String(hash, radix: 36))-\(data.count)"
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}

/// The facts about a file that differ after it is written.
struct Stamp: Codable, Equatable {
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int
    private let inode: UInt64

    /// Returns nil if there is no such file.
    init?(ofFile path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        inode = UInt64(status.st_ino)
    }
}
