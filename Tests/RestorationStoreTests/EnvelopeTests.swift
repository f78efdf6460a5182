import RestorationStore
import Testing

@Suite struct EnvelopeTests {
    private let session: SessionIdentifier
    private let key: EnvelopeKey

    init() throws {
        session = try Samples.session()
        key = try Samples.key()
    }

    private func verdict(_ file: [UInt8]) -> RestorationStoreError.Code? {
        do {
            _ = try Envelope.unseal(file, session: session, key: key)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: [0, 1, 32_767, 32_768, 32_769, 65_536, 100_003])
    func `a sealed payload is opened unchanged`(byteCount: Int) throws {
        let payload = Samples.payload(1, byteCount: byteCount)
        let file = try Envelope.seal(payload, session: session, generation: 7, key: key)
        let envelope = try Envelope.unseal(file, session: session, key: key)
        #expect(envelope.payload == payload)
        #expect(envelope.generation == 7)
    }

    @Test func `a sealed file does not contain the payload's bytes`() throws {
        let payload = Array("a half-typed word, and nobody's business".utf8)
        let file = try Envelope.seal(payload, session: session, generation: 1, key: key)
        #expect(file.firstRange(of: payload.prefix(6)) == nil)
    }

    @Test func `the same payload is sealed differently each time`() throws {
        let payload = Samples.payload(1, byteCount: 100)
        let first = try Envelope.seal(payload, session: session, generation: 1, key: key)
        let second = try Envelope.seal(payload, session: session, generation: 1, key: key)
        #expect(first.suffix(116) != second.suffix(116))
    }

    @Test func `an envelope with any flipped bit gives the error of the bit's place`() throws {
        let payload = Samples.payload(2, byteCount: 300)
        let file = try Envelope.seal(payload, session: session, generation: 3, key: key)
        for index in file.indices {
            for bit in 0..<8 {
                var changed = file
                changed[index] ^= 1 << bit
                let expected: RestorationStoreError.Code =
                    switch index {
                    case 0..<8: .foreign
                    // Version 1 with its lowest bit flipped is 0, which never existed.
                    case 8: bit == 0 ? .damaged : .tooNew
                    case 9: .tooNew
                    default: .damaged
                    }
                #expect(verdict(changed) == expected, "byte \(index), bit \(bit)")
            }
        }
    }

    @Test func `an envelope with a flipped byte in any page is damaged`() throws {
        let payload = Samples.payload(2, byteCount: 100_000)
        let file = try Envelope.seal(payload, session: session, generation: 3, key: key)
        for index in stride(from: 160, to: file.count, by: 997) {
            var changed = file
            changed[index] ^= 0x10
            #expect(verdict(changed) == .damaged, "byte \(index)")
        }
    }

    @Test func `an envelope truncated anywhere or with extra bytes is damaged`() throws {
        let payload = Samples.payload(4, byteCount: 300)
        let file = try Envelope.seal(payload, session: session, generation: 3, key: key)
        for count in 0..<file.count {
            #expect(verdict(Array(file.prefix(count))) == .damaged, "\(count) bytes")
        }
        #expect(verdict(file + [0]) == .damaged)
    }

    @Test func `an envelope truncated between two pages is damaged`() throws {
        let file = try Envelope.seal(
            Samples.payload(4), session: session, generation: 3, key: key)
        #expect(verdict(Array(file.prefix(160 + 32_768 + 16))) == .damaged)
        #expect(verdict(Array(file.prefix(160))) == .damaged)
    }

    @Test func `a file that is not an envelope is foreign`() {
        #expect(verdict(Array("bplist00 and so on".utf8)) == .foreign)
        #expect(verdict([UInt8](repeating: 0, count: 4096)) == .foreign)
    }

    @Test func `an envelope with swapped pages is damaged`() throws {
        var file = try Envelope.seal(
            Samples.payload(5, byteCount: 98_304), session: session, generation: 3, key: key)
        let page = 32_768 + 16
        let first = Array(file[160..<(160 + page)])
        file.replaceSubrange(160..<(160 + page), with: file[(160 + page)..<(160 + 2 * page)])
        file.replaceSubrange((160 + page)..<(160 + 2 * page), with: first)
        #expect(verdict(file) == .damaged)
    }

    @Test func `an envelope with a page of another generation is damaged`() throws {
        let old = try Envelope.seal(
            Samples.payload(5), session: session, generation: 3, key: key)
        var new = try Envelope.seal(
            Samples.payload(6), session: session, generation: 4, key: key)
        let page = 160..<(160 + 32_768 + 16)
        new.replaceSubrange(page, with: old[page])
        #expect(verdict(new) == .damaged)
    }

    @Test func `an envelope of another session is misplaced, and a renamed one damaged`() throws {
        let other = try Samples.session("scene-2")
        let file = try Envelope.seal([1, 2, 3], session: other, generation: 1, key: key)
        #expect(verdict(file) == .misplaced)
        var renamed = file
        renamed.replaceSubrange(80..<87, with: "scene-1".utf8)
        #expect(verdict(renamed) == .damaged)
    }

    @Test func `the key of another user or app is the wrong key, not damage`() throws {
        for other in [try Samples.key(person: "bob"), try Samples.key(app: "notes")] {
            let file = try Envelope.seal([1, 2, 3], session: session, generation: 1, key: other)
            #expect(verdict(file) == .wrongKey)
        }
    }

    @Test func `a payload beyond the limit is refused with advice`() throws {
        let huge = [UInt8](repeating: 0, count: 256 * 1024 * 1024 + 1)
        #expect {
            _ = try Envelope.seal(huge, session: session, generation: 1, key: key)
        } throws: { error in
            let error = error as? RestorationStoreError
            return error?.code == .tooLarge && error?.message.contains("database") == true
        }
    }
}
