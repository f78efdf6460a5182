/// The distinct strings of a document while it is read.
///
/// The hash has a random seed, so the author of a file cannot choose strings with equal hashes.
struct StringPool {
    private(set) var text: [UInt8] = []
    private(set) var places: [(offset: Int, count: Int)] = [(0, 0)]
    private var slots = [UInt32](repeating: 0, count: 1024)

    /// Creates a pool with the strings of ``InterfaceName``.
    init() {
        for text in InterfaceName.texts { _ = text.withUnsafeBufferPointer { number(of: $0) } }
    }

    /// Returns the number of the string with these bytes; equal bytes have the same number.
    mutating func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard bytes.count > 0 else { return 0 }
        if places.count * 4 > slots.count * 3 { grow() }
        var slot = StringPool.hash(bytes) & (slots.count - 1)
        while slots[slot] != 0 {
            if self.bytes(slots[slot], are: bytes) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = UInt32(places.count)
        slots[slot] = number
        places.append((text.count, bytes.count))
        text.append(contentsOf: bytes)
        return number
    }

    mutating func number(of string: String) -> UInt32 {
        var string = string
        return string.withUTF8 { number(of: $0) }
    }

    func bytes(of number: UInt32) -> ArraySlice<UInt8> {
        let place = places[Int(number)]
        return text[place.offset..<place.offset + place.count]
    }

    private func bytes(_ number: UInt32, are bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        places[Int(number)].count == bytes.count && self.bytes(of: number).elementsEqual(bytes)
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return hasher.finalize() & Int.max
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        text.withUnsafeBufferPointer { text in
            for number in places.indices.dropFirst() {
                let place = places[number]
                let bytes = text[place.offset..<place.offset + place.count]
                var slot =
                    StringPool.hash(UnsafeBufferPointer(rebasing: bytes)) & (slots.count - 1)
                while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
                slots[slot] = UInt32(number)
            }
        }
    }
}
