import Foundation

/// A value in a frame's JSON.
enum JSONPart: Equatable {
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSONPart])
    case object([String: JSONPart])
}

/// A reader of the JSON of frames, which reads it as a page does.
enum JSONReader {
    static func read(_ bytes: [UInt8]) throws(ScreenError) -> JSONPart {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            throw ScreenError(
                "The app sent a frame that is not JSON: \(error.localizedDescription)")
        }
        return try part(value)
    }

    private static func part(_ value: Any) throws(ScreenError) -> JSONPart {
        switch value {
        case let text as String: return .string(text)
        case let number as NSNumber:
            // A Boolean is a number too, and is distinguished only by its type.
            let isBool = number.objCType.pointee == CChar(UInt8(ascii: "c"))
            return isBool ? .bool(number.boolValue) : .number(number.doubleValue)
        case let elements as [Any]:
            var parts: [JSONPart] = []
            for element in elements { parts.append(try part(element)) }
            return .list(parts)
        case let members as [String: Any]:
            var parts: [String: JSONPart] = [:]
            for (name, member) in members { parts[name] = try part(member) }
            return .object(parts)
        default: throw ScreenError("The app sent a frame with a null, which no page expects.")
        }
    }
}
