import Foundation
import RestorationCoder
import Specification
import Testing
import UIKitCore

/// A screen of an app that casts its coder, as code for iOS does to encode Codable values.
private final class FilterController: UIViewController {
    struct Filter: Codable, Equatable {
        var words: [String]
        var limit: Int
    }

    var filter: Filter?
    var copies: [Data] = []

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        // swift-format-ignore: NeverForceUnwrap
        let archiver = coder as! NSKeyedArchiver
        try? archiver.encodeEncodable(filter, forKey: "filter")
        archiver.encode(7, forKey: "number")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        // swift-format-ignore: NeverForceUnwrap
        filter = (coder as! NSKeyedUnarchiver).decodeDecodable(Filter.self, forKey: "filter")
    }

    func archived(_ note: NSString) throws -> NSString? {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: note, requiringSecureCoding: true)
        copies.append(data)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data)
    }

    func ownArchive() throws -> [Int: String?] {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode("text" as NSString, forKey: "object")
        archiver.encode(12, forKey: "integer")
        archiver.encode(1.5, forKey: "double")
        archiver.encode(true, forKey: "bool")
        archiver.encode(CGPoint(x: 1, y: 2), forKey: "point")
        try archiver.encodeEncodable(["a": 1], forKey: "codable")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.requiresSecureCoding = true
        defer { unarchiver.finishDecoding() }
        return [
            1: unarchiver.decodeObject(of: NSString.self, forKey: "object").map { "\($0)" },
            2: "\(unarchiver.decodeInteger(forKey: "integer"))",
            3: "\(unarchiver.decodeDouble(forKey: "double"))",
            4: "\(unarchiver.decodeBool(forKey: "bool"))",
            5: "\(unarchiver.containsValue(forKey: "none"))",
            6: unarchiver.decodeDecodable([String: Int].self, forKey: "codable").map { "\($0)" },
        ]
    }
}

extension NSCoder {
    fileprivate func encodeNote(_ words: [String]) {
        if let archiver = self as? NSKeyedArchiver {
            try? archiver.encodeEncodable(words, forKey: "note")
        }
    }

    fileprivate func decodeNote() -> [String]? {
        (self as? NSKeyedUnarchiver)?.decodeDecodable([String].self, forKey: "note")
    }
}

@MainActor struct CastCoderTests {
    @Test(.specification("1.12.2"))
    func `a controller casts its coders to keyed archivers and uses them`() {
        let controller = FilterController()
        controller.filter = FilterController.Filter(words: ["a", "b"], limit: 3)
        let encoder = ObjectEncoder()
        controller.encodeRestorableState(with: encoder)
        #expect(encoder.diagnostics == [])
        let copy = FilterController()
        let decoder = ObjectDecoder(fields: encoder.fields)
        copy.decodeRestorableState(with: decoder)
        #expect(copy.filter == controller.filter)
        #expect(decoder.decodeInteger(forKey: "number") == 7)
    }

    @Test(.specification("1.12.2"))
    func `an app's extension of NSCoder casts the coder to a keyed archiver`() {
        let encoder = ObjectEncoder()
        encoder.encodeNote(["a", "b"])
        #expect(ObjectDecoder(fields: encoder.fields).decodeNote() == ["a", "b"])
    }

    @Test func `an archiver that a controller creates itself is Foundation's`() throws {
        let controller = FilterController()
        #expect(try controller.archived("note") == "note")
        let data = try #require(controller.copies.first)
        #expect(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data) == "note")
        #expect(
            try controller.ownArchive() == [
                1: "text", 2: "12", 3: "1.5", 4: "true", 5: "false", 6: "[\"a\": 1]",
            ])
    }

    @Test func `a coder of restorable state can be made stricter and never less strict`() {
        let encoder = ObjectEncoder()
        encoder.requiresSecureCoding = true
        encoder.requiresSecureCoding = false
        #expect(encoder.requiresSecureCoding)
        let decoder = ObjectDecoder(fields: [])
        decoder.requiresSecureCoding = true
        decoder.requiresSecureCoding = false
        #expect(decoder.requiresSecureCoding)
        decoder.decodingFailurePolicy = .raiseException
        #expect(decoder.decodingFailurePolicy == .setErrorAndReturn)
    }
}
