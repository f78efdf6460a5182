import Foundation

/// Reads as much of a frame's JSON as tells which one it is, without the time that parsing it would take.
enum FrameText {
    private static let head = Array(#"{"t":"frame","frame":{"f":"#.utf8)
    private static let root = Data(#","root":{"k":"#.utf8)
    /// The launch and the title stand before the picture; a title longer than this is none of ours.
    private static let headerBytesMax = 1024

    /// A frame's number; `nil` for what is no frame.
    static func number(of json: [UInt8]) -> UInt64? {
        guard json.starts(with: head) else { return nil }
        let digits = json.dropFirst(head.count).prefix { (0x30...0x39).contains($0) }
        return UInt64(String(decoding: digits, as: UTF8.self))
    }

    /// Whether the frame is a whole picture.
    static func isComplete(_ json: [UInt8]) -> Bool {
        Data(json.prefix(headerBytesMax)).range(of: root) != nil
    }

    /// Whether a text stands in the frame as the whole value of something.
    static func contains(_ json: [UInt8], value text: String) -> Bool {
        Data(json).range(of: Data("\"\(text)\"".utf8)) != nil
    }
}
