import Foundation
import HostLink
import InterfaceFiles

/// A storyboard or a xib of a bundle, with the problems that were reported in it.
final class InterfaceFile {
    /// The name without an extension, such as "Main".
    let name: String
    let bundle: Bundle
    let document: InterfaceDocument
    /// The search in which the file was found.
    private let search: LocalizedFiles
    /// The path of the strings file with the user's texts, if the file needs one.
    private let textsPath: String?
    /// The scenes of a storyboard.
    private(set) lazy var scenes = StoryboardScenes(document)
    /// The readers of the document's names.
    private(set) lazy var readers = AttributeReaders(document)
    private lazy var texts = readTexts()
    private var reported: Set<String> = []

    init(
        name: String, path: String, bundle: Bundle, search: LocalizedFiles,
        document: InterfaceDocument
    ) {
        self.name = name
        self.bundle = bundle
        self.search = search
        textsPath = search.texts(forInterfaceFile: path)
        self.document = document
    }

    /// The name with its extension, such as "Main.storyboard".
    var source: String { document.source }

    /// Returns the localized string for a property of an element, or the text of the file.
    func localized(_ element: InterfaceElement, _ property: String, _ text: String) -> String {
        guard texts != nil || search.hasCatalog(ofInterfaceFile: name), let id = element.id else {
            return text
        }
        let key = "\(id).\(property)"
        if let text = texts?[key] { return text }
        switch search.catalogText(key, interfaceFile: name) {
        case .plain(let text)?: return text
        case .plural(let text)?: return text.general
        case nil: return text
        }
    }

    /// Reads the user's texts; a file that cannot be read is reported.
    private func readTexts() -> StringsFile? {
        guard let textsPath else { return nil }
        do {
            return try StringsFile(path: textsPath)
        } catch {
            InterfaceProblems.note("\(error)")
            return nil
        }
    }

    /// Logs a problem once, with the file, the line, the element and the object.
    func report(_ element: InterfaceElement, _ message: String) {
        let text = "\(source):\(element.line): \(element.objectDescription): \(message)"
        guard reported.insert(text).inserted else { return }
        InterfaceProblems.note(text)
    }
}

/// The log of problems in interface files.
enum InterfaceProblems {
    /// A closure that receives the problems in a test.
    static var observer: ((String) -> Void)?

    /// Logs a problem that was found outside the main actor.
    nonisolated static func noteLater(_ text: String) { Task { @MainActor in note(text) } }

    static func note(_ text: String) {
        observer?(text)
        ApplicationRuntime.current?.notice(.warning, text)
    }
}
