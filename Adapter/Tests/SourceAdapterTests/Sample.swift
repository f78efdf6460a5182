import SourceAdapter

/// The copies of a module that a test writes down.
struct Sample {
    let names: [String]
    let module: ModuleAdaptation

    init(_ files: (name: String, text: String)...) {
        self.init(files)
    }

    init(_ files: [(name: String, text: String)]) {
        names = files.map(\.name)
        module = ModuleAdaptation(
            of: files.map { SourceFile(path: "/app/\($0.name)", text: $0.text) })
    }

    /// The text of a copy after its first line, which is tested on its own.
    func copy(of name: String) -> String {
        guard let index = names.firstIndex(of: name) else { return "" }
        let head = "#sourceLocation(file: \"/app/\(name)\", line: 1)\n"
        let text = module.files[index].text
        return text.hasPrefix(head) ? String(text.dropFirst(head.count)) : "no location: \(text)"
    }

    /// The messages of all files.
    var messages: [String] { module.files.flatMap(\.diagnostics).map(\.description) }

    /// The part of the support file that depends on the module.
    var holders: String {
        let lines = module.support.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { !$0.hasPrefix("nonisolated final class") }.joined(separator: "\n")
    }
}
