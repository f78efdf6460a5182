import Foundation

/// How a Codable value is kept: as text with sorted keys, so that an unchanged value whose parts
/// have an order gives the same bytes in every process.
///
/// The value is wrapped, since a single number is no document.
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
