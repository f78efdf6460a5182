import Foundation
import RestorationArchive
import Testing

@testable import RestorationCoder

/// Tests of the result of each decoding method for each encoded value: found, absent, mismatched.
///
/// A result with a diagnostic ends in `!`.
@Suite struct CoderContractTests {
    /// The encoded values, each with the number of the specification that it shows.
    private static let stored: [(name: String, encode: @Sendable (NSCoder) -> Void)] = [
        ("absent (1.12.3, 11.3, 11.4)", { _ in }),
        ("nil (1.12.5, 11.8)", { $0.encode(String?.none, forKey: "k") }),
        ("boxed text (11.8)", { $0.encode(String??.some("7") as Any?, forKey: "k") }),
        ("true (11.5)", { $0.encode(true, forKey: "k") }),
        ("Int 7 (11.5)", { $0.encode(7, forKey: "k") }),
        ("Int32 2 (11.5, 11.6)", { $0.encode(Int32(2), forKey: "k") }),
        ("Int64 2^40 (11.7, 1.12.6)", { $0.encode(Int64(1) << 40, forKey: "k") }),
        ("Float 1.5 (11.5)", { $0.encode(Float(1.5), forKey: "k") }),
        ("Double 11.0 (1.12.4)", { $0.encode(11.0, forKey: "k") }),
        ("Double 0.0", { $0.encode(0.0, forKey: "k") }),
        ("NSNumber true", { $0.encode(NSNumber(value: true) as Any?, forKey: "k") }),
        ("NSNumber 3", { $0.encode(NSNumber(value: 3) as Any?, forKey: "k") }),
        ("NSString", { $0.encode(NSString(string: "s") as Any?, forKey: "k") }),
        ("Data", { $0.encode(Data([1, 2, 3]) as Any?, forKey: "k") }),
        (
            "bytes",
            { coder in
                [UInt8](4...5).withUnsafeBufferPointer {
                    coder.encodeBytes($0.baseAddress, length: $0.count, forKey: "k")
                }
            }
        ),
        ("no bytes", { $0.encodeBytes(nil, length: 0, forKey: "k") }),
        ("point (1.12.1)", { $0.encode(CGPoint(x: 1, y: 2), forKey: "k") }),
        ("rect (1.12.1)", { $0.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "k") }),
        ("list", { $0.encode(["a"], forKey: "k") }),
        ("object", { $0.encode(Draft(title: "d"), forKey: "k") }),
        (
            "key used twice (11.9)",
            {
                $0.encode(1, forKey: "k"); $0.encode(2, forKey: "k")
            }
        ),
        ("no NSCoding (11.10)", { $0.encode(NotCoding(), forKey: "k") }),
        ("Codable (11.14)", { try? $0.encodeEncodable([1, 2], forKey: "k") }),
    ]

    private static let methods: [(name: String, decode: @Sendable (NSCoder) -> String)] = [
        ("contains", { "\($0.containsValue(forKey: "k"))" }),
        ("object", { kind($0.decodeObject(forKey: "k")) }),
        ("NSString", { kind($0.decodeObject(of: NSString.self, forKey: "k")) }),
        ("NSNumber", { kind($0.decodeObject(of: NSNumber.self, forKey: "k")) }),
        ("classes", { kind($0.decodeObject(of: [NSArray.self, Draft.self], forKey: "k")) }),
        ("plist", { kind($0.decodePropertyList(forKey: "k")) }),
        ("bool", { "\($0.decodeBool(forKey: "k"))" }),
        ("integer", { "\($0.decodeInteger(forKey: "k"))" }),
        ("int32", { "\($0.decodeInt32(forKey: "k"))" }),
        ("int64", { "\($0.decodeInt64(forKey: "k"))" }),
        ("cint", { "\($0.decodeCInt(forKey: "k"))" }),
        ("float", { "\($0.decodeFloat(forKey: "k"))" }),
        ("double", { "\($0.decodeDouble(forKey: "k"))" }),
        ("bytes", { $0.withDecodedUnsafeBytes(forKey: "k") { $0.map { "\($0.count)" } ?? "nil" } }),
        ("point", { coder in "\(coder.decodePoint(forKey: "k").x)" }),
        ("CGPoint", { "\($0.decodeCGPoint(forKey: "k").y)" }),
        ("CGRect", { "\($0.decodeCGRect(forKey: "k").width)" }),
        ("Codable", { kind($0.decodeDecodable([Int].self, forKey: "k")) }),
    ]

    private static func kind(_ value: Any?) -> String {
        switch value {
        case nil: "nil"
        case let number as NSNumber: "#\(number)"
        case let text as String: "'\(text)'"
        case let data as Data: "\(data.count) bytes"
        case let list as [Any]: "list of \(list.count)"
        case let draft as Draft: "draft \(draft.title)"
        case let other?: "\(type(of: other))"
        }
    }

    private func answers() throws -> [String: [String]] {
        var table: [String: [String]] = [:]
        for row in Self.stored {
            let writing = encoder()
            row.encode(writing)
            for method in Self.methods {
                let back = try decoder(of: writing)
                let answer = method.decode(back)
                let mark = back.diagnostics.isEmpty ? "" : "!"
                table[row.name, default: []].append(answer + mark)
            }
        }
        return table
    }

    /// The results in the order of the methods: contains, object, NSString, NSNumber, classes,
    /// plist; bool, integer, int32, int64, cint, float, double; bytes, point, CGPoint, CGRect,
    /// Codable.
    private static let expected: [String: String] = [
        "absent (1.12.3, 11.3, 11.4)":
            "false | nil | nil | nil | nil | nil"
            + " | false | 0 | 0 | 0 | 0 | 0.0 | 0.0"
            + " | nil | 0.0 | 0.0 | 0.0 | nil",
        "nil (1.12.5, 11.8)":
            "true | nil | nil | nil | nil | nil"
            + " | false | 0 | 0 | 0 | 0 | 0.0 | 0.0"
            + " | nil | 0.0 | 0.0 | 0.0 | nil",
        "boxed text (11.8)":
            "true | '7' | '7' | nil! | nil! | '7'"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | nil! | 7.0 | 0.0! | 0.0! | nil!",
        "true (11.5)":
            "true | #1 | nil! | #1 | nil! | #1"
            + " | true | 1 | 1 | 1 | 1 | 1.0 | 1.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "Int 7 (11.5)":
            "true | #7 | nil! | #7 | nil! | #7"
            + " | true | 7 | 7 | 7 | 7 | 7.0 | 7.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "Int32 2 (11.5, 11.6)":
            "true | #2 | nil! | #2 | nil! | #2"
            + " | true | 2 | 2 | 2 | 2 | 2.0 | 2.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "Int64 2^40 (11.7, 1.12.6)":
            "true | #1099511627776 | nil! | #1099511627776 | nil! | #1099511627776"
            + " | true | 1099511627776 | 0! | 1099511627776 | 0! | 1.0995116e+12 | 1099511627776.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "Float 1.5 (11.5)":
            "true | #1.5 | nil! | #1.5 | nil! | #1.5"
            + " | true | 1 | 1 | 1 | 1 | 1.5 | 1.5"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "Double 11.0 (1.12.4)":
            "true | #11.0 | nil! | #11.0 | nil! | #11.0"
            + " | true | 11 | 11 | 11 | 11 | 11.0 | 11.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "Double 0.0":
            "true | #0.0 | nil! | #0.0 | nil! | #0.0"
            + " | false | 0 | 0 | 0 | 0 | 0.0 | 0.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "NSNumber true":
            "true | #1 | nil! | #1 | nil! | #1"
            + " | true | 1 | 1 | 1 | 1 | 1.0 | 1.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "NSNumber 3":
            "true | #3 | nil! | #3 | nil! | #3"
            + " | true | 3 | 3 | 3 | 3 | 3.0 | 3.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "NSString":
            "true | 's' | 's' | nil! | nil! | 's'"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | nil! | 0.0 | 0.0! | 0.0! | nil!",
        "Data":
            "true | 3 bytes | nil! | nil! | nil! | 3 bytes"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | 3 | 0.0! | 0.0! | 0.0! | nil!",
        "bytes":
            "true | 2 bytes | nil! | nil! | nil! | 2 bytes"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | 2 | 0.0! | 0.0! | 0.0! | nil!",
        "no bytes":
            "true | 0 bytes | nil! | nil! | nil! | 0 bytes"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | 0 | 0.0! | 0.0! | 0.0! | nil!",
        "point (1.12.1)":
            "true | '{1.0, 2.0}' | '{1.0, 2.0}' | nil! | nil! | '{1.0, 2.0}'"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | nil! | 1.0 | 2.0 | 0.0! | nil!",
        "rect (1.12.1)":
            "true | '{{1.0, 2.0}, {3.0, 4.0}}' | '{{1.0, 2.0}, {3.0, 4.0}}'"
            + " | nil! | nil! | '{{1.0, 2.0}, {3.0, 4.0}}'"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | nil! | 1.0 | 0.0! | 3.0 | nil!",
        "list":
            "true | list of 1 | nil! | nil! | list of 1 | list of 1"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "object":
            "true | draft d | nil! | nil! | draft d | nil!"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "key used twice (11.9)":
            "true | #2 | nil! | #2 | nil! | #2"
            + " | true | 2 | 2 | 2 | 2 | 2.0 | 2.0"
            + " | nil! | 0.0! | 0.0! | 0.0! | nil!",
        "no NSCoding (11.10)":
            "false | nil | nil | nil | nil | nil"
            + " | false | 0 | 0 | 0 | 0 | 0.0 | 0.0"
            + " | nil | 0.0 | 0.0 | 0.0 | nil",
        "Codable (11.14)":
            "true | 7 bytes | nil! | nil! | nil! | 7 bytes"
            + " | false! | 0! | 0! | 0! | 0! | 0.0! | 0.0!"
            + " | 7 | 0.0! | 0.0! | 0.0! | list of 2",
    ]

    @Test func `every decoding method has the listed result for every encoded value`() throws {
        let answers = try answers()
        #expect(answers.count == Self.stored.count && Self.expected.count == answers.count)
        for row in Self.stored {
            let line = answers[row.name]?.joined(separator: " | ")
            #expect(line == Self.expected[row.name], "\(row.name)")
        }
    }

    @Test func `no method of an empty coder traps`() {
        for method in Self.methods {
            _ = method.decode(ObjectDecoder())
            _ = method.decode(ObjectEncoder())
        }
        for row in Self.stored { row.encode(ObjectDecoder()) }
    }

    @Test func `the coders report keyed coding, their policy and their first error`() {
        let coders: [NSCoder] = [ObjectEncoder(), ObjectDecoder()]
        for coder in coders {
            #expect(coder.allowsKeyedCoding && !coder.requiresSecureCoding)
            #expect(coder.decodingFailurePolicy == .setErrorAndReturn && coder.error == nil)
            #expect(coder.allowedClasses == nil && coder.version(forClassName: "A") == NSNotFound)
            #expect(coder.systemVersion > 0)
        }
        let failing = ObjectDecoder()
        failing.failWithError(CocoaError(.coderReadCorrupt))
        failing.failWithError(CocoaError(.coderValueNotFound))
        #expect((failing.error as? CocoaError)?.code == .coderReadCorrupt)
    }
}
