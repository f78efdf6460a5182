import Foundation

/// Reads the part of a frame's JSON that identifies the frame, without parsing all of it.
enum FrameText {
    private static let head = Array(#"{"t":"frame","frame":{"f":"#.utf8)
    private static let root = Data(#","root":{"k":"#.utf8)
    /// The maximum size of the launch and the title before the root; titles here are shorter.
    private static let headerBytesMax = 1024

    /// Returns a frame's number; `nil` if the message is not a frame.
    static func number(of json: [UInt8]) -> UInt64? {
        guard json.starts(with: head) else { return nil }
        let digits = json.dropFirst(head.count).prefix { (0x30...0x39).contains($0) }
        return UInt64(String(decoding: digits, as: UTF8.self))
    }

    /// Whether the frame is complete.
    static func isComplete(_ json: [UInt8]) -> Bool {
        Data(json.prefix(headerBytesMax)).range(of: root) != nil
    }

    /// Whether a text is the whole value of a member of the frame.
    static func contains(_ json: [UInt8], value text: String) -> Bool {
        Data(json).range(of: Data("\"\(text)\"".utf8)) != nil
    }
}
