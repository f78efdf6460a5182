/// An address or an activity from outside the app, which the app must show in a scene in the
/// foreground.
public enum Opening: Hashable, Sendable {
    /// An address with a scheme from the app's `Info.plist`, and the app that requested it, if any
    /// (specification 6.9).
    case url(String, source: String?)
    /// The user continues an activity of this type in the scene.
    ///
    /// The activity's data follows (specification 6.7).
    case willContinue(type: String)
    /// The activity's data.
    case activity(type: String, [UInt8])
    /// The activity's data cannot be delivered, with the reason as a sentence.
    case activityFailed(type: String, reason: String)
}

extension Opening: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        switch try reader.read(Tag.self) {
        case .url: self = .url(try reader.read(), source: try reader.read())
        case .willContinue: self = .willContinue(type: try reader.read())
        case .activity: self = .activity(type: try reader.read(), try reader.read())
        case .activityFailed:
            self = .activityFailed(type: try reader.read(), reason: try reader.read())
        }
    }

    func write(to writer: inout LinkWriter) {
        switch self {
        case .url(let url, let source): writer.write(Tag.url, url, source)
        case .willContinue(let type): writer.write(Tag.willContinue, type)
        case .activity(let type, let activity): writer.write(Tag.activity, type, activity)
        case .activityFailed(let type, let reason): writer.write(Tag.activityFailed, type, reason)
        }
    }
}
