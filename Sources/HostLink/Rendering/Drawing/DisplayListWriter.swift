extension DisplayList {
    /// Returns the list as the text that frames contain.
    ///
    /// `docs/formats/page-v1.md` describes the text.
    public func encoded() -> String {
        var writer = DisplayListWriter()
        writer.begin(.list)
        writer.number(Double(Self.formatVersion))
        writer.rect(bounds)
        writer.end()
        writer.body(of: self)
        return writer.text
    }

    /// The version of the text, its first number.
    static let formatVersion = 1
}

/// The letters with which the items of a display list begin.
enum DisplayItem: Character, CaseIterable {
    case list = "L"
    case raster = "N"
    case symbol = "Y"
    case drawing = "D"
    case drawingEnd = "E"
    case save = "q"
    case restore = "Q"
    case clip = "c"
    case clipEvenOdd = "C"
    case alpha = "a"
    case blend = "b"
    case shadow = "h"
    case pen = "p"
    case fill = "f"
    case fillEvenOdd = "F"
    case stroke = "s"
    case clear = "x"
    case gradient = "g"
    case text = "t"
    case image = "i"
}

/// A writer of items: a letter, and fields separated by commas, ended by a semicolon.
private struct DisplayListWriter {
    private var bytes: [UInt8] = []
    private var isFirst = true

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func begin(_ item: DisplayItem) {
        bytes.append(contentsOf: item.rawValue.utf8)
        isFirst = true
    }

    mutating func end() { bytes.append(UInt8(ascii: ";")) }

    private mutating func field() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    mutating func number(_ value: Double, decimals: Int = 3) {
        field()
        write(value, decimals)
    }

    mutating func flag(_ value: Bool) { number(value ? 1 : 0) }

    mutating func string(_ text: String) {
        field()
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "%"): bytes += Array("%25".utf8)
            case UInt8(ascii: ";"): bytes += Array("%3b".utf8)
            case UInt8(ascii: ","): bytes += Array("%2c".utf8)
            default: bytes.append(byte)
            }
        }
    }

    mutating func rect(_ rect: DisplayRect) {
        for value in [rect.x, rect.y, rect.width, rect.height] { number(value) }
    }

    mutating func matrix(_ matrix: DisplayMatrix) {
        for value in [matrix.a, matrix.b, matrix.c, matrix.d] { number(value, decimals: 6) }
        number(matrix.tx)
        number(matrix.ty)
    }

    mutating func path(_ path: DisplayPath) {
        field()
        for segment in path.segments {
            switch segment {
            case .move(let x, let y): points("M", [x, y])
            case .line(let x, let y): points("L", [x, y])
            case .quad(let x1, let y1, let x, let y): points("Q", [x1, y1, x, y])
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                points("C", [x1, y1, x2, y2, x, y])
            case .close: points("Z", [])
            }
        }
    }

    private mutating func points(_ letter: Unicode.Scalar, _ values: [Double]) {
        bytes.append(UInt8(ascii: letter))
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: " ")) }
            write(value, 3)
        }
    }

    /// Writes a number without exponent, with the fewest decimals.
    private mutating func write(_ value: Double, _ decimals: Int) {
        let power = decimals == 3 ? 1_000 : 1_000_000
        let units = Int64((DisplayLimits.limited(value) * Double(power)).rounded())
        if units < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = units.magnitude
        bytes.append(contentsOf: String(magnitude / UInt64(power)).utf8)
        var rest = Int(magnitude % UInt64(power))
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var place = power / 10
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
            rest %= place
            place /= 10
        }
    }

    // MARK: - Lists

    mutating func body(of list: DisplayList) {
        for image in list.images { self.image(image) }
        for operation in list.operations { self.operation(operation) }
    }

    private mutating func image(_ image: DisplayImage) {
        switch image {
        case .raster(let address):
            begin(.raster)
            string(address)
        case .symbol(let name, let color):
            begin(.symbol)
            string(name)
            string(color)
        case .drawing(let list):
            begin(.drawing)
            rect(list.bounds)
            end()
            body(of: list)
            begin(.drawingEnd)
        }
        end()
    }

    private mutating func operation(_ operation: DisplayOperation) {
        switch operation {
        case .save: begin(.save)
        case .restore: begin(.restore)
        case .clip(let path, let isEvenOdd):
            begin(isEvenOdd ? .clipEvenOdd : .clip)
            self.path(path)
        case .alpha(let alpha):
            begin(.alpha)
            number(alpha)
        case .blend(let blend):
            begin(.blend)
            string(blend.rawValue)
        case .shadow(let shadow):
            begin(.shadow)
            if let shadow { self.shadow(shadow) }
        case .pen(let pen): self.pen(pen)
        case .fill(let path, let isEvenOdd, let color):
            begin(isEvenOdd ? .fillEvenOdd : .fill)
            string(color)
            self.path(path)
        case .stroke(let path, let color):
            begin(.stroke)
            string(color)
            self.path(path)
        case .clear(let path):
            begin(.clear)
            self.path(path)
        case .gradient(let gradient): self.gradient(gradient)
        case .text(let text): self.text(text)
        case .image(let index, let rect, let matrix):
            begin(.image)
            number(Double(index))
            self.rect(rect)
            self.matrix(matrix)
        }
        end()
    }

    private mutating func shadow(_ shadow: DisplayShadow) {
        number(shadow.dx)
        number(shadow.dy)
        number(shadow.blur)
        string(shadow.color)
    }

    private mutating func pen(_ pen: DisplayPen) {
        begin(.pen)
        number(pen.width)
        string(pen.cap.rawValue)
        string(pen.join.rawValue)
        number(pen.miterLimit)
        number(pen.dashPhase)
        number(Double(pen.dashes.count))
        for length in pen.dashes { number(length) }
        if let matrix = pen.matrix { self.matrix(matrix) }
    }

    private mutating func gradient(_ gradient: DisplayGradient) {
        begin(.gradient)
        flag(gradient.isRadial)
        let numbers = [
            gradient.x0, gradient.y0, gradient.r0, gradient.x1, gradient.y1, gradient.r1,
        ]
        for value in numbers { number(value) }
        flag(gradient.extendsBefore)
        flag(gradient.extendsAfter)
        matrix(gradient.matrix)
        for stop in gradient.stops {
            number(stop.location)
            string(stop.color)
        }
    }

    private mutating func text(_ text: DisplayText) {
        begin(.text)
        string(text.text)
        for value in [text.x, text.y, text.size, text.weight] { number(value) }
        flag(text.isMonospaced)
        string(text.color)
        number(text.kern)
        string(text.alignment.rawValue)
        matrix(text.matrix)
    }
}
