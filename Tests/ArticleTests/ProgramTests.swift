import Foundation
import StateRestoration
import Testing

/// One document of a terminal editor.
final class Document {
    let file: String
    var text: String
    var caret: Int

    init(file: String, text: String = "", caret: Int = 0) {
        self.file = file
        self.text = text
        self.caret = caret
    }

    func encode(with coder: ObjectEncoder) {
        coder.encode(text, forKey: "text")
        coder.encode(caret, forKey: "caret")
    }

    init(file: String, from coder: ObjectDecoder) {
        self.file = file
        text = coder.decodeObject(of: NSString.self, forKey: "text") as String? ?? ""
        caret = coder.decodeInteger(forKey: "caret")
    }
}

/// The documents that are open.
final class Editor {
    private(set) var documents: [Document] = []
    private let state: ProgramState

    init(state: ProgramState) {
        self.state = state
        documents = state.objects.compactMap { path in
            guard path.components.count == 2, path.components[0] == "Document",
                let coder = state.decoder(of: path)
            else { return nil }
            return Document(file: path.components[1].identifier, from: coder)
        }
    }

    func open(_ file: String) throws {
        documents.append(Document(file: file))
        try keep(documents[documents.count - 1])
    }

    /// Called after every change.
    func keep(_ document: Document) throws {
        try state.commit(["Document", .init(document.file)], className: "Document") {
            document.encode(with: $0)
        }
    }

    func close(_ document: Document) throws {
        documents.removeAll { $0 === document }
        try state.remove(["Document", .init(document.file)])
    }
}

/// A pager that opens at its last position.
struct Pager {
    var file = ""
    var line = 0

    mutating func start() throws {
        let state = try ProgramState(program: "reader")
        if let saved = state.decoder() {
            file = saved.decodeObject(of: NSString.self, forKey: "file") as String? ?? file
            line = saved.decodeInteger(forKey: "line")
        }
        // … and whenever something changed:
        try state.commit { coder in
            coder.encode(file, forKey: "file")
            coder.encode(line, forKey: "line")
        }
    }
}

/// The preferences of a program: a value of its own type.
struct Preferences: Codable, Equatable {
    var theme = "light"
    var tabWidth = 4
}

/// The statements of the article about programs without UIKit.
struct ProgramTests {
    private func inTemporaryDirectory(_ body: (String) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("article-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try body(directory)
    }

    @Test func `documents are opened again at the next start`() throws {
        try inTemporaryDirectory { directory in
            func start() throws -> Editor {
                let state = try ProgramState(program: "editor", directory: directory)
                for problem in state.problems { print("editor: \(problem)") }
                return Editor(state: state)
            }
            do {
                let editor = try start()
                try editor.open("a.txt")
                try editor.open("b.txt")
                try editor.open("c.txt")
                editor.documents[0].text = "half a wor"
                editor.documents[0].caret = 4
                try editor.keep(editor.documents[0])
                try editor.close(editor.documents[1])
            }
            let editor = try start()
            #expect(editor.documents.map(\.file) == ["a.txt", "c.txt"])
            #expect(editor.documents.first?.text == "half a wor")
            #expect(editor.documents.first?.caret == 4)
        }
    }

    @Test func `a Codable value is committed and decoded as a whole`() throws {
        try inTemporaryDirectory { directory in
            let preferences = Preferences(theme: "dark", tabWidth: 8)
            do {
                let state = try ProgramState(program: "editor", directory: directory)
                try state.commit { coder in
                    try coder.encodeEncodable(preferences, forKey: "preferences")
                }
            }
            let state = try ProgramState(program: "editor", directory: directory)
            let saved = state.decoder()?
                .decodeDecodable(Preferences.self, forKey: "preferences")
            #expect(saved == preferences)
        }
    }

    @Test func `a store on a disk in memory survives a power cut in a test`() throws {
        let disk = MemoryFileSystem()
        let directory = StateDirectory(path: "/state")
        let key = try EnvelopeKey(bytes: [UInt8](repeating: 7, count: 32))
        do {
            let store = try RestorationStore.open(
                directory: directory, key: key, fileSystem: disk)
            try store.commit([1, 2, 3], session: .application)
        }
        let store = try RestorationStore.open(
            directory: directory, key: key, fileSystem: disk.afterPowerCut())
        #expect(try store.load(session: .application).value == [1, 2, 3])
    }
}
