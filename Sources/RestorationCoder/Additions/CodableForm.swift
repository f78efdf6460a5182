import Foundation

/// The stored form of a Codable value: JSON with sorted keys, so an unchanged value whose parts
/// have an order gives the same bytes in every process.
///
/// The value is wrapped, because a single number is not a JSON document.
enum CodableForm {
    static func data<Value: Encodable>(of value: Value) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        return try encoder.encode([value])
    }

    static func value<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode([Value].self, from: data).first
    }
}
