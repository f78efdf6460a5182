public import Foundation
import HostLink
import UIKitPrimitives
import UniformTypeIdentifiers

/// A controller that lets the user choose a photo or a movie of their device, or take one.
///
/// The controller's button opens the browser's own dialog, or the camera of a phone. The chosen
/// file is copied into the app's temporary folder, where it stays for a day.
///
/// The controller is not preserved: if the process ends while it is presented, the next one shows
/// the controller below, and a file that is still being uploaded is discarded.
///
/// - Note: Difference from UIKit: it is no `UINavigationController`, but contains one. The user
///   cannot edit the image, whatever `allowsEditing` is, so there is no edited image. A browser
///   does not tell the app which photo of a library was chosen.
open class UIImagePickerController: UIViewController {
    /// The place from which a photo comes.
    public nonisolated enum SourceType: Int, Hashable, Sendable {
        /// The photos of the device.
        case photoLibrary = 0
        /// The camera of the device.
        case camera = 1
        /// The photos of the device.
        case savedPhotosAlbum = 2
    }

    /// A key of the chosen photo's description.
    public nonisolated struct InfoKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The type's identifier, a `String`.
        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
        /// The image, a `UIImage`; missing for a file of a format that `UIImage` does not read.
        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        /// The image after editing; always missing.
        public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
        /// The rectangle of the edited image; always missing.
        public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
        /// The file of a movie, a `URL`.
        public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
        /// The file of an image that was not taken with the camera, a `URL`.
        public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
        /// The metadata of an image of the camera; always missing.
        public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
    }

    /// The object that gets the photo.
    open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?

    /// The place from which the photo comes; set it before the picker is presented.
    open var sourceType = SourceType.photoLibrary

    /// The identifiers of the types that the user can choose; images unless it is changed.
    ///
    /// Set it before the picker is presented.
    open var mediaTypes = [UTType.image.identifier]

    /// Whether the user can edit the image; this has no effect.
    open var allowsEditing = false

    /// Whether the camera takes photos or movies first; set it before the picker is presented.
    ///
    /// - Note: Difference from UIKit: with `video` the user takes only movies, because a browser's
    ///   camera is opened for one of them.
    open var cameraCaptureMode: CameraCaptureMode {
        get { camera.mode }
        set {
            requireCamera("cameraCaptureMode")
            precondition(
                newValue == .photo || mediaTypes.contains(UTType.movie.identifier),
                "cameraCaptureMode was set to video, and the picker's mediaTypes have no movies; "
                    + "set mediaTypes first.")
            camera.mode = newValue
        }
    }

    /// The camera that the browser is asked to use; set it before the picker is presented.
    open var cameraDevice: CameraDevice {
        get { camera.device }
        set {
            requireCamera("cameraDevice")
            camera.device = newValue
        }
    }

    /// The mode of the flash, which has no effect, because the browser's camera decides.
    open var cameraFlashMode: CameraFlashMode {
        get { camera.flash }
        set {
            requireCamera("cameraFlashMode")
            camera.flash = newValue
        }
    }

    private func requireCamera(_ property: String) {
        precondition(
            sourceType == .camera,
            "\(property) was set, and the picker's source is not the camera; set sourceType first.")
    }

    private var camera = CameraChoices()
    private var screen: PickerScreen?
    private var isDone = false

    /// Creates a picker of the photo library.
    public init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .pageSheet
    }

    /// Returns `nil`, because interface files do not contain image pickers.
    public required init?(coder: NSCoder) { nil }

    /// Returns whether the device of a page has a source: the photo library always, and the camera
    /// if a connected scene is shown on a device with a touch screen.
    ///
    /// - Note: Difference from UIKit: a page does not know whether its device has a camera. A
    ///   browser of a device without one offers its files.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
        guard sourceType == .camera else { return true }
        let scenes = ApplicationRuntime.current?.application.connectedScenes ?? []
        return scenes.contains { ($0 as? UIWindowScene)?.screen.environment.isTouch == true }
    }

    /// Returns the identifiers of the types of a source: images and movies.
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
        guard isSourceTypeAvailable(sourceType) else { return nil }
        return [UTType.image.identifier, UTType.movie.identifier]
    }

    /// Returns whether a camera is available, as far as a page knows it
    /// (``isSourceTypeAvailable(_:)``).
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool {
        isSourceTypeAvailable(.camera)
    }

    /// Returns the modes of a camera, as raw values of ``CameraCaptureMode``; `nil` without one.
    open class func availableCaptureModes(for cameraDevice: CameraDevice) -> [NSNumber]? {
        guard isCameraDeviceAvailable(cameraDevice) else { return nil }
        return [CameraCaptureMode.photo, .video].map { NSNumber(value: $0.rawValue) }
    }

    /// Returns `false`, because no app controls the flash of a page's device.
    open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { false }

    private var types: [UTType] {
        let types = mediaTypes.map { UTType($0) ?? UTType(importedAs: $0) }
        guard sourceType == .camera, camera.mode == .video else { return types }
        // The app may have changed the media types after the mode.
        let movies = types.filter { $0.conforms(to: .movie) }
        return movies.isEmpty ? types : movies
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        let isCamera = sourceType == .camera
        title = isCamera ? "Camera" : "Photos"
        let button = FileChoiceButton(
            title: isCamera ? "Take Photo" : "Choose Photo", types: types, filesMax: 1,
            camera: isCamera ? camera.device : nil
        ) { [weak self] files in self?.take(files) }
        let screen = PickerScreen(
            title: title ?? "",
            sentence: "The photo is copied from this device to the app.", button: button
        ) { [weak self] in
            guard let self else { return }
            finish { $0.imagePickerControllerDidCancel(self) }
        }
        self.screen = screen
        screen.install(in: self)
    }

    private func take(_ files: [URL]) {
        guard let file = files.first, let type = UTType(filenameExtension: file.pathExtension),
            let media = types.first(where: { type.conforms(to: $0) })
        else {
            files.forEach(FileInbox.delete)
            screen?.show("This file is not of the kind that the app asks for. Choose another one.")
            return
        }
        var info: [InfoKey: Any] = [.mediaType: media.identifier]
        if type.conforms(to: .image) {
            info[.originalImage] = UIImage(contentsOfFile: file.path)
            if sourceType != .camera { info[.imageURL] = file }
        } else {
            info[.mediaURL] = file
        }
        finish { $0.imagePickerController(self, didFinishPickingMediaWithInfo: info) }
    }

    /// Notifies the delegate, which dismisses the picker; without a delegate, dismisses it.
    private func finish(_ notify: (any UIImagePickerControllerDelegate) -> Void) {
        guard !isDone else { return }
        isDone = true
        guard let delegate else {
            ownPresenting?.dismissOwnPresented(animated: true)
            return
        }
        notify(delegate)
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // The delegate may present the same picker again.
        isDone = false
    }
}

/// The requirements of an object that gets the photo of an image picker.
///
/// The delegate dismisses the picker.
@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
    /// Called with the description of the photo or movie that the user chose.
    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])

    /// Called after the user tapped Cancel.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    /// Dismisses the picker.
    public func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        picker.ownPresenting?.dismissOwnPresented(animated: true)
    }

    /// Dismisses the picker.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        picker.ownPresenting?.dismissOwnPresented(animated: true)
    }
}
