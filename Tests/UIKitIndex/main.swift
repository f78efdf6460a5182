import Foundation

// UIKitIndex [--check]
//
// Writes docs/what-is-here.md. With --check it writes nothing, and fails if the page is out of
// date. Either fails if the lists of UIKit's API have a fault.

let arguments = CommandLine.arguments.dropFirst()
let files = IndexFiles(root: URL(filePath: FileManager.default.currentDirectoryPath))
do {
    let comparison = try files.comparison()
    let text = try files.text(of: comparison)
    var faults = comparison.faults
    if arguments.first == "--check" {
        if try String(contentsOf: files.page, encoding: .utf8) != text {
            faults.append(
                "docs/what-is-here.md does not match the sources: run Scripts/what-is-here.")
        }
    } else {
        try text.write(to: files.page, atomically: true, encoding: .utf8)
    }
    for fault in faults { FileHandle.standardError.write(Data((fault + "\n").utf8)) }
    exit(faults.isEmpty ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
