import AppHost
import HostLink

/// A text message from a page over its socket for sound.
enum SoundRequest: Equatable {
    /// The first message, with the token that the host wrote into the page.
    case sound(token: String)
    /// The devices of the page.
    case devices(SoundDevices)

    /// Reads a message.
    ///
    /// This initialiser checks every name and length, and no other code does.
    init(json: some Collection<UInt8>) throws(PageRequest.Problem) {
        let message: Message
        do {
            message = try Array(json).withUnsafeBytes { try Message(json: $0) }
        } catch {
            throw error as? PageRequest.Problem ?? Self.problem
        }
        switch PageProtocol.SoundRequest(rawValue: message.kind ?? "") {
        case .sound:
            guard let token = message.token else { throw Self.problem }
            self = .sound(token: token)
        case .devices:
            guard let permission = message.permission, let inputs = message.inputs,
                let outputs = message.outputs
            else { throw Self.problem }
            self = .devices(
                SoundDevices(
                    permission: permission, inputs: inputs, outputs: outputs,
                    hasProblem: message.hasProblem))
        case nil: throw PageRequest.Problem(message: "a message about sound of an unknown kind")
        }
    }

    private static let problem = PageRequest.Problem(
        message: "a message about sound that is not of the protocol")

    private struct Message {
        var kind: String?
        var token: String?
        var permission: MicrophonePermission?
        var inputs: [SoundPort]?
        var outputs: [SoundPort]?
        var hasProblem = false

        init(json: UnsafeRawBufferPointer) throws(PageRequest.Problem) {
            var scanner = MessageScanner(json)
            try scanner.object { (name, scanner) throws(PageRequest.Problem) in
                switch PageProtocol.SoundRequestField(rawValue: name) {
                case .kind: kind = try scanner.text()
                case .token: token = try scanner.text()
                case .permission: permission = try Self.permission(scanner.text())
                case .inputs:
                    inputs = try scanner.list(atMost: SoundPort.countMax, Self.port)
                case .outputs:
                    outputs = try scanner.list(atMost: SoundPort.countMax, Self.port)
                case .problem:
                    guard PageProtocol.MicrophoneProblem(rawValue: try scanner.text()) != nil
                    else { throw SoundRequest.problem }
                    hasProblem = true
                case nil: break
                }
            }
            try scanner.end()
        }

        private static func permission(
            _ text: String
        ) throws(PageRequest.Problem) -> MicrophonePermission {
            switch PageProtocol.MicrophonePermission(rawValue: text) {
            case .undetermined: return .undetermined
            case .denied: return .denied
            case .granted: return .granted
            case nil: throw SoundRequest.problem
            }
        }

        private static func port(
            _ scanner: inout MessageScanner
        ) throws(PageRequest.Problem) -> SoundPort {
            var kind: SoundPort.Kind?
            var name = ""
            var identifier: String?
            try scanner.object { (field, scanner) throws(PageRequest.Problem) in
                switch PageProtocol.SoundDeviceField(rawValue: field) {
                case .kind: kind = try Self.kind(scanner.text())
                case .name: name = try Self.short(scanner.text())
                case .identifier: identifier = try Self.short(scanner.text())
                case nil: break
                }
            }
            guard let kind, let identifier else { throw SoundRequest.problem }
            return SoundPort(kind, name: name, uid: identifier)
        }

        private static func kind(
            _ text: String
        ) throws(PageRequest.Problem) -> SoundPort.Kind {
            switch PageProtocol.SoundDeviceKind(rawValue: text) {
            case .builtInMic: return .builtInMic
            case .builtInSpeaker: return .builtInSpeaker
            case .builtInReceiver: return .builtInReceiver
            case .headphones: return .headphones
            case .headsetMic: return .headsetMic
            case .bluetooth: return .bluetooth
            case .other: return .other
            case nil: throw SoundRequest.problem
            }
        }

        private static func short(_ text: String) throws(PageRequest.Problem) -> String {
            guard text.utf8.count <= SoundPort.textBytesMax else { throw SoundRequest.problem }
            return text
        }
    }
}
