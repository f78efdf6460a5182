import CFuzzerDriver
import Foundation

@testable import FuzzedEndpoints

/// Reads any bytes as calls of programs on the message bus, and as requests of senders.
///
/// Hostile bytes may only be refused. What was accepted keeps the limits of the distributor.
func fuzzEndpoints(_ bytes: [UInt8]) {
    var input = Input(bytes)
    var distributor = Distributor()
    while let kind = input.byte() {
        switch kind & 7 {
        case 0...3: call(&distributor, input.call())
        case 4: check(secret: input.text())
        case 5: check(message: input.bytes())
        case 6: check(timeToLive: input.text())
        default: change(&distributor, input.byte() ?? 0)
        }
    }
}

/// The fuzzer's bytes as values.
private struct Input {
    private var rest: ArraySlice<UInt8>
    private static let depthMax = 8

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func byte() -> UInt8? { rest.popFirst() }

    /// Returns bytes with their count, of two bytes, before them.
    mutating func bytes() -> [UInt8] {
        let count = Int(byte() ?? 0) << 8 | Int(byte() ?? 0)
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

    /// Returns one of the words that the distributor knows, or a text.
    private mutating func word(_ words: [String]) -> String {
        let index = Int(byte() ?? 0)
        return index < words.count ? words[index] : text()
    }

    mutating func call() -> BusCall {
        let path = word([UnifiedPushNames.distributorPath, "/", "/org"])
        let interface = word([
            UnifiedPushNames.distributor(.one), UnifiedPushNames.distributor(.two),
            UnifiedPushNames.introspectable,
        ])
        let member = word(["Register", "Unregister", "Introspect"])
        let count = Int(byte() ?? 0) & 3
        return BusCall(
            number: 1, sender: word([":1.1", ":1.2", ":1.3"]), path: path, interface: interface,
            member: member, arguments: (0..<count).map { _ in value(0) })
    }

    private mutating func value(_ depth: Int) -> BusValue {
        let kind = byte() ?? 0
        guard depth < Self.depthMax else { return .byte(kind) }
        switch kind & 15 {
        case 0...4: return .string(text())
        case 5: return .byte(byte() ?? 0)
        case 6: return .uint32(UInt32(byte() ?? 0))
        case 7: return .objectPath(text())
        case 8: return .variant(value(depth + 1))
        case 9: return .structure(values(depth))
        case 10: return .array(of: "s", values(depth))
        case 11: return .entry(value(depth + 1), value(depth + 1))
        default:
            // Dictionaries with the keys of the second version.
            let entries = (0..<Int(byte() ?? 0) & 7).map { _ in
                BusValue.entry(
                    .string(word(["service", "token", "description"])),
                    .variant(value(depth + 1)))
            }
            return .array(of: "{sv}", entries)
        }
    }

    private mutating func values(_ depth: Int) -> [BusValue] {
        (0..<Int(byte() ?? 0) & 7).map { _ in value(depth + 1) }
    }
}

// MARK: The bus

private let apps = ["a", "b"].map {
    InstanceKey(person: Person(identifier: String(repeating: $0, count: 64)), app: "phone")
}

private func call(_ distributor: inout Distributor, _ call: BusCall) {
    if call.interface == UnifiedPushNames.introspectable {
        _ = try? DistributorIntrospection(call)
        return
    }
    guard let unowned = try? DistributorRequest(call) else { return }
    let request = unowned.owned(by: ":1.1")
    let (answer, actions): (DistributorAnswer, [Distributor.Action])
    switch request.action {
    case .register(let service, let token, let isOwner):
        guard (1...Distributor.tokenBytesMax).contains(token.utf8.count),
            service.utf8.count <= 255, service.contains(".")
        else { fatalError("a registration that must be refused was read") }
        let app = service.hasPrefix("local.") ? apps[service.utf8.count & 1] : nil
        (answer, actions) = distributor.register(
            request, service: service, token: token,
            app.map { .app($0) } ?? .service(isOwner: isOwner)
        ) { Data((0..<32).map { _ in UInt8.random(in: 0...255) }) }
        if app == nil, !isOwner, answer == .succeeded {
            fatalError("a program registered the name of another one")
        }
    case .unregister(let token):
        (answer, actions) = (.succeeded, distributor.unregister(request, token: token))
    }
    guard (try? answer.values(for: request)) != nil else {
        fatalError("an answer has no values")
    }
    for case .notify(let notice, _) in actions { _ = (notice.member, notice.values) }
    check(distributor)
}

private func change(_ distributor: inout Distributor, _ choice: UInt8) {
    let app = apps[Int(choice & 1)]
    switch choice >> 1 & 7 {
    case 0: _ = distributor.appUnregistered(app)
    case 1: _ = distributor.appRegistered(app)
    case 2: distributor.disconnected()
    case 3: _ = distributor.connected { _ in "http://a/" }
    case 4: _ = distributor.readdressed { _ in "http://b/" }
    case 5:
        for connector in distributor.connectors.values {
            _ = distributor.announced(connector, "http://b/")
        }
    case 6: if let connector = distributor.connector(of: app) { _ = distributor.remove(connector) }
    default: distributor = Distributor(Array(distributor.connectors.values))
    }
    check(distributor)
}

private func check(_ distributor: Distributor) {
    let all = distributor.connectors
    let ofApps = all.values.compactMap(\.app)
    guard all.count <= Distributor.connectorsMax, Set(ofApps).count == ofApps.count,
        all.allSatisfy({ $0.key == $0.value.token })
    else { fatalError("the distributor has too many registrations") }
    let services = Dictionary(grouping: all.values.filter(\.isOnBus), by: \.service)
    guard services.values.allSatisfy({ $0.count <= Distributor.connectorsOfServiceMax }) else {
        fatalError("a service has too many registrations")
    }
}

// MARK: Senders

private func check(secret: String) {
    guard let digest = PushEndpoints.digest(of: secret) else { return }
    let endpoints = PushEndpoints(isOffered: true)
    _ = endpoints.serve(at: "http://a/")
    let base64 = secret.replacing("-", with: "+").replacing("_", with: "/") + "="
    guard let bytes = Data(base64Encoded: base64), bytes.count == 32,
        endpoints.address(of: bytes) == "http://a/-/push/" + secret
    else { fatalError("the end of an address has two spellings") }
    endpoints.add(digest)
    endpoints.end(digest)
    guard endpoints.target(of: digest) == .ended else { fatalError("an endpoint did not end") }
}

private func check(message: [UInt8]) {
    guard let payload = try? EndpointMessage.payload(of: message) else {
        guard message.isEmpty || message.count > EndpointMessage.bytesMax else {
            fatalError("a message was refused")
        }
        return
    }
    // An app's reader of JSON reads every payload that is accepted.
    let object = try? JSONSerialization.jsonObject(with: Data(payload))
    guard let fields = object as? [String: Any], payload.count <= 5_478 else {
        fatalError("a payload is no JSON object")
    }
    guard payload != message else { return }
    let text = fields[EndpointMessage.key] as? String
    guard text.flatMap({ Data(base64Encoded: $0) }) == Data(message) else {
        fatalError("a message has changed")
    }
}

private func check(timeToLive text: String) {
    guard let seconds = EndpointMessage.seconds(ofTimeToLive: text, atMost: 100) else { return }
    guard (0...100).contains(seconds), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        fatalError("a time is no number of seconds")
    }
}

/// The function that SwiftPM calls as this program's `main`.
@_cdecl("FuzzEndpoints_main")
public func run(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    var count = count
    var arguments = arguments
    return LLVMFuzzerRunDriver(&count, &arguments) { start, count in
        fuzzEndpoints([UInt8](UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}
