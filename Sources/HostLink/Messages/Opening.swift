/// An address or an activity from outside that an app must show in one of its scenes, which is then
/// in the foreground.
public enum Opening: Hashable, Sendable {
    /// An address with a scheme from the app's `Info.plist`, and the app that requested it, if any
    /// (specification 6.9).
    case url(String, source: String?)
    /// The user continues an activity of this type here. Its data follows (specification 6.7).
    case willContinue(type: String)
    /// The activity's data.
    case activity(type: String, [UInt8])
    /// The activity's data cannot be delivered, with the reason as a sentence.
    case activityFailed(type: String, reason: String)
}

extension LinkWriter {
    mutating func opening(_ opening: Opening) {
        switch opening {
        case .url(let url, let source):
            byte(1)
            string(url)
            optional(source) { writer, source in writer.string(source) }
        case .willContinue(let type):
            byte(2)
            string(type)
        case .activity(let type, let activity):
            byte(3)
            string(type)
            bytes(activity)
        case .activityFailed(let type, let reason):
            byte(4)
            string(type)
            string(reason)
        }
    }
}

extension LinkReader {
    mutating func opening() throws(LinkError) -> Opening {
        switch try byte() {
        case 1:
            return .url(
                try string(),
                source: try optional { reader throws(LinkError) in try reader.string() })
        case 2: return .willContinue(type: try string())
        case 3: return .activity(type: try string(), try byteArray())
        case 4: return .activityFailed(type: try string(), reason: try string())
        case let kind:
            throw LinkError(.malformed, "What a scene is to open has the unknown kind \(kind).")
        }
    }
}
