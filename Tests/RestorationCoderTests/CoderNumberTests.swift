import Foundation
import RestorationArchive
import Specification
import Testing

@testable import RestorationCoder

@Suite struct CoderNumberTests {
    private func stored(_ encode: (NSCoder) -> Void) throws -> ObjectDecoder {
        let coder = encoder()
        encode(coder)
        return try decoder(of: coder)
    }

    @Test(.specification("1.12.4", "1.12.5", "10.10"))
    func `numbers are decoded in the types of the specification's listings (1.12.4, 11.5)`() throws
    {
        let back = try stored {
            $0.encode(11.0, forKey: "MyAppVersion")
            $0.encode(Int32(2), forKey: "EditField")
            $0.encode(String?.none, forKey: "EditedText")
        }
        #expect(back.decodeFloat(forKey: "MyAppVersion") == 11.0)
        #expect(back.decodeInteger(forKey: "MyAppVersion") == 11)
        #expect(back.decodeInteger(forKey: "EditField") == 2)
        #expect((back.decodeObject(forKey: "EditedText") as! String?) == nil)
        #expect(back.diagnostics == [])
    }

    @Test(.specification("1.12.4")) func `every number is read in every width that it fits`() throws
    {
        let back = try stored {
            $0.encode(7, forKey: "int")
            $0.encode(Int64(7), forKey: "int64")
            $0.encode(Float(7), forKey: "float")
            $0.encode(7.9, forKey: "double")
            $0.encode(UInt8(7) as Any, forKey: "byte")
            $0.encode(NSNumber(value: 7) as Any, forKey: "number")
            $0.encode(Decimal(7) as Any, forKey: "decimal")
        }
        for key in ["int", "int64", "float", "double", "byte", "number", "decimal"] {
            #expect(back.decodeInteger(forKey: key) == 7)
            #expect(back.decodeInt32(forKey: key) == 7)
            #expect(back.decodeCInt(forKey: key) == 7)
            #expect(back.decodeInt64(forKey: key) == 7)
            #expect(back.decodeDouble(forKey: key).rounded(.down) == 7)
            #expect(back.decodeBool(forKey: key))
        }
        #expect(back.diagnostics == [])
    }

    @Test func `a Bool is a number, and any number but zero is true (11.6)`() throws {
        let back = try stored {
            $0.encode(true, forKey: "true")
            $0.encode(NSNumber(value: true) as Any, forKey: "boxed")
            $0.encode(Int32(2), forKey: "two")
            $0.encode(0.0, forKey: "zero")
        }
        #expect(back.decodeInteger(forKey: "true") == 1 && back.decodeDouble(forKey: "true") == 1)
        #expect(back.storedValue(forKey: "boxed") == .bool(true))
        #expect(back.decodeBool(forKey: "two"))
        #expect(!back.decodeBool(forKey: "zero"))
    }

    @Test func `the number 1 is not encoded as a Bool`() {
        let coder = encoder()
        coder.encode(NSNumber(value: 1) as Any, forKey: "number")
        coder.encode(1 as Any, forKey: "int")
        coder.encode(true as Any, forKey: "bool")
        #expect(coder.fields.map(\.value) == [.int64(1), .int64(1), .bool(true)])
    }

    @Test(.specification("1.12.6"))
    func `a number that does not fit is zero and reported (1.12.6, 11.7)`()
        throws
    {
        let back = try stored {
            $0.encode(Int64(1) << 40, forKey: "large")
            $0.encode(Double.nan, forKey: "nan")
            $0.encode(Double.infinity, forKey: "infinite")
            $0.encode(UInt64.max as Any, forKey: "unsigned")
            $0.encode("12", forKey: "text")
        }
        #expect(back.decodeInt32(forKey: "large") == 0)
        #expect(back.decodeInteger(forKey: "nan") == 0)
        #expect(back.decodeInteger(forKey: "infinite") == 0)
        #expect(back.decodeInteger(forKey: "unsigned") == 0)
        #expect(back.decodeInteger(forKey: "text") == 0)
        #expect(
            back.diagnostics.map(\.code)
                == [.outOfRange, .outOfRange, .outOfRange, .outOfRange, .typeMismatch])
        #expect(back.diagnostics.map(\.key) == ["large", "nan", "infinite", "unsigned", "text"])
        #expect(back.decodeDouble(forKey: "nan").isNaN)
    }

    @Test func `a number too large for Float is read as infinity, with a diagnostic`() throws {
        let back = try stored {
            $0.encode(1e300, forKey: "large")
            $0.encode(-Double.infinity, forKey: "infinite")
        }
        #expect(back.decodeFloat(forKey: "large") == .infinity)
        #expect(back.decodeFloat(forKey: "infinite") == -.infinity)
        #expect(back.diagnostics.map(\.key) == ["large"])
        #expect(back.diagnostics.map(\.code) == [.outOfRange])
    }
}
