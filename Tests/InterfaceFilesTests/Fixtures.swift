import InterfaceFiles
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The files in the folder `Fixtures`.
enum Fixtures {
    static let folder = String(#filePath.dropLast("Fixtures.swift".count)) + "Fixtures"

    /// Storyboards and xibs without problems.
    static let interfaces = [
        "Main.storyboard", "Tabs.storyboard", "Split.storyboard", "Settings.storyboard",
        "Player.storyboard", "LaunchScreen.storyboard", "Form.storyboard", "CardView.xib",
        "ContactCell.xib", "OldPicker.xib",
    ]

    static func path(_ name: String) -> String { folder + "/" + name }

    static func bytes(_ name: String) throws -> [UInt8] {
        try SourceFile(path: path(name)).bytes
    }

    static func document(_ name: String) throws -> InterfaceDocument {
        try InterfaceDocument(xml: try bytes("Interfaces/" + name), source: name)
    }

    static func document(xml: String) throws -> InterfaceDocument {
        try InterfaceDocument(xml: Array(xml.utf8), source: "Test.xib")
    }

    /// Returns a xib that contains `content` in its root element.
    static func xib(_ content: String) throws -> InterfaceElement {
        try document(xml: xibText(content)).root
    }

    static func xibText(_ content: String) -> String {
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\">"
            + content + "</document>"
    }

    /// Returns the error that reading the XML throws.
    static func error(_ xml: String) throws -> InterfaceFileError {
        try error(Array(xml.utf8))
    }

    static func error(_ bytes: [UInt8]) throws -> InterfaceFileError {
        try #require(
            #expect(throws: InterfaceFileError.self) {
                _ = try InterfaceDocument(xml: bytes, source: "Test.xib")
            })
    }

    /// Creates a folder with files that is deleted after `body`.
    static func withFolder(
        _ files: [String: String], _ body: (String) throws -> Void
    ) throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
        var template = Array("\(base)/interface-files-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        let folder = try #require(made)
        defer { rmdir(folder) }
        var paths: [String] = []
        defer {
            for path in paths.reversed() { remove(path) }
        }
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            var path = folder
            for part in name.split(separator: "/").dropLast() {
                path += "/" + part
                if mkdir(path, 0o700) == 0 { paths.append(path) }
            }
            let file = try #require(fopen("\(folder)/\(name)", "w"))
            fputs(text, file)
            fclose(file)
            paths.append("\(folder)/\(name)")
        }
        try body(folder)
    }
}

/// One line per element, for comparisons of whole documents.
func dump(_ document: InterfaceDocument) -> [String] {
    func line(_ element: InterfaceElement) -> String {
        let attributes = element.attributes.map { "\($0.name)=\($0.value)" }
        return "\(element.line) \(element.parent?.name ?? "") > \(element.name) "
            + attributes.joined(separator: " ") + " [\(element.text)]"
    }
    return [line(document.root)] + document.root.descendants.map(line)
}
