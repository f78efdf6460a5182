package import Foundation
package import HostLink

extension UUID {
    /// Creates the UUID with the bytes of an identifier on the link.
    package nonisolated init(_ identifier: CallIdentifier) {
        var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { buffer in
            for (index, byte) in identifier.bytes.enumerated() { buffer[index] = byte }
        }
        self.init(uuid: bytes)
    }

    /// The identifier on the link with the bytes of the UUID.
    package nonisolated var wire: CallIdentifier {
        withUnsafeBytes(of: uuid) { bytes in
            let (high, low) = (bytes.prefix(8), bytes.suffix(8))
            return CallIdentifier(
                high: high.reduce(0) { $0 << 8 | UInt64($1) },
                low: low.reduce(0) { $0 << 8 | UInt64($1) })
        }
    }
}

extension CallIdentifier {
    /// The 16 bytes, from the most significant on.
    fileprivate nonisolated var bytes: [UInt8] {
        [high, low].flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }
}
