extension DisplayList {
    /// Reads the text of a display list.
    ///
    /// - Throws: ``DisplayListFault`` for any text that ``encoded()`` does not write, or that is
    ///   over a limit.
    public init(reading text: String) throws(DisplayListFault) {
        guard text.utf8.count <= DisplayLimits.bytesMax else { throw .tooLarge }
        var reader = DisplayListReader(text)
        self = try reader.list()
    }
}

/// A reason why a text is not a display list.
public enum DisplayListFault: Error, Hashable, Sendable {
    /// The text does not have the form of a list.
    case malformed
    /// The list is over one of the limits.
    case tooLarge
}

/// A reader of items.
private struct DisplayListReader {
    private typealias Fault = DisplayListFault

    private let items: [Substring.UTF8View]
    private var position = 0
    private var operations = 0
    private var segments = 0

    init(_ text: String) {
        // The last item ends with a semicolon too, so an empty part is after it.
        items = text[...].utf8.split(
            separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    }

    mutating func list() throws(DisplayListFault) -> DisplayList {
        guard items.last?.isEmpty == true, let first = try next(), first.item == .list else {
            throw .malformed
        }
        var fields = first.fields
        guard try fields.number() == Double(DisplayList.formatVersion) else { throw .malformed }
        var list = DisplayList(bounds: try fields.rect())
        try fields.end()
        try body(of: &list, depth: 0)
        return list
    }

    /// Returns the next item, or `nil` at the end.
    private mutating func next() throws(DisplayListFault) -> (item: DisplayItem, fields: Fields)? {
        guard position < items.count - 1 else { return nil }
        let bytes = items[position]
        position += 1
        guard let letter = bytes.first,
            let item = DisplayItem(rawValue: Character(Unicode.Scalar(letter)))
        else { throw .malformed }
        return (item, Fields(bytes.dropFirst()))
    }

    /// Reads images and operations up to the end of the list.
    private mutating func body(of list: inout DisplayList, depth: Int) throws(DisplayListFault) {
        guard depth <= DisplayLimits.depthMax else { throw .tooLarge }
        var saved = 0
        var isEnded = depth == 0
        while let (item, fields) = try next() {
            var fields = fields
            if item == .drawingEnd {
                guard depth > 0 else { throw .malformed }
                try fields.end()
                isEnded = true
                break
            }
            if let image = try image(item, &fields, depth: depth) {
                // All images are before the first operation.
                guard list.operations.isEmpty else { throw .malformed }
                guard list.images.count < DisplayLimits.imagesMax else { throw .tooLarge }
                list.images.append(image)
                continue
            }
            operations += 1
            guard operations <= DisplayLimits.operationsMax else { throw .tooLarge }
            if item == .save { saved += 1 }
            if item == .restore { saved -= 1 }
            guard saved >= 0 else { throw .malformed }
            list.operations.append(try operation(item, &fields, images: list.images.count))
            try fields.end()
        }
        guard isEnded, saved == 0 else { throw .malformed }
    }

    private mutating func image(
        _ item: DisplayItem, _ fields: inout Fields, depth: Int
    ) throws(DisplayListFault) -> DisplayImage? {
        let image: DisplayImage
        switch item {
        case .raster:
            let address = try fields.string()
            guard Self.formats.contains(where: { address.hasPrefix("data:image/\($0);base64,") })
            else { throw .malformed }
            image = .raster(address)
        case .symbol: image = .symbol(try fields.string(), color: try fields.color())
        case .drawing:
            var list = DisplayList(bounds: try fields.rect())
            try fields.end()
            try body(of: &list, depth: depth + 1)
            return .drawing(list)
        default: return nil
        }
        try fields.end()
        return image
    }

    private static let formats = ["png", "jpeg", "gif", "webp"]

    private mutating func operation(
        _ item: DisplayItem, _ fields: inout Fields, images: Int
    ) throws(DisplayListFault) -> DisplayOperation {
        switch item {
        case .save: return .save
        case .restore: return .restore
        case .clip: return .clip(try path(&fields), isEvenOdd: false)
        case .clipEvenOdd: return .clip(try path(&fields), isEvenOdd: true)
        case .alpha: return .alpha(try fields.number(in: 0...1))
        case .blend: return .blend(try fields.choice())
        case .shadow:
            if fields.isEmpty { return .shadow(nil) }
            return .shadow(
                DisplayShadow(
                    dx: try fields.number(), dy: try fields.number(),
                    blur: try fields.number(in: 0...DisplayLimits.numberMax),
                    color: try fields.color()))
        case .pen: return .pen(try pen(&fields))
        case .fill, .fillEvenOdd:
            let color = try fields.color()
            return .fill(try path(&fields), isEvenOdd: item == .fillEvenOdd, color: color)
        case .stroke:
            let color = try fields.color()
            return .stroke(try path(&fields), color: color)
        case .clear: return .clear(try path(&fields))
        case .gradient: return .gradient(try gradient(&fields))
        case .text: return .text(try text(&fields))
        case .image:
            let index = try fields.number(in: 0...DisplayLimits.numberMax)
            guard let index = Int(exactly: index), index < images else { throw .malformed }
            return .image(index, try fields.rect(), try fields.matrix())
        case .list, .raster, .symbol, .drawing, .drawingEnd: throw .malformed
        }
    }

    private mutating func path(_ fields: inout Fields) throws(DisplayListFault) -> DisplayPath {
        let path = try fields.path(segmentsMax: DisplayLimits.segmentsMax - segments)
        segments += path.segments.count
        return path
    }

    private func pen(_ fields: inout Fields) throws(DisplayListFault) -> DisplayPen {
        let lengths = 0...DisplayLimits.numberMax
        var pen = DisplayPen()
        pen.width = try fields.number(in: lengths)
        pen.cap = try fields.choice()
        pen.join = try fields.choice()
        pen.miterLimit = try fields.number(in: lengths)
        pen.dashPhase = try fields.number()
        let count = try fields.number(in: 0...Double(DisplayLimits.partsMax))
        for _ in 0..<Int(count) { pen.dashes.append(try fields.number(in: lengths)) }
        if !fields.isEmpty { pen.matrix = try fields.matrix() }
        return pen
    }

    private func gradient(_ fields: inout Fields) throws(DisplayListFault) -> DisplayGradient {
        let radii = 0...DisplayLimits.numberMax
        let isRadial = try fields.flag()
        let start = (try fields.number(), try fields.number(), try fields.number(in: radii))
        let end = (try fields.number(), try fields.number(), try fields.number(in: radii))
        let before = try fields.flag()
        let after = try fields.flag()
        let matrix = try fields.matrix()
        var stops: [DisplayGradient.Stop] = []
        while !fields.isEmpty {
            guard stops.count < DisplayLimits.partsMax else { throw .tooLarge }
            stops.append(
                .init(location: try fields.number(in: 0...1), color: try fields.color()))
        }
        return DisplayGradient(
            isRadial: isRadial, from: start, to: end, stops: stops, extendsBefore: before,
            extendsAfter: after, matrix: matrix)
    }

    private func text(_ fields: inout Fields) throws(DisplayListFault) -> DisplayText {
        let string = try fields.string()
        let x = try fields.number()
        let y = try fields.number()
        let size = try fields.number(in: 0...DisplayLimits.numberMax)
        let weight = try fields.number(in: 1...1_000)
        let isMonospaced = try fields.flag()
        var text = DisplayText(string, x: x, y: y, size: size, color: try fields.color())
        text.weight = weight
        text.isMonospaced = isMonospaced
        text.kern = try fields.number()
        text.alignment = try fields.choice()
        text.matrix = try fields.matrix()
        return text
    }
}

/// The fields of an item, read in order.
private struct Fields {
    private var rest: Substring.UTF8View
    private(set) var isEmpty: Bool

    init(_ bytes: Substring.UTF8View) {
        rest = bytes
        isEmpty = bytes.isEmpty
    }

    /// Returns the bytes of the next field.
    private mutating func next() throws(DisplayListFault) -> Substring.UTF8View {
        guard !isEmpty else { throw .malformed }
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else {
            isEmpty = true
            return rest
        }
        defer { rest = rest[rest.index(after: comma)...] }
        return rest[..<comma]
    }

    func end() throws(DisplayListFault) {
        guard isEmpty else { throw .malformed }
    }

    mutating func number() throws(DisplayListFault) -> Double {
        var bytes = try next()
        let value = try Self.number(&bytes)
        guard bytes.isEmpty else { throw .malformed }
        return value
    }

    mutating func number(in range: ClosedRange<Double>) throws(DisplayListFault) -> Double {
        let value = try number()
        guard range.contains(value) else { throw .malformed }
        return value
    }

    mutating func flag() throws(DisplayListFault) -> Bool {
        let value = try number()
        guard value == 0 || value == 1 else { throw .malformed }
        return value == 1
    }

    mutating func rect() throws(DisplayListFault) -> DisplayRect {
        DisplayRect(
            x: try number(), y: try number(), width: try number(in: 0...DisplayLimits.numberMax),
            height: try number(in: 0...DisplayLimits.numberMax))
    }

    mutating func matrix() throws(DisplayListFault) -> DisplayMatrix {
        DisplayMatrix(
            a: try number(), b: try number(), c: try number(), d: try number(),
            tx: try number(), ty: try number())
    }

    mutating func choice<Choice: RawRepresentable<String>>() throws(DisplayListFault) -> Choice {
        guard let choice = Choice(rawValue: try string()) else { throw .malformed }
        return choice
    }

    /// Reads a colour: a name, or one or two times eight hexadecimal digits.
    mutating func color() throws(DisplayListFault) -> String {
        let text = try string()
        let bytes = Array(text.utf8)
        let isNumber = bytes.first == UInt8(ascii: "#")
        guard isNumber else {
            let isName = bytes.allSatisfy(\.isLetterOrDigit)
            guard !bytes.isEmpty, bytes.count <= 40, isName else { throw .malformed }
            return text
        }
        for part in text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false) {
            guard part.utf8.count == 9, part.hasPrefix("#"),
                part.dropFirst().utf8.allSatisfy(\.isHexadecimalDigit)
            else { throw .malformed }
        }
        return text
    }

    /// Reads a text, in which three characters are written as their numbers.
    mutating func string() throws(DisplayListFault) -> String {
        let bytes = try next()
        guard bytes.contains(UInt8(ascii: "%")) else { return String(Substring(bytes)) }
        var decoded: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "%") else {
                decoded.append(bytes[index])
                index = bytes.index(after: index)
                continue
            }
            let code = bytes[bytes.index(after: index)...].prefix(2)
            if code.elementsEqual("25".utf8) {
                decoded.append(UInt8(ascii: "%"))
            } else if code.elementsEqual("3b".utf8) {
                decoded.append(UInt8(ascii: ";"))
            } else if code.elementsEqual("2c".utf8) {
                decoded.append(UInt8(ascii: ","))
            } else {
                throw .malformed
            }
            index = bytes.index(index, offsetBy: 3)
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    mutating func path(segmentsMax: Int) throws(DisplayListFault) -> DisplayPath {
        // An empty path is an empty field.
        if rest.isEmpty {
            isEmpty = true
            return DisplayPath()
        }
        var bytes = try next()
        var path = DisplayPath()
        while let letter = bytes.popFirst() {
            guard path.segments.count < segmentsMax else { throw .tooLarge }
            switch letter {
            case UInt8(ascii: "M"):
                let p = try Self.points(1, &bytes)
                path.segments.append(.move(p[0], p[1]))
            case UInt8(ascii: "L"):
                let p = try Self.points(1, &bytes)
                path.segments.append(.line(p[0], p[1]))
            case UInt8(ascii: "Q"):
                let p = try Self.points(2, &bytes)
                path.segments.append(.quad(p[0], p[1], p[2], p[3]))
            case UInt8(ascii: "C"):
                let p = try Self.points(3, &bytes)
                path.segments.append(.curve(p[0], p[1], p[2], p[3], p[4], p[5]))
            case UInt8(ascii: "Z"): path.segments.append(.close)
            default: throw .malformed
            }
        }
        guard case .move? = path.segments.first else {
            // A part of a path begins at a point.
            if path.segments.isEmpty { return path }
            throw .malformed
        }
        return path
    }

    private static func points(
        _ count: Int, _ bytes: inout Substring.UTF8View
    ) throws(DisplayListFault) -> [Double] {
        var values: [Double] = []
        values.reserveCapacity(count * 2)
        for index in 0..<count * 2 {
            if index > 0, bytes.popFirst() != UInt8(ascii: " ") { throw .malformed }
            values.append(try number(&bytes))
        }
        return values
    }

    /// Reads digits with an optional sign and at most six decimals.
    private static func number(
        _ bytes: inout Substring.UTF8View
    ) throws(DisplayListFault) -> Double {
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { bytes.removeFirst() }
        var units = 0
        var digits = 0
        func readDigits(max: Int) {
            digits = 0
            while digits < max, let byte = bytes.first, (0x30...0x39).contains(byte) {
                units = units * 10 + Int(byte - 0x30)
                digits += 1
                bytes.removeFirst()
            }
        }
        readDigits(max: 7)
        guard digits > 0 else { throw .malformed }
        var power = 1.0
        if bytes.first == UInt8(ascii: ".") {
            bytes.removeFirst()
            readDigits(max: 6)
            guard digits > 0 else { throw .malformed }
            for _ in 0..<digits { power *= 10 }
        }
        let value = Double(units) / power
        guard value <= DisplayLimits.numberMax else { throw .tooLarge }
        return isNegative ? -value : value
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5a).contains(self)
            || (0x61...0x7a).contains(self)
    }

    fileprivate var isHexadecimalDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self)
            || (0x61...0x66).contains(self)
    }
}
