/// One whole frame of a WebSocket, masked as the protocol requires of browsers.
package enum MaskedFrame {
    /// Returns the bytes of a frame.
    ///
    /// - Parameters:
    ///   - opcode: The kind of frame; 1 is text.
    ///   - payload: The content.
    ///   - mask: The four bytes of the mask; a zero mask is valid, and cheaper.
    package static func bytes(
        opcode: UInt8, _ payload: [UInt8], mask: [UInt8] = [0, 0, 0, 0]
    ) -> [UInt8] {
        var frame: [UInt8] = [0x80 | opcode]
        switch payload.count {
        case ..<126: frame.append(0x80 | UInt8(payload.count))
        case ..<65536:
            frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default:
            frame.append(0x80 | 127)
            frame += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        guard mask != [0, 0, 0, 0] else { return frame + mask + payload }
        return frame + mask + payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    }
}
