import Foundation
import SourceAdapter
import Synchronization

/// The update of the copies of a module's files.
///
/// A file is read again if it changed, and adapted again if it changed, if a declaration changed on
/// which its copy depends, or if its copy is not the one of the last run. Files are parsed and
/// adapted in parallel.
struct ModuleUpdate {
    private let paths: [String]
    private let directory: String
    private let recordsPath: String
    private let earlier: Records

    /// Prepares an update.
    ///
    /// - Parameters:
    ///   - files: The paths of all files of the module.
    ///   - directory: The directory of the copies.
    init(_ files: [String], _ directory: String) throws {
        paths = files
        self.directory = directory
        recordsPath = directory + "/records.json"
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        earlier = Records.read(recordsPath)
    }

    /// Writes the copies that are not up to date, and returns the messages about their files.
    func run() throws -> [Diagnostic] {
        let stamps = paths.map(Stamp.init(ofFile:))
        let changed = paths.indices.filter { index in
            stamps[index] == nil || earlier.files[paths[index]]?.source != stamps[index]
        }
        var parsed = try parse(changed)
        let declarations = paths.indices.compactMap { index in
            parsed[index]?.declarations ?? earlier.files[paths[index]]?.declarations
        }
        let module = ModuleDeclarations(declarations)
        let needs = needs(in: module, declarations)
        let outdated = paths.indices.filter { index in
            guard let record = earlier.files[paths[index]], parsed[index] == nil else {
                return true
            }
            return record.needs != needs[index]
                || record.copy != Stamp(ofFile: copyPath(of: paths[index]))
        }
        parsed.merge(try parse(outdated.filter { parsed[$0] == nil })) { $1 }
        let sources = parsed
        let adaptations = try concurrently(outdated) { index in
            sources[index]?.adaptation(in: module)
        }
        var messages: [Diagnostic] = []
        for index in outdated {
            guard let adaptation = adaptations[index] else { continue }
            messages += adaptation.diagnostics
            try Self.write(Data(adaptation.text.utf8), to: copyPath(of: paths[index]))
        }
        try Self.write(
            Data(SupportFile(of: module).text.utf8), to: directory + "/NamesOfModule.swift")
        var records = Records(adapted: outdated.map { paths[$0] })
        for index in paths.indices {
            records.files[paths[index]] = Records.File(
                source: stamps[index], copy: Stamp(ofFile: copyPath(of: paths[index])),
                declarations: declarations[index], needs: needs[index])
        }
        try records.data().write(to: URL(filePath: recordsPath), options: .atomic)
        return messages
    }

    /// Returns fingerprints of the declarations on which the copy of each file depends.
    private func needs(
        in module: ModuleDeclarations, _ declarations: [FileDeclarations]
    ) -> [String] {
        let known = paths.compactMap { earlier.files[$0] }
        if known.count == paths.count, earlier.files.count == paths.count,
            known.map(\.declarations) == declarations
        {
            return known.map(\.needs)
        }
        return declarations.map { Records.fingerprint(of: module.needed(by: $0.path)) }
    }

    private func parse(_ indices: [Int]) throws -> [Int: ParsedFile] {
        try concurrently(indices) { index in
            let path = paths[index]
            let data = try Data(contentsOf: URL(filePath: path))
            return ParsedFile(
                SourceFile(
                    // An adopted project's files are links to them; messages name the files.
                    path: URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false),
                    text: String(decoding: data, as: UTF8.self)))
        }
    }

    /// Computes values for some files in parallel.
    private func concurrently<Value: Sendable>(
        _ indices: [Int], _ compute: @Sendable (Int) throws -> Value?
    ) throws -> [Int: Value] {
        let values = Mutex<[Int: Result<Value, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: indices.count) { number in
            let index = indices[number]
            do {
                guard let value = try compute(index) else { return }
                values.withLock { $0[index] = .success(value) }
            } catch {
                values.withLock { $0[index] = .failure(error) }
            }
        }
        return try values.withLock { $0 }.mapValues { try $0.get() }
    }

    /// The path of a file's copy.
    ///
    /// Its base name is not the original's, because the compiler warns if two files with one name
    /// have one module.
    private func copyPath(of path: String) -> String {
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        // Top-level code is allowed in a file of this name alone.
        return name == "main" ? "\(directory)/main.swift" : "\(directory)/\(name).adapted.swift"
    }

    /// Writes a file unless it has these bytes, so that the compiler does not read it again.
    private static func write(_ data: Data, to path: String) throws {
        let url = URL(filePath: path)
        if let present = try? Data(contentsOf: url), present == data { return }
        try data.write(to: url, options: .atomic)
    }
}
