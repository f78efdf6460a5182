public import Foundation

// Safe: it has no state of its own.
/// The app's use of the microphone.
open class AVAudioApplication: NSObject, @unchecked Sendable {
    /// The app.
    public static let shared = AVAudioApplication()

    // The name is AVFAudio's.
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    /// The permission to use the microphone.
    public enum recordPermission: Int, Hashable, Sendable {
        /// The user was not asked yet.
        case undetermined = 0x756E_6474
        /// The user has denied it.
        case denied = 0x6465_6E79
        /// The user has granted it.
        case granted = 0x6772_6E74
    }

    /// The permission to use the microphone.
    open var recordPermission: recordPermission {
        switch AVAudioSession.sharedInstance().recordPermission {
        case .undetermined: .undetermined
        case .denied: .denied
        case .granted: .granted
        }
    }

    /// Asks the user for the microphone, unless the user has decided.
    ///
    /// - Parameter response: Called on a queue of the session with the user's decision.
    open class func requestRecordPermission(
        completionHandler response: @escaping @Sendable (Bool) -> Void
    ) {
        AVAudioSession.sharedInstance().requestRecordPermission(response)
    }

    /// Asks the user for the microphone, unless the user has decided, and returns the decision.
    open class func requestRecordPermission() async -> Bool {
        await withCheckedContinuation { continuation in
            requestRecordPermission { continuation.resume(returning: $0) }
        }
    }
}
