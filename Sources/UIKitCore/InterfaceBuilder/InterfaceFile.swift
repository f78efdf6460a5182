import Foundation
import HostLink
import InterfaceFiles

/// A storyboard or a xib of a bundle, with the problems that were reported in it.
final class InterfaceFile {
    /// The name without an extension, such as "Main".
    let name: String
    let bundle: Bundle
    let document: InterfaceDocument
    /// The folder that contains the file or its `.lproj` folder.
    let folder: String
    /// The scenes of a storyboard.
    private(set) lazy var scenes = StoryboardScenes(document)
    private lazy var strings = InterfaceStrings(self)
    private var reported: Set<String> = []
    /// Whether the file is in the folder of a language, so that its texts are already localized.
    let isTranslation: Bool

    init(
        name: String, bundle: Bundle, folder: String, isTranslation: Bool,
        document: InterfaceDocument
    ) {
        self.name = name
        self.bundle = bundle
        self.folder = folder
        self.isTranslation = isTranslation
        self.document = document
    }

    /// The name with its extension, such as "Main.storyboard".
    var source: String { document.source }

    /// Returns the localized string for a property of an element, or the text of the file.
    func localized(_ element: InterfaceElement, _ property: String, _ text: String) -> String {
        guard !isTranslation, let id = element.id else { return text }
        return strings["\(id).\(property)"] ?? text
    }

    /// Logs a problem once, with the file, the line, the element and the object.
    func report(_ element: InterfaceElement, _ message: String) {
        let text = "\(source):\(element.line): \(element.label): \(message)"
        guard reported.insert(text).inserted else { return }
        InterfaceProblems.note(text)
    }
}

/// The log of problems in interface files.
enum InterfaceProblems {
    /// A closure that receives the problems in a test.
    static var observer: ((String) -> Void)?

    static func note(_ text: String) {
        observer?(text)
        ApplicationRuntime.current?.notice(.warning, text)
    }
}

extension InterfaceElement {
    /// The element's name, class, label and id, for messages.
    var label: String {
        let words = [name, self["customClass"], self["userLabel"].map { "“\($0)”" }]
        let shown = words.compactMap { $0 }.joined(separator: " ")
        return id.map { "\(shown) (\($0))" } ?? shown
    }
}
