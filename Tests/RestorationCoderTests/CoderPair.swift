import Foundation
import RestorationArchive

@testable import RestorationCoder

/// Encodes an encoder's fields as an archive's bytes, and returns a decoder of these bytes.
func decoder(
    of encoder: ObjectEncoder, header: ArchiveHeader? = nil,
    references: (any ReferenceResolving)? = nil, storyboardName: String? = nil,
    secure: Bool = false
) throws -> ObjectDecoder {
    let record = ArchiveRecord(
        path: ["Root", "Screen"], kind: .viewController, className: "App.Screen",
        storyboardName: storyboardName, fields: encoder.fields)
    let sent = header ?? ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0))
    let reader = try ArchiveReader(Archive(header: sent, records: [record]).encoded())
    return ObjectDecoder(
        record: try reader.record(number: 0), header: header, references: references,
        requiresSecureCoding: secure)
}

func encoder(
    references: (any ReferenceEncoding)? = nil, secure: Bool = false
) -> ObjectEncoder {
    ObjectEncoder(
        path: ["Root", "Screen"], references: references, requiresSecureCoding: secure)
}

/// Encodes one value as an app does and reads it back through the bytes.
func roundTrip(_ value: Any?, forKey key: String = "key") throws -> Any? {
    let coder = encoder()
    (coder as NSCoder).encode(value, forKey: key)
    return try decoder(of: coder).decodeObject(forKey: key)
}
