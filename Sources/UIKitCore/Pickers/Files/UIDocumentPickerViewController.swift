public import Foundation
import HostLink
import UIKitPrimitives
public import UniformTypeIdentifiers

/// A controller that lets the user choose files of their device, or save files of the app there.
///
/// The controller's button opens the browser's own dialog. Chosen files are copied into the app's
/// temporary folder, where they stay for a day; move those that the app keeps.
///
/// The controller is not preserved: if the process ends while it is presented, the next one shows
/// the controller below, and files that are still being uploaded are discarded.
///
/// - Note: Difference from UIKit: the app always gets a copy, and never the file itself, because a
///   browser gives no access to files of the user's device. The user chooses at most 100 files of
///   at most 256 MB, and saves files of at most 8 MB. Folders cannot be chosen.
open class UIDocumentPickerViewController: UIViewController {
    /// The object that gets the files.
    open weak var delegate: (any UIDocumentPickerDelegate)?

    /// Whether the user can choose several files; `false` unless it is changed.
    open var allowsMultipleSelection = false {
        didSet { choice?.filesMax = filesMax }
    }

    /// Whether extensions of files are shown; the browser decides this.
    open var shouldShowFileExtensions = false

    /// The folder at which the user begins; the browser decides this.
    open var directoryURL: URL?

    /// The purpose of the picker.
    public let documentPickerMode: UIDocumentPickerMode

    private let types: [UTType]
    private let exported: [URL]
    private var screen: PickerScreen?
    private var choice: FileChoiceButton?
    private var isDone = false

    private var filesMax: Int { allowsMultipleSelection ? UploadName.filesMax : 1 }

    /// Creates a picker for files of some types.
    ///
    /// The app always gets a copy, whether it asks for one or not.
    public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        types = contentTypes
        exported = []
        documentPickerMode = asCopy ? .import : .open
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates a picker with which the user saves files of the app.
    ///
    /// The files of the app stay, whether the user saves copies or not.
    public init(forExporting urls: [URL], asCopy: Bool = false) {
        types = []
        exported = urls
        documentPickerMode = asCopy ? .exportToService : .moveToService
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates a picker for files of some types, by the identifiers of the types.
    public init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
        types = allowedUTIs.map { UTType($0) ?? UTType(importedAs: $0) }
        exported = []
        documentPickerMode = mode
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates a picker with which the user saves files of the app.
    public init(urls: [URL], in mode: UIDocumentPickerMode) {
        types = []
        exported = urls
        documentPickerMode = mode
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates a picker with which the user saves a file of the app.
    public convenience init(url: URL, in mode: UIDocumentPickerMode) {
        self.init(urls: [url], in: mode)
    }

    /// Returns `nil`, because interface files do not contain document pickers.
    public required init?(coder: NSCoder) { nil }

    private func prepare() {
        modalPresentationStyle = .pageSheet
        title = exported.isEmpty ? "Files" : "Save to Files"
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // The app may present the same picker again.
        isDone = false
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        let screen = exported.isEmpty ? openingScreen() : exportScreen()
        self.screen = screen
        screen.install(in: self)
    }

    private func openingScreen() -> PickerScreen {
        let choice = FileChoiceButton(
            title: allowsMultipleSelection ? "Choose Files" : "Choose File", types: types,
            filesMax: filesMax
        ) { [weak self] files in self?.take(files) }
        self.choice = choice
        return screen("The file is copied from this device to the app.", choice)
    }

    private func exportScreen() -> PickerScreen {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Save"
        let button = UIButton(
            configuration: configuration,
            primaryAction: UIAction { [weak self] _ in self?.export() })
        let names = exported.map(\.lastPathComponent).joined(separator: ", ")
        return screen("The browser saves \(names) on this device.", button)
    }

    private func screen(_ sentence: String, _ button: UIButton) -> PickerScreen {
        PickerScreen(title: title ?? "", sentence: sentence, button: button) { [weak self] in
            self?.cancel()
        }
    }

    private func take(_ files: [URL]) {
        let refused = files.filter { !FileTypes.accept($0, types) }
        guard refused.isEmpty else {
            files.forEach(FileInbox.delete)
            let names = refused.map { "“\($0.lastPathComponent)”" }.joined(separator: ", ")
            screen?.show("\(names) cannot be opened here. Choose a file of another type.")
            return
        }
        finish { $0.documentPicker(self, didPickDocumentsAt: files) }
    }

    private func export() {
        let files = exported.map { PageDownloads.File($0) }
        guard files.allSatisfy({ $0 != nil }) else {
            let size = PageDownloads.bytesMax >> 20
            screen?.show("The files cannot be read, or one has more than \(size) MB.")
            return
        }
        files.compactMap { $0 }.forEach(PageDownloads.add)
        finish { $0.documentPicker(self, didPickDocumentsAt: exported) }
    }

    private func cancel() {
        finish { $0.documentPickerWasCancelled(self) }
    }

    /// Dismisses the picker, and then notifies the delegate, once.
    private func finish(_ notify: (any UIDocumentPickerDelegate) -> Void) {
        guard !isDone else { return }
        isDone = true
        ownPresenting?.dismissOwnPresented(animated: true)
        if let delegate { notify(delegate) }
    }

    /// Cancels, as Back does.
    override func goBack() -> Bool {
        if isModalInPresentation { return super.goBack() }
        cancel()
        return true
    }
}

extension UIDocumentPickerViewController: ReportingDismissal {
    func userDidDismiss() { cancel() }
}

/// The purpose of a document picker.
public nonisolated enum UIDocumentPickerMode: UInt, Hashable, Sendable {
    /// The user chooses a file, of which the app gets a copy.
    case `import` = 0
    /// The user chooses a file; the app gets a copy too.
    case open = 1
    /// The user saves a copy of a file.
    case exportToService = 2
    /// The user saves a file; the app's file stays.
    case moveToService = 3
}

/// The requirements of an object that gets the files of a document picker.
@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: NSObjectProtocol {
    /// Called after the user chose files, or saved the files of the app.
    ///
    /// The picker is already dismissed. The files are in the app's temporary folder. After saving,
    /// they are the files that the app gave to the picker.
    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])

    /// Called after the user left the picker without a choice.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)

    /// Called with the first file, unless the delegate has `documentPicker(_:didPickDocumentsAt:)`.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
}

extension UIDocumentPickerDelegate {
    /// Calls `documentPicker(_:didPickDocumentAt:)` with the first file.
    public func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        if let first = urls.first { documentPicker(controller, didPickDocumentAt: first) }
    }

    /// Does nothing.
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}

    /// Does nothing.
    public func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL
    ) {}
}
