/// The inputs and outputs that an app's audio session uses (specification 7.6.9).
public struct SoundRoute: Hashable, Sendable {
    /// The inputs; empty if the category does not record or there is no microphone.
    public var inputs: [SoundPort]
    /// The outputs; empty if no page of the user can play.
    public var outputs: [SoundPort]

    /// Creates a route.
    public init(inputs: [SoundPort] = [], outputs: [SoundPort] = []) {
        self.inputs = inputs
        self.outputs = outputs
    }
}

/// A microphone or a loudspeaker.
public struct SoundPort: Hashable, Sendable {
    /// The kind of a port.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// A microphone of the device.
        case builtInMic = 1
        /// A loudspeaker of the device.
        case builtInSpeaker = 2
        /// The receiver that is held to the ear.
        case builtInReceiver = 3
        /// Headphones.
        case headphones = 4
        /// The microphone of a headset with a cable.
        case headsetMic = 5
        /// A Bluetooth headset, as an input or an output.
        case bluetooth = 6
        /// Any other port.
        case other = 7
    }

    /// The kind of the port.
    public var kind: Kind
    /// The name of the port for the user.
    public var name: String
    /// The identifier of the port, which is the same as long as the page is open.
    public var uid: String

    /// The maximum number of bytes of a name, and of an identifier.
    public static let textBytesMax = 128
    /// The maximum number of inputs of a route, and of outputs.
    public static let countMax = 16

    /// Creates a port.
    public init(_ kind: Kind, name: String, uid: String) {
        self.kind = kind
        self.name = name
        self.uid = uid
    }
}

/// The reason for a change of the route; the values are the raw values of
/// `AVAudioSession.RouteChangeReason`.
public enum SoundRouteReason: UInt8, Hashable, Sendable, CaseIterable {
    /// The reason is not known.
    case unknown = 0
    /// A device was connected.
    case newDeviceAvailable = 1
    /// A device was disconnected, or the page that played was closed.
    case oldDeviceUnavailable = 2
    /// The category was changed.
    case categoryChange = 3
    /// The route was overridden.
    case override = 4
    /// The category has no input or output on this page.
    case noSuitableRouteForCategory = 7
    /// The configuration of the same devices changed.
    case routeConfigurationChange = 8
}

extension SoundPort.Kind: LinkValue {}
extension SoundRouteReason: LinkValue {}

extension SoundPort: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(try reader.read(), name: try reader.read(), uid: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(kind, name, uid) }
}

extension SoundRoute: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(inputs: try reader.read(), outputs: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(inputs, outputs) }
}
