import Foundation
import StateRestoration

/// A pager that opens at its last position, however it ended: `Reader [FILE]`, then Return for the
/// next page, `b` for the previous page, `o FILE` for another file, `q` to quit.
@main
struct Reader {
    static let pageLines = 10

    static func main() throws {
        var file = CommandLine.arguments.dropFirst().first ?? ""
        var line = 0

        let state = try ProgramState(program: "reader")
        if let saved = state.decoder(), file.isEmpty || file == text("file", in: saved) {
            file = text("file", in: saved)
            line = saved.decodeInteger(forKey: "line")
        }
        func keep() throws {
            try state.commit { coder in
                coder.encode(file, forKey: "file")
                coder.encode(line, forKey: "line")
            }
        }

        show(file, from: line)
        while let command = readLine() {
            switch command {
            case "": line = min(line + pageLines, max(lines(of: file).count - 1, 0))
            case "b": line = max(line - pageLines, 0)
            case "q": return
            default:
                guard command.hasPrefix("o ") else { continue }
                file = String(command.dropFirst(2))
                line = 0
            }
            try keep()
            show(file, from: line)
        }
    }

    private static func text(_ key: String, in coder: ObjectDecoder) -> String {
        coder.decodeObject(of: NSString.self, forKey: key) as String? ?? ""
    }

    private static func lines(of file: String) -> [Substring] {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func show(_ file: String, from line: Int) {
        print("— \(file.isEmpty ? "no file; open one with: o FILE" : file), line \(line + 1) —")
        for text in lines(of: file).dropFirst(line).prefix(pageLines) { print(text) }
        fflush(nil)
    }
}
