import CFuzzerDriver
import Foundation
import RestorationArchive
import RestorationCoder

/// Decodes every key of every record of any archive with every method: nothing may trap.
private func fuzzCoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let reader = try? ArchiveReader(bytes: bytes) else { return 0 }
    for number in 0..<min(reader.recordCount, 16) {
        guard let record = try? reader.record(number: number) else { continue }
        for isSecure in [false, true] {
            let decoder = ObjectDecoder(fields: record.fields, requiresSecureCoding: isSecure)
            for field in record.fields.prefix(32) { decode(field.key, with: decoder) }
            decodeInOrder(ObjectDecoder(fields: record.fields, requiresSecureCoding: isSecure))
            _ = decoder.keysNeverRead
            for diagnostic in decoder.diagnostics { _ = diagnostic.description }
        }
    }
    return 0
}

private struct Sample: Codable {
    var text: String?
    var numbers: [Int]?
    var inner: [String: Double]?
}

private func decode(_ key: String, with decoder: ObjectDecoder) {
    _ = decoder.containsValue(forKey: key)
    _ = decoder.decodeBool(forKey: key)
    _ = decoder.decodeCInt(forKey: key)
    _ = decoder.decodeInt32(forKey: key)
    _ = decoder.decodeInt64(forKey: key)
    _ = decoder.decodeInteger(forKey: key)
    _ = decoder.decodeFloat(forKey: key)
    _ = decoder.decodeDouble(forKey: key)
    _ = decoder.decodeObject(forKey: key)
    _ = decoder.decodeObject(of: NSString.self, forKey: key)
    _ = decoder.decodeObject(of: [NSArray.self, NSDictionary.self, NSNumber.self], forKey: key)
    _ = decoder.decodePropertyList(forKey: key)
    _ = decoder.decodeDecodable(Sample.self, forKey: key)
    _ = decoder.decodeDecodable([Int].self, forKey: key)
}

/// Decodes values without keys, whatever their types are.
private func decodeInOrder(_ decoder: ObjectDecoder) {
    var memory: (UInt64, UInt64) = (0, 0)
    for type in ["B", "c", "C", "s", "S", "i", "I", "q", "Q", "f", "d"] {
        decoder.decodeValue(ofObjCType: type, at: &memory)
        decoder.decodeArray(ofObjCType: type, count: 2, at: &memory)
        _ = decoder.decodeObject()
        _ = decoder.decodeData()
        _ = decoder.decodePropertyList()
    }
    for diagnostic in decoder.diagnostics { _ = diagnostic.description }
}

/// The function that SwiftPM calls as this program's `main`.
@_cdecl("FuzzCoder_main")
public func run(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    var count = count
    var arguments = arguments
    return LLVMFuzzerRunDriver(&count, &arguments) { fuzzCoder($0, $1) }
}
