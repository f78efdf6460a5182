/// The parts of a format: texts, specifiers, and the variables of plural rules.
struct FormatScan: IteratorProtocol {
    enum Piece: Hashable {
        /// Characters, among them `%%`.
        case text([UInt8])
        /// A specifier such as `%2$.1f`, without its percent sign and position.
        case specifier([UInt8], position: Int?)
        /// A variable, `%#@name@`.
        case variable(name: String, position: Int?)
        /// The number of the variable, `%arg`.
        case argument
        /// A specifier whose width or precision is an argument, or one that is cut off.
        case unsupported
    }

    /// The largest position of an argument that is understood.
    private static let positionMax = 99
    private static let percent = UInt8(ascii: "%")

    private let bytes: [UInt8]
    private var place = 0

    init(_ format: String) { bytes = Array(format.utf8) }

    mutating func next() -> Piece? {
        guard place < bytes.count else { return nil }
        let start = place
        while place < bytes.count {
            if bytes[place] != Self.percent {
                place += 1
            } else if place + 1 < bytes.count, bytes[place + 1] == Self.percent {
                place += 2
            } else {
                break
            }
        }
        return place > start ? .text(Array(bytes[start..<place])) : specifier()
    }

    private mutating func specifier() -> Piece {
        place += 1
        // A percent sign at the end stands for itself.
        guard place < bytes.count else { return .text([Self.percent, Self.percent]) }
        if take("arg") { return .argument }
        let position = position()
        if take("#@") { return variable(position) }
        let start = place
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "*"): return .unsupported
            case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "z"),
                UInt8(ascii: "t"), UInt8(ascii: "j"), UInt8(ascii: "L"):
                continue
            case UInt8(ascii: "@"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                return .specifier(Array(bytes[start..<place]), position: position)
            default: continue
            }
        }
        return .unsupported
    }

    private mutating func variable(_ position: Int?) -> Piece {
        let start = place
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "@")) else {
            place = bytes.count
            return .unsupported
        }
        place = end + 1
        return .variable(
            name: String(decoding: bytes[start..<end], as: UTF8.self), position: position)
    }

    /// Reads `2$`, or nothing.
    private mutating func position() -> Int? {
        var end = place
        var value = 0
        while end < bytes.count, case 0x30...0x39 = bytes[end], value <= Self.positionMax {
            value = value * 10 + Int(bytes[end] - 0x30)
            end += 1
        }
        guard end > place, end < bytes.count, bytes[end] == UInt8(ascii: "$"),
            (1...Self.positionMax).contains(value)
        else { return nil }
        place = end + 1
        return value
    }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[place...].starts(with: text.utf8) else { return false }
        place += text.utf8.count
        return true
    }
}
