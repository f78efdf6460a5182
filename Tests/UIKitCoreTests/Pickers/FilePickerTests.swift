import Foundation
import HostLink
import Specification
import Testing
import UniformTypeIdentifiers

@testable import UIKitCore
@testable import UIKitTesting

/// The pickers of documents and photos.
struct FilePickerTests {
    private let delegate = PickerDelegate()

    private func app(_ picker: UIViewController) throws -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.launch()
        _ = Trace.take()
        try #require(app.root).present(picker, animated: true)
        app.finishTurn()
        return app
    }

    private func open(
        _ types: [UTType] = [.item], _ prepare: (UIDocumentPickerViewController) -> Void = { _ in }
    ) throws -> AppUnderTest {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: types, asCopy: true)
        picker.delegate = delegate
        prepare(picker)
        return try app(picker)
    }

    // MARK: - Documents

    @Test func `chosen documents are in the temporary folder after the picker has closed`() throws {
        let app = try open { $0.allowsMultipleSelection = true }
        #expect(try app.upload("Choose Files")[2] == "\(UploadName.filesMax)")
        try app.choose("Choose Files", [Upload("a.txt", "one"), Upload("b.pdf", "two")])
        #expect(Trace.take() == ["picked a.txt=one b.pdf=two, presented false"])
        #expect(try !app.screen().shows("Choose Files"))
        #expect(app.openGrants.isEmpty)
    }

    @Test func `the page may upload only while the picker is on the screen`() throws {
        let app = try open()
        let grant = try app.upload("Choose File")[0]
        #expect(app.openGrants == [grant: 1])
        try app.tap("Cancel")
        #expect(Trace.take() == ["cancelled, presented false"])
        #expect(app.openGrants.isEmpty)
        try app.choose(grant: grant, [Upload("a.txt", "one")])
        #expect(Trace.take() == [])
    }

    @Test func `identifiers that are no uploads of the host pick nothing`() throws {
        let app = try open { $0.allowsMultipleSelection = true }
        let secret = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString + ".txt")
        try Data("secret".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        let linked = UploadName.random()
        let folder = FileInbox.folder.appendingPathComponent(linked)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("a.txt"), withDestinationURL: secret)
        try app.send(
            files: ["", "..", "../\(secret.lastPathComponent)", UploadName.random(), linked],
            to: "Choose Files")
        #expect(Trace.take() == [])
        #expect(try app.screen().shows("Choose Files"))
    }

    @Test func `a picker without multiple selection takes one file`() throws {
        let app = try open()
        try app.choose("Choose File", [Upload("a.txt", "one"), Upload("b.txt", "two")])
        #expect(Trace.take() == ["picked a.txt=one, presented false"])
    }

    @Test func `a document of another type than the picker's is refused, and may be replaced`()
        throws
    {
        let app = try open([.pdf, .image])
        #expect(try app.upload("Choose File")[1] == "application/pdf,.pdf,image/*")
        try app.choose("Choose File", [Upload("a.txt", "one")])
        #expect(Trace.take() == [])
        #expect(
            try app.screen().shows(
                "“a.txt” cannot be opened here. Choose a file of another type."))
        try app.choose("Choose File", [Upload("a.PNG", "two")])
        #expect(Trace.take() == ["picked a.PNG=two, presented false"])
    }

    @Test(arguments: [
        ([UTType.item], ""), ([.image, .item], ""), ([.data], ""), ([.folder], ""),
        ([.image], "image/*"), ([.movie, .audio], "video/*,audio/*"),
        ([.vCard], "text/vcard,text/x-vcard,.vcf,.vcard"),
        ([UTType(exportedAs: "org.example.drawing")], ""),
    ])
    func `the browser offers files of the picker's types`(types: [UTType], expected: String) {
        #expect(FileTypes.accepted(types) == expected)
    }

    @Test func `Back, and leaving the sheet, cancel a document picker`() throws {
        let app = try open()
        try app.goBack()
        #expect(Trace.take() == ["cancelled, presented false"])
        let modal = try open { $0.isModalInPresentation = true }
        try modal.goBack()
        #expect(Trace.take() == [])
        #expect(try modal.screen().shows("Choose File"))
    }

    @Test func `a document picker whose sheet is dragged down is cancelled`() throws {
        let app = try open()
        try app.send(.choose(0), to: try app.presentation().key, of: AppUnderTest.session)
        #expect(Trace.take() == ["cancelled, presented false"])
        #expect(app.root?.presentedViewController == nil)
    }

    @Test func `a picker that is presented again can be left and used again`() throws {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.item], asCopy: true)
        picker.delegate = delegate
        let app = try app(picker)
        try app.tap("Cancel")
        try #require(app.root).present(picker, animated: false)
        app.finishTurn()
        try app.tap("Cancel")
        try #require(app.root).present(picker, animated: false)
        app.finishTurn()
        try app.choose("Choose File", [Upload("a.txt", "one")])
        #expect(
            Trace.take() == [
                "cancelled, presented false", "cancelled, presented false",
                "picked a.txt=one, presented false",
            ])
    }

    @Test func `a file that the app refused, or that did not arrive, is replaced by another`()
        throws
    {
        let app = try open([.image])
        let first = try app.upload("Choose File")[0]
        try app.choose("Choose File", [Upload("a.txt", "one")])
        app.finishTurn()
        let second = try app.upload("Choose File")[0]
        #expect(second != first)
        #expect(app.openGrants[first] == nil)
        #expect(app.openGrants[second] == 1)
        try app.send(files: [], to: "Choose File")
        #expect(try app.upload("Choose File")[0] != second)
        #expect(app.openGrants.count == 1)
    }

    @Test func `a delegate with the older method gets the first document`() throws {
        let older = OlderDelegate()
        let app = try open {
            $0.delegate = older
            $0.allowsMultipleSelection = true
        }
        try app.choose("Choose Files", [Upload("a.txt", "one"), Upload("b.txt", "two")])
        #expect(Trace.take() == ["older a.txt"])
    }

    @Test func `the older initializers choose and export as well`() throws {
        let picker = UIDocumentPickerViewController(
            documentTypes: ["public.png", "org.example.x"], in: .import)
        #expect(picker.documentPickerMode == .import)
        picker.delegate = delegate
        let app = try app(picker)
        try app.choose("Choose File", [Upload("a.png", "one")])
        #expect(Trace.take() == ["picked a.png=one, presented false"])
        let url = URL(fileURLWithPath: "/nowhere/a.txt")
        #expect(UIDocumentPickerViewController(url: url, in: .exportToService).title != nil)
    }

    @Test(.specification("3.2.6"))
    func `a document picker is not restored`() throws {
        let app = try open()
        let grant = try app.upload("Choose File")[0]
        _ = app.relaunchTraced()
        #expect(try !app.screen().shows("Choose File"))
        #expect(app.openGrants[grant] == nil)
        try app.choose(grant: grant, [Upload("a.txt", "one")])
        #expect(Trace.take() == [])
    }

    @Test func `exported documents are saved by the page`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("note.txt")
        try Data("abc".utf8).write(to: file)
        let picker = UIDocumentPickerViewController(forExporting: [file], asCopy: true)
        picker.delegate = delegate
        let app = try app(picker)
        try app.tap("Save")
        #expect(Trace.take() == ["picked note.txt=abc, presented false"])
        #expect(try app.rootValues(.download).first?.contains("YWJj") == true)
        let missing = UIDocumentPickerViewController(
            forExporting: [folder.appendingPathComponent("none.txt")])
        missing.delegate = delegate
        let other = try self.app(missing)
        try other.tap("Save")
        #expect(Trace.take() == [])
        #expect(try other.screen().shows("Save"))
    }

    // MARK: - Photos

    /// A PNG image of one pixel.
    private static let pixel = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
            + "awAAAABJRU5ErkJggg==")

    private func photo(
        _ prepare: (UIImagePickerController) -> Void = { _ in }
    ) throws -> AppUnderTest {
        let picker = UIImagePickerController()
        picker.delegate = delegate
        prepare(picker)
        return try app(picker)
    }

    @Test func `a chosen photo is described, and its delegate closes the picker`() throws {
        let app = try photo { $0.allowsEditing = true }
        #expect(try app.upload("Choose Photo").dropFirst() == ["image/*", "1", ""])
        let pixel = try #require(Self.pixel)
        try app.choose("Choose Photo", [Upload("p.png", pixel)])
        #expect(
            Trace.take() == [
                "photo UIImagePickerControllerImageURL UIImagePickerControllerMediaType "
                    + "UIImagePickerControllerOriginalImage, public.image, 1.0, presented true"
            ])
        #expect(try app.screen().shows("Choose Photo"))
    }

    @Test func `a photo of the camera has no file, and a movie has no image`() throws {
        let camera = try photo { $0.sourceType = .camera }
        #expect(try camera.upload("Take Photo")[3] == "camera")
        try camera.choose("Take Photo", [Upload("p.png", try #require(Self.pixel))])
        #expect(Trace.take().first?.contains("ImageURL") == false)
        let movie = try photo { $0.mediaTypes = ["public.image", "public.movie"] }
        #expect(try movie.upload("Choose Photo")[1] == "image/*,video/*")
        try movie.choose("Choose Photo", [Upload("m.mov", "frames")])
        #expect(
            Trace.take() == [
                "photo UIImagePickerControllerMediaType UIImagePickerControllerMediaURL, "
                    + "public.movie, 0.0, presented true"
            ])
    }

    @Test func `the camera's side and mode are those of the app`() throws {
        let front = try photo {
            $0.sourceType = .camera
            $0.cameraDevice = .front
        }
        #expect(try front.upload("Take Photo")[3] == "frontCamera")
        let movie = try photo {
            $0.sourceType = .camera
            $0.mediaTypes = ["public.image", "public.movie"]
            $0.cameraCaptureMode = .video
            $0.cameraFlashMode = .off
            #expect($0.cameraFlashMode == .off)
        }
        #expect(try movie.upload("Take Photo").dropFirst() == ["video/*", "1", "camera"])
    }

    @Test func `a camera for movies offers the media types that are set after its mode`() throws {
        let app = try photo {
            $0.sourceType = .camera
            $0.mediaTypes = ["public.image", "public.movie"]
            $0.cameraCaptureMode = .video
            $0.mediaTypes = ["public.image"]
        }
        #expect(try app.upload("Take Photo").dropFirst() == ["image/*", "1", "camera"])
        try app.choose("Take Photo", [Upload("p.png", try #require(Self.pixel))])
        #expect(Trace.take().contains { $0.contains("public.image") })
    }

    @Test func `a picker of the library stops the app that sets up its camera`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { UIImagePickerController().cameraDevice = .front }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("cameraDevice was set, and the picker's source is not the camera"))
    }

    @Test func `a file that is no photo is refused`() throws {
        let app = try photo()
        try app.choose("Choose Photo", [Upload("p.pdf", "x")])
        #expect(Trace.take() == [])
        #expect(
            try app.screen().shows(
                "This file is not of the kind that the app asks for. Choose another one."))
    }

    @Test func `Cancel is reported, and without a delegate's method closes the picker`() throws {
        let app = try photo()
        try app.tap("Cancel")
        #expect(Trace.take() == ["photo cancelled, presented true"])
        let silent = QuietPickerDelegate()
        let other = try photo { $0.delegate = silent }
        try other.tap("Cancel")
        #expect(try !other.screen().shows("Choose Photo"))
        let none = try photo { $0.delegate = nil }
        try none.choose("Choose Photo", [Upload("p.png", "x")])
        #expect(try !none.screen().shows("Choose Photo"))
    }

    @Test func `the camera is available on pages with a touch screen`() throws {
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.launch()
        #expect(UIImagePickerController.isSourceTypeAvailable(.photoLibrary))
        #expect(UIImagePickerController.isSourceTypeAvailable(.savedPhotosAlbum))
        for isTouch in [false, true] {
            app.tell(
                .environment(
                    session: AppUnderTest.session,
                    PageEnvironment(width: 390, height: 844, isTouch: isTouch)))
            #expect(UIImagePickerController.isSourceTypeAvailable(.camera) == isTouch)
            #expect(UIImagePickerController.isCameraDeviceAvailable(.front) == isTouch)
            #expect(!UIImagePickerController.isFlashAvailable(for: .rear))
            #expect(
                UIImagePickerController.availableCaptureModes(for: .rear)
                    == (isTouch ? [0, 1] : nil))
            #expect(
                UIImagePickerController.availableMediaTypes(for: .camera)
                    == (isTouch ? ["public.image", "public.movie"] : nil))
        }
    }

    @Test func `files that the app does not move are deleted after a day`() throws {
        let old = FileInbox.folder.appendingPathComponent(UploadName.random())
        let new = FileInbox.folder.appendingPathComponent(UploadName.random())
        for folder in [old, new] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: new) }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: old.path)
        _ = try open()
        #expect(!FileManager.default.fileExists(atPath: old.path))
        #expect(FileManager.default.fileExists(atPath: new.path))
    }
}

/// A file that the host has received.
private struct Upload {
    let name: String
    let data: Data

    init(_ name: String, _ data: Data) {
        self.name = name
        self.data = data
    }

    init(_ name: String, _ text: String) {
        self.init(name, Data(text.utf8))
    }

    /// Puts the file into the app's inbox, as the host does, and returns its identifier.
    func arrive() throws -> String {
        let identifier = UploadName.random()
        let folder = FileInbox.folder.appendingPathComponent(identifier)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: folder.appendingPathComponent(name))
        return identifier
    }
}

extension AppUnderTest {
    /// The presentation of the picker.
    fileprivate func presentation() throws -> RenderNode {
        var found: RenderNode?
        try screen().root.forEachNode { if $0.kind == .presentation { found = $0 } }
        return try #require(found)
    }

    /// The property of the button that opens the browser's chooser.
    fileprivate func upload(_ title: String) throws -> [String] {
        guard case .strings(let parts)? = try screen().node(showing: title)[.upload] else {
            return []
        }
        return parts
    }

    fileprivate func choose(_ title: String, _ files: [Upload]) throws {
        try send(files: try files.map { try $0.arrive() }, to: title)
    }

    fileprivate func send(files: [String], to title: String) throws {
        try send(
            .files(files), to: try screen().node(showing: title).key, of: AppUnderTest.session)
    }

    /// Sends files for a permission that may have ended, to the root of the page.
    fileprivate func choose(grant: String, _ files: [Upload]) throws {
        let identifiers = try files.map { try $0.arrive() }
        try send(.files(identifiers), to: .root, of: AppUnderTest.session)
    }

    /// The permissions that the app has given in this launch and not withdrawn.
    fileprivate var openGrants: [String: UInt32] {
        messages.reduce(into: [:]) { grants, message in
            guard case .acceptFiles(_, let grant, let filesMax) = message else { return }
            grants[grant] = filesMax > 0 ? filesMax : nil
        }
    }
}

private final class PickerDelegate: NSObject, UIDocumentPickerDelegate,
    UIImagePickerControllerDelegate, UINavigationControllerDelegate
{
    private func presented(_ controller: UIViewController) -> String {
        "presented \(controller.presentingViewController != nil)"
    }

    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        let files = urls.map { url in
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? "nothing"
            return "\(url.lastPathComponent)=\(text)"
        }
        Trace.add("picked \(files.joined(separator: " ")), \(presented(controller))")
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        Trace.add("cancelled, \(presented(controller))")
    }

    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        let keys = info.keys.map(\.rawValue).sorted().joined(separator: " ")
        let width = (info[.originalImage] as? UIImage)?.size.width ?? 0
        Trace.add(
            "photo \(keys), \(info[.mediaType] ?? ""), \(Double(width)), \(presented(picker))")
    }

    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        Trace.add("photo cancelled, \(presented(picker))")
    }
}

private final class OlderDelegate: NSObject, UIDocumentPickerDelegate {
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL) {
        Trace.add("older \(url.lastPathComponent)")
    }
}

private final class QuietPickerDelegate: NSObject, UIImagePickerControllerDelegate,
    UINavigationControllerDelegate
{}
