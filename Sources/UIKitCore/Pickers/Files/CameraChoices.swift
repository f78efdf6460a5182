/// The choices of an app for the camera of an image picker.
struct CameraChoices {
    var mode = UIImagePickerController.CameraCaptureMode.photo
    var device = UIImagePickerController.CameraDevice.rear
    var flash = UIImagePickerController.CameraFlashMode.auto
}

extension UIImagePickerController {
    /// The kind of media that the camera takes first.
    public nonisolated enum CameraCaptureMode: Int, Hashable, Sendable {
        case photo = 0
        case video = 1
    }

    /// The side of a device on which its camera is.
    public nonisolated enum CameraDevice: Int, Hashable, Sendable {
        case rear = 0
        /// The side of the screen.
        case front = 1

        /// The name in the property `upload`.
        var renderedName: String { self == .rear ? "camera" : "frontCamera" }
    }

    /// The use of the camera's light.
    public nonisolated enum CameraFlashMode: Int, Hashable, Sendable {
        case off = -1
        case auto = 0
        case on = 1
    }
}
