import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The tests that ran and passed, from the files that `swift test --xunit-output` writes.
final class RunResults: NSObject, XMLParserDelegate {
    /// `Target name` of each test that ran and did not fail.
    private(set) var passed: Set<String> = []
    private var current: String?

    init(files: [URL]) throws {
        super.init()
        for file in files {
            let parser = XMLParser(data: try Data(contentsOf: file))
            parser.delegate = self
            guard parser.parse() else { throw ParityError("\(file.path) is not a result file.") }
        }
    }

    func hasPassed(_ test: MarkedTest) -> Bool {
        passed.contains(test.target + " " + test.name)
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes: [String: String] = [:]
    ) {
        if elementName == "testcase" {
            let target = (attributes["classname"] ?? "").prefix { $0 != "." }
            let test = target + " " + MarkedTest.plainName((attributes["name"] ?? "")[...])
            current = test
            passed.insert(test)
        } else if elementName == "failure" || elementName == "skipped", let current {
            passed.remove(current)
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?
    ) {
        if elementName == "testcase" { current = nil }
    }
}
