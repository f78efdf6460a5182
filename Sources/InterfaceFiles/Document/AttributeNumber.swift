/// The numbers that Xcode writes in attributes.
enum AttributeNumber {
    private static let countMax = 40

    /// Returns the value of a decimal number, or nil if the bytes are not a finite one.
    static func value(of bytes: some BidirectionalCollection<UInt8>) -> Double? {
        guard let first = bytes.first, bytes.count <= countMax, isPart(first), first | 0x20 != 0x65,
            bytes.allSatisfy(isPart)
        else { return nil }
        guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
            return nil
        }
        return value
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        default: false
        }
    }
}
