/// The value of an attribute, which is decoded when it is needed.
public struct AttributeText: Sendable {
    private enum Storage {
        case document(InterfaceTable, UInt32)
        case literal(String)
    }

    private let storage: Storage

    init(table: InterfaceTable, number: UInt32) { storage = .document(table, number) }

    /// Creates the value of an attribute that a file omits.
    public init(_ string: String) { storage = .literal(string) }

    /// The characters.
    public var string: String {
        switch storage {
        case .document(let table, let number): table.string(number)
        case .literal(let string): string
        }
    }

    /// The text as a number, or nil if it is not a number.
    public var double: Double? {
        switch storage {
        case .document(let table, let number): table.number(number)
        case .literal(let string): AttributeNumber.value(of: string.utf8)
        }
    }

    /// The text as a whole number, or nil if it is not a whole number.
    public var int: Int? { double.flatMap { Int(exactly: $0) } }

    /// The text as a truth value ("YES" or "NO"), or nil for any other text.
    public var bool: Bool? {
        switch name {
        case .yes?: true
        case .no?: false
        default: nil
        }
    }

    /// The text as one of the names that have a number in every document, or nil for any other
    /// text.
    public var name: InterfaceName? {
        switch storage {
        case .document(_, let number): InterfaceName(rawValue: number)
        case .literal(let string): InterfaceName(text: string)
        }
    }

    /// The number of bytes of the text in UTF-8.
    public var utf8Count: Int {
        switch storage {
        case .document(let table, let number): Int(table.strings[Int(number)].count)
        case .literal(let string): string.utf8.count
        }
    }

    /// Whether the text has these bytes, which are in UTF-8.
    public func isEqual(to bytes: [UInt8]) -> Bool {
        switch storage {
        case .document(let table, let number):
            bytes.withUnsafeBufferPointer { table.string(number, is: $0) }
        case .literal(let string): string.utf8.elementsEqual(bytes)
        }
    }

    /// Whether the text has these characters, which are in ASCII.
    public static func == (text: AttributeText, characters: StaticString) -> Bool {
        let bytes = UnsafeBufferPointer(
            start: characters.utf8Start, count: characters.utf8CodeUnitCount)
        return switch text.storage {
        case .document(let table, let number): table.string(number, is: bytes)
        case .literal(let string): string.utf8.elementsEqual(bytes)
        }
    }
}
