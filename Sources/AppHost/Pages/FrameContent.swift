import HostLink

/// A checked frame of an app; no other bytes of an app are sent to a page.
///
/// Invariants: UTF-8; one JSON object, which cannot end the message that the host puts it in; each
/// member of a frame exactly once and of its type, with the frame number that the app stated; at
/// most `depthMax` nested objects and lists; every drawing is a display list, and every animation
/// of a layer an animation, within its limits.
/// Unknown members are allowed and ignored.
public struct FrameContent: Hashable, Sendable {
    /// The maximum depth of nested objects and lists.
    ///
    /// A node takes two, and no app nests a thousand views.
    public static let depthMax = 2048

    /// The frame, as JSON.
    let json: [UInt8]

    private typealias Member = PageProtocol.FrameField

    /// Checks a frame.
    ///
    /// - Parameters:
    ///   - json: The bytes of the app.
    ///   - sequence: The frame's number, as the app stated it.
    ///   - isComplete: Whether it is a complete frame.
    /// - Throws: The fault, as a sentence for the log without any content of the frame.
    init(checking json: [UInt8], sequence: UInt64, isComplete: Bool) throws(FrameFault) {
        guard (try? UTF8Span(validating: json.span)) != nil else {
            throw FrameFault("A frame of the app is not UTF-8.")
        }
        do {
            let expected: Set<Member> = [
                .sequence, .launch, .disposition, .applied, .title,
                isComplete ? .root : .operations,
            ]
            guard try Self.members(of: json, sequence) == expected else {
                throw FrameFault(
                    "A frame of the app lacks a required member, or has an unknown one.")
            }
        } catch let fault as JSONScanner.Fault {
            throw FrameFault(
                fault == .tooDeep
                    ? "A frame of the app has more than \(Self.depthMax) levels."
                    : "A frame of the app is not JSON, or a member has the wrong type.")
        } catch let fault as FrameFault {
            throw fault
        } catch {
            throw FrameFault("A frame of the app cannot be read.")
        }
        self.json = json
    }

    /// The properties of nodes whose values are display lists or animations.
    private static let drawings =
        RenderProperty.allCases.filter(\.isDrawing).map(\.rawValue)
        + [RenderProperty.layerAnimations.rawValue]

    private static func members(of json: [UInt8], _ sequence: UInt64) throws -> Set<Member> {
        var scanner = JSONScanner(json, depthMax: depthMax, noting: drawings)
        var members: Set<Member> = []
        try scanner.require("{")
        repeat {
            let name = try scanner.name()
            guard !name.contains(UInt8(ascii: "\\")) else { throw JSONScanner.Fault.malformed }
            guard let member = Member(rawValue: String(decoding: name, as: UTF8.self)) else {
                try scanner.value()
                continue
            }
            guard members.insert(member).inserted else { throw JSONScanner.Fault.malformed }
            try read(member, &scanner, sequence)
        } while scanner.consume(",")
        try scanner.require("}")
        try scanner.end()
        for member in scanner.notedMembers {
            guard let text = scanner.text(at: member.position), isSound(text, of: member.name)
            else {
                throw FrameFault(
                    "A frame of the app has a drawing or an animation that is malformed or over a "
                        + "limit.")
            }
        }
        return members
    }

    /// Whether a text is what a property of nodes contains.
    private static func isSound(_ text: String, of property: String) -> Bool {
        property == RenderProperty.layerAnimations.rawValue
            ? LayerAnimation.read(text) != nil : (try? DisplayList(reading: text)) != nil
    }

    private static func read(
        _ member: Member, _ scanner: inout JSONScanner, _ sequence: UInt64
    ) throws(JSONScanner.Fault) {
        let isSound: Bool
        switch member {
        case .sequence: isSound = try scanner.number().elementsEqual("\(sequence)".utf8)
        case .applied:
            isSound = UInt64(String(decoding: try scanner.number(), as: UTF8.self)) != nil
        case .launch, .title:
            _ = try scanner.string()
            isSound = true
        case .disposition:
            let text = try scanner.string()
            isSound = PageProtocol.Disposition.allCases.contains {
                text.elementsEqual($0.rawValue.utf8)
            }
        case .root:
            isSound = scanner.isNext("{")
            try scanner.value()
        case .operations:
            isSound = scanner.isNext("[")
            try scanner.value()
        }
        guard isSound else { throw .malformed }
    }
}

/// A fault of a frame; the message contains no content of the frame.
struct FrameFault: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
}
