public import Foundation
import HostLink

// Safe: all properties are constant.
/// The inputs and outputs that a session uses.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
    /// The microphones; empty unless the category records.
    public let inputs: [AVAudioSessionPortDescription]
    /// The loudspeakers; empty while no page of the user can play.
    public let outputs: [AVAudioSessionPortDescription]

    init(_ route: SoundRoute) {
        inputs = route.inputs.map { AVAudioSessionPortDescription($0) }
        outputs = route.outputs.map { AVAudioSessionPortDescription($0) }
        super.init()
    }

    /// Whether another route has the same ports.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioSessionRouteDescription else { return false }
        return inputs == other.inputs && outputs == other.outputs
    }

    /// A hash value, which equal routes share.
    open override var hash: Int { inputs.count << 8 | outputs.count }
}

// Safe: all properties are constant.
/// A microphone or a loudspeaker of the page.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
    /// The kind of the port.
    public let portType: AVAudioSession.Port
    /// The name of the port for the user, which the browser gives.
    public let portName: String
    /// The identifier of the port, for as long as the page is open.
    public let uid: String

    init(_ port: SoundPort) {
        portType = .of(port.kind)
        portName = port.name
        uid = port.uid
        super.init()
    }

    /// Whether another description is of the same port.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioSessionPortDescription else { return false }
        return portType == other.portType && portName == other.portName && uid == other.uid
    }

    /// A hash value, which equal descriptions share.
    open override var hash: Int { uid.hashValue }
}

extension AVAudioSession {
    /// The kind of a port.
    public struct Port: RawRepresentable, Hashable, Sendable {
        /// The name of the kind.
        public let rawValue: String
        /// Creates a kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A microphone of the device.
        public static let builtInMic = Self(rawValue: "MicrophoneBuiltIn")
        /// The microphone of a headset with a cable.
        public static let headsetMic = Self(rawValue: "MicrophoneWired")
        /// A loudspeaker of the device.
        public static let builtInSpeaker = Self(rawValue: "Speaker")
        /// The receiver that is held to the ear.
        public static let builtInReceiver = Self(rawValue: "Receiver")
        /// Headphones.
        public static let headphones = Self(rawValue: "Headphones")
        /// A Bluetooth headset.
        public static let bluetoothHFP = Self(rawValue: "BluetoothHFP")
        /// A port of a kind that the browser does not tell.
        public static let virtual = Self(rawValue: "VirtualAudioDevice")

        static func of(_ kind: SoundPort.Kind) -> Self {
            switch kind {
            case .builtInMic: .builtInMic
            case .builtInSpeaker: .builtInSpeaker
            case .builtInReceiver: .builtInReceiver
            case .headphones: .headphones
            case .headsetMic: .headsetMic
            case .bluetooth: .bluetoothHFP
            case .other: .virtual
            }
        }
    }
}
