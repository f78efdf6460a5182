import Foundation
import HostLink
import UniformTypeIdentifiers

/// A button that opens the browser's chooser of files.
///
/// The page opens the chooser itself, because browsers allow that only in an action of the user.
/// Then it uploads the files and sends their identifiers.
final class FileChoiceButton: UIButton {
    private let types: [UTType]
    private let camera: UIImagePickerController.CameraDevice?
    /// The maximum number of files that the user can choose.
    var filesMax: Int { didSet { if oldValue != filesMax { renewGrant() } } }
    private let onFiles: ([URL]) -> Void
    private var grant: FileGrant?

    /// - Parameters:
    ///   - types: The types that the user can choose.
    ///   - camera: The camera that a phone offers in place of its files.
    ///   - onFiles: Called with the files in the app's inbox.
    init(
        title: String, types: [UTType], filesMax: Int,
        camera: UIImagePickerController.CameraDevice? = nil,
        onFiles: @escaping ([URL]) -> Void
    ) {
        self.types = types
        self.filesMax = filesMax
        self.camera = camera
        self.onFiles = onFiles
        super.init(frame: .zero)
        var configuration = Configuration.filled()
        configuration.title = title
        self.configuration = configuration
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        renewGrant()
    }

    private func renewGrant() {
        grant?.end()
        grant = FileGrant(window?.windowScene, filesMax: filesMax)
        setNeedsRendering()
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        guard let grant else { return }
        node[.upload] = .strings([
            grant.identifier, FileTypes.accepted(types), String(filesMax),
            camera.map(\.renderedName) ?? "",
        ])
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .files(let identifiers) = action else { return super.handle(action) }
        let files = identifiers.prefix(filesMax).compactMap(FileInbox.file)
        if !files.isEmpty { onFiles(files) }
        // The page may have used the permission for files that did not arrive, or that the app did
        // not take.
        renewGrant()
        return true
    }
}

/// The types of files that a picker offers.
enum FileTypes {
    /// Returns the value of HTML's attribute `accept`; empty for all files.
    static func accepted(_ types: [UTType]) -> String {
        var parts: [String] = []
        for type in types {
            guard let accepted = accepted(type) else { return "" }
            for part in accepted where !parts.contains(part) { parts.append(part) }
        }
        return parts.joined(separator: ",")
    }

    private static func accepted(_ type: UTType) -> [String]? {
        switch type {
        case .image: return ["image/*"]
        case .movie, .video: return ["video/*"]
        case .audio: return ["audio/*"]
        case .audiovisualContent: return ["video/*", "audio/*"]
        case .text, .plainText: return ["text/*", ".txt", ".json", ".xml"]
        default:
            // Browsers know many extensions of a type whose MIME type they do not know.
            let tags = type.tags
            let names = tags[.filenameExtension, default: []].map { "." + $0 }
            let parts = tags[.mimeType, default: []] + names
            return parts.isEmpty || type == .data ? nil : parts
        }
    }

    /// Returns whether a picker of types accepts a file.
    ///
    /// The user can make a browser offer files of other types.
    static func accept(_ file: URL, _ types: [UTType]) -> Bool {
        guard !accepted(types).isEmpty,
            let type = UTType(filenameExtension: file.pathExtension), type.isDeclared
        else { return true }
        return types.contains { type.conforms(to: $0) }
    }
}
