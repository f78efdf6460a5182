import Foundation
import SourceAdapter
import Testing

@Suite("Lines of copies")
struct LineTests {
    /// The files of the app that the end-to-end test builds.
    private static let app: [SourceFile] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/EndToEnd/App").standardizedFileURL
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var sources: [SourceFile] = []
        while let url = files?.nextObject() as? URL {
            guard url.pathExtension == "swift", let data = try? Data(contentsOf: url) else {
                continue
            }
            sources.append(SourceFile(path: url.path, text: String(decoding: data, as: UTF8.self)))
        }
        return sources.sorted { $0.path < $1.path }
    }()

    /// Returns the lines of a copy by the file and line that the compiler reports for them.
    private func reportedLines(of copy: String) -> [String: [Substring]] {
        var lines: [String: [Substring]] = [:]
        var (path, number) = ("", 1)
        for line in copy.split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = line.wholeMatch(of: /#sourceLocation\(file: "(.*)", line: (\d+)\)/) {
                (path, number) = (String(match.1), Int(match.2) ?? 0)
            } else {
                lines["\(path):\(number)", default: []].append(line)
                number += 1
            }
        }
        return lines
    }

    @Test func `every line without Objective-C is in the copy at its own line and column`() {
        let module = ModuleAdaptation(of: Self.app)
        #expect(Self.app.count > 5)
        for (source, adaptation) in zip(Self.app, module.files) {
            let reported = reportedLines(of: adaptation.text)
            let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                let changing = [
                    "@", "#", "override", "import ", "?(", "!(", "func configure", "dynamic", "Set",
                ]
                guard !changing.contains(where: line.contains), line != "    }", line != "}",
                    !line.isEmpty
                else {
                    continue
                }
                // Names are added before a closing brace, and a protocol before an opening one.
                let code = line.prefix { !"{}".contains($0) }
                let start = code.hasSuffix(" ") ? code.dropLast() : code
                let copies = reported["\(source.path):\(index + 1)"] ?? []
                #expect(copies.contains { $0.hasPrefix(start) }, "\(source.path):\(index + 1)")
            }
        }
    }

    @Test func `the copies of the app need only some declarations`() {
        let module = ModuleDeclarations(Self.app.map(FileDeclarations.init(of:)))
        for source in Self.app {
            let whole = Adaptation(of: source, in: module)
            let part = Adaptation(of: source, in: module.needed(by: source.path))
            #expect(part.text == whole.text)
        }
    }
}
