/// A topic: an app's bundle identifier, with a suffix for the kind of its pushes (specification
/// 7.4.1).
public struct PushTopic: Hashable, Sendable, CustomStringConvertible {
    /// The suffix of topics of VoIP pushes.
    public static let voipSuffix = ".voip"
    private static let bytesMax = 255

    /// The topic as a sender writes it.
    public let text: String

    /// Creates a topic; `nil` if the text is empty, longer than 255 bytes, or contains anything but
    /// letters, digits, dots, hyphens and underscores of ASCII.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.bytesMax, text.utf8.allSatisfy(Self.isAllowed)
        else { return nil }
        self.text = text
    }

    /// Creates the topic of an app's VoIP pushes.
    public static func voip(ofBundle bundle: String) -> PushTopic? {
        PushTopic(bundle).flatMap { PushTopic($0.text + voipSuffix) }
    }

    /// Whether the topic is for VoIP pushes.
    public var isVoIP: Bool {
        text.hasSuffix(Self.voipSuffix) && text.utf8.count > Self.voipSuffix.utf8.count
    }

    /// The bundle identifier of the app.
    public var bundle: String {
        isVoIP ? String(text.dropLast(Self.voipSuffix.count)) : text
    }

    /// The text of the topic.
    public var description: String { text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// A push type of Apple's provider interface.
///
/// The host delivers VoIP pushes only. The other types are listed too, so that a request with one
/// of them is refused because of its topic, not because of a misspelled type.
enum PushType: String, CaseIterable, Sendable {
    case alert, background, location, voip, complication, fileprovider, mdm, liveactivity
    case pushtotalk, widgets, controls

    /// The maximum number of bytes of a payload (specification 7.2.13).
    var payloadBytesMax: Int { self == .voip ? 5_120 : 4_096 }
}
