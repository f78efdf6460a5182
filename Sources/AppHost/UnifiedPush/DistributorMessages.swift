/// The names of UnifiedPush on the message bus.
enum UnifiedPushNames {
    static let distributorPath = "/org/unifiedpush/Distributor"
    static let connectorPath = "/org/unifiedpush/Connector"
    /// The beginning of the name of each distributor.
    static let distributorPrefix = "org.unifiedpush.Distributor."
    static let introspectable = "org.freedesktop.DBus.Introspectable"

    static func distributor(_ version: PushConnector.Version) -> String {
        "org.unifiedpush.Distributor\(version.rawValue)"
    }

    static func connector(_ version: PushConnector.Version) -> String {
        "org.unifiedpush.Connector\(version.rawValue)"
    }

    /// The interfaces of the distributor's object.
    static let offered: Set<String> = [distributor(.one), distributor(.two), introspectable]

    /// Whether a text is a name that a program may have on the message bus.
    static func isServiceName(_ name: String) -> Bool {
        let elements = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.utf8.count <= 255 && elements.count > 1
            && elements.allSatisfy { element in
                guard let first = element.utf8.first, !(0x30...0x39).contains(first) else {
                    return false
                }
                return element.utf8.allSatisfy(RandomName.isURLSafe)
            }
    }
}

extension DistributorRequest {
    /// Reads a call; the owner of the service's name is not known yet.
    ///
    /// - Throws: The refusal of a call that the specification does not define.
    init(_ call: BusCall) throws(BusRefusal) {
        guard call.path == UnifiedPushNames.distributorPath else { throw .unknownMethod }
        sender = call.sender
        switch call.interface {
        case UnifiedPushNames.distributor(.one): version = .one
        case UnifiedPushNames.distributor(.two): version = .two
        default: throw .unknownMethod
        }
        switch call.member {
        case "Register":
            let service = try Self.text("service", 0, of: 3, in: call, version)
            let token = try Self.token(1, of: 3, in: call, version)
            guard UnifiedPushNames.isServiceName(service) else {
                throw .invalidArguments("The service is no name of a program on the message bus.")
            }
            action = .register(service: service, token: token, isOwner: false)
        case "Unregister":
            action = .unregister(token: try Self.token(0, of: 1, in: call, version))
        default: throw .unknownMethod
        }
    }

    private init(_ sender: String, _ version: PushConnector.Version, _ action: Action) {
        (self.sender, self.version, self.action) = (sender, version, action)
    }

    /// Returns the request with the owner of the service's name.
    func owned(by owner: String?) -> DistributorRequest {
        guard case .register(let service, let token, _) = action else { return self }
        return DistributorRequest(
            sender, version,
            .register(service: service, token: token, isOwner: owner == sender))
    }

    private static func token(
        _ index: Int, of count: Int, in call: BusCall, _ version: PushConnector.Version
    ) throws(BusRefusal) -> String {
        let token = try text("token", index, of: count, in: call, version)
        guard (1...Distributor.tokenBytesMax).contains(token.utf8.count) else {
            throw .invalidArguments(
                "The token has \(token.utf8.count) bytes; 1 to \(Distributor.tokenBytesMax) are "
                    + "allowed.")
        }
        return token
    }

    /// Returns a text of the arguments: at an index, or with a key in the dictionary of the second
    /// version.
    private static func text(
        _ key: String, _ index: Int, of count: Int, in call: BusCall,
        _ version: PushConnector.Version
    ) throws(BusRefusal) -> String {
        let value: BusValue?
        switch version {
        case .one: value = call.arguments.count == count ? call.arguments[index] : nil
        case .two: value = call.arguments.count == 1 ? call.arguments[0][key] : nil
        }
        guard case .string(let text)? = value else {
            throw .invalidArguments("\(call.member) needs a text as \(key).")
        }
        return text
    }
}

extension DistributorAnswer {
    /// Returns the values of the answer to a request.
    ///
    /// - Throws: The answer to an unregistration that failed, for which the interface has no value.
    func values(for request: DistributorRequest) throws(BusRefusal) -> [BusValue] {
        if case .unregister = request.action, let failure {
            throw BusRefusal(name: "org.freedesktop.DBus.Error.Failed", text: failure.text)
        }
        switch (request.action, request.version) {
        case (.unregister, .one): return []
        case (.unregister, .two): return [.dictionary([])]
        case (.register, .one): return [.string(result), .string(failure?.text ?? "")]
        case (.register, .two):
            let reason = failure.map { [("reason", BusValue.string($0.reason.rawValue))] } ?? []
            return [.dictionary([("success", .string(result))] + reason)]
        }
    }

    private var failure: RegistrationFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    private var result: String {
        failure == nil ? "REGISTRATION_SUCCEEDED" : "REGISTRATION_FAILED"
    }
}

extension ConnectorNotice {
    /// The method of the connector.
    var member: String {
        switch content {
        case .newEndpoint: "NewEndpoint"
        case .message: "Message"
        case .unregistered: "Unregistered"
        }
    }

    /// The arguments of the method.
    var values: [BusValue] {
        let fields: [(String, BusValue)] =
            switch content {
            case .newEndpoint(let token, let address):
                [("token", .string(token)), ("endpoint", .string(address))]
            case .message(let token, let message, let id):
                [
                    ("token", .string(token)),
                    ("message", .array(of: "y", message.map { .byte($0) })), ("id", .string(id)),
                ]
            case .unregistered(let token): [("token", .string(token ?? ""))]
            }
        return version == .one ? fields.map(\.1) : [.dictionary(fields)]
    }
}

extension BusValue {
    /// A dictionary with texts as keys and variants as values.
    fileprivate static func dictionary(_ fields: [(String, BusValue)]) -> BusValue {
        .array(of: "{sv}", fields.map { .entry(.string($0.0), .variant($0.1)) })
    }
}
