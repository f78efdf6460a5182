/// The replacement of a format's variables by their forms.
///
/// The result states the position of each argument, unless all are used once and in their order,
/// because variables can use arguments in any order and more than once.
struct PluralExpansion {
    private static let depthMax = 8
    /// The maximum number of texts, specifiers and variables that are read for one result.
    private static let piecesMax = 1_024
    private static let bytesMax = 1 << 16

    /// A part of the result.
    private enum Part {
        case text([UInt8])
        /// A specifier without its percent sign and position.
        case specifier([UInt8], argument: Int)
    }

    private let variables: [String: PluralText.Variable]
    /// The arguments; `nil` for the general form.
    private let numbers: [PluralNumber?]?
    private let language: String
    private var parts: [Part] = []
    private var byteCount = 0
    private var pieceCount = 0

    init(_ variables: [String: PluralText.Variable], numbers: [PluralNumber?]?, _ language: String)
    {
        self.variables = variables
        self.numbers = numbers
        self.language = language
    }

    /// Returns the format without variables, or `nil` if it is damaged or becomes too long.
    mutating func expand(_ format: String) -> String? {
        parts = []
        guard append(format, from: 1, inVariable: nil, depth: 0) != nil else { return nil }
        var isInOrder = true
        var next = 1
        for case .specifier(_, let argument) in parts {
            isInOrder = isInOrder && argument == next
            next += 1
        }
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .text(let text): bytes += text
            case .specifier(let text, let argument):
                bytes.append(UInt8(ascii: "%"))
                if !isInOrder { bytes += "\(argument)$".utf8 }
                bytes += text
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a format, and returns the position of the argument after the last one that it uses
    /// in order.
    ///
    /// - Parameters:
    ///   - start: The position of the first argument without a position.
    ///   - variable: The variable of which the format is a form.
    private mutating func append(
        _ format: String, from start: Int, inVariable variable: PluralText.Variable?, depth: Int
    ) -> Int? {
        guard depth < Self.depthMax else { return nil }
        var next = start
        var scan = FormatScan(format)
        while let piece = scan.next() {
            pieceCount += 1
            guard pieceCount <= Self.piecesMax else { return nil }
            switch piece {
            case .text(let text):
                byteCount += text.count
                guard byteCount <= Self.bytesMax else { return nil }
                parts.append(.text(text))
            case .argument:
                let conversion = variable?.conversion ?? "@"
                guard append(specifier: Array(conversion.utf8), start) else { return nil }
                next = max(next, start + 1)
            case .specifier(let text, let position):
                guard append(specifier: text, position ?? next) else { return nil }
                if position == nil { next += 1 }
            case .variable(let name, let position):
                guard let variable = variables[name] else { return nil }
                let first = position ?? variable.argument ?? next
                let form = form(of: variable, number: first + variable.numberOffset)
                guard
                    let end = append(form, from: first, inVariable: variable, depth: depth + 1)
                else { return nil }
                if position == nil, variable.argument == nil { next = max(end, first + 1) }
            case .unsupported: return nil
            }
        }
        return next
    }

    private mutating func append(specifier text: [UInt8], _ argument: Int) -> Bool {
        byteCount += text.count
        guard byteCount <= Self.bytesMax else { return false }
        parts.append(.specifier(text, argument: argument))
        return true
    }

    /// Returns the form of a variable for the number at a position.
    private func form(of variable: PluralText.Variable, number position: Int) -> String {
        let forms = variable.forms
        let general = forms[.other] ?? forms[.many] ?? forms[.few] ?? forms.values.min() ?? ""
        guard let numbers, numbers.indices.contains(position - 1),
            let number = numbers[position - 1]
        else { return general }
        // As on iOS, a form for zero is used in every language.
        if number.isZero, let zero = forms[.zero] { return zero }
        return forms[PluralRules.category(of: number, in: language)] ?? general
    }
}
