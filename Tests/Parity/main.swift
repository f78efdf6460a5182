import Foundation

// Parity [--check RESULTS.xml…]
//
// Writes docs/parity.md. With --check it writes nothing, and fails if the page is out of date, if
// an item has no test, or if a marked test is not among the results.

let arguments = CommandLine.arguments.dropFirst()
let page = URL(filePath: "docs/parity.md")
do {
    let list = try SpecificationList(
        text: String(contentsOf: URL(filePath: "docs/specification.txt"), encoding: .utf8))
    let folder = URL(filePath: "Tests")
    var tests: [MarkedTest] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
        let target = String(path.prefix { $0 != "/" })
        guard target.hasSuffix("Tests"), path.hasSuffix(".swift") else { continue }
        tests += try MarkedTest.all(
            in: String(contentsOf: folder.appending(path: path), encoding: .utf8), target: target)
    }
    let table = ParityTable(list: list, tests: tests)
    var faults: [String]
    if arguments.first == "--check" {
        let results = try RunResults(files: arguments.dropFirst().map { URL(filePath: $0) })
        faults = table.faults(results: results)
        if try String(contentsOf: page, encoding: .utf8) != table.page {
            faults.append(
                "docs/parity.md does not match these tests; Scripts/parity writes it again.")
        }
    } else {
        try table.page.write(to: page, atomically: true, encoding: .utf8)
        faults = table.faults(results: nil)
    }
    for fault in faults { FileHandle.standardError.write(Data((fault + "\n").utf8)) }
    exit(faults.isEmpty ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
