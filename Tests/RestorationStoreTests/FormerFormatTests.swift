import Foundation
import RestorationArchive
import RestorationStore
import Testing

/// Tests of a file of the format in which an archive and its changes were a table of records.
@Suite struct FormerFormatTests {
    private let session: SessionIdentifier
    private let disk = MemoryFileSystem()

    init() throws {
        session = try Samples.session()
        let store = try Samples.store(on: disk)
        // The previous generation.
        try store.commit(Self.archive(["a", "b"], "first", 1), session: session)
        store.close()
        let path = Samples.path(.current)
        try disk.rename(path, to: Samples.path(.previous), replacing: true)
        disk.overwrite(path, with: try Self.file())
    }

    private static func archive(_ names: [String], _ text: String, _ number: Int) -> Archive {
        Archive(
            header: ArchiveHeader(
                timestamp: Date(timeIntervalSinceReferenceDate: Double(number)),
                highWaterMark: UInt64(number)),
            records: names.map { name in
                let value = name == "a" ? text : name
                return ArchiveRecord(
                    path: [ArchivePathComponent(name)], kind: .object, className: "C",
                    fields: [ArchiveField(key: "text", value: .string(value))])
            },
            rootPaths: [["a"]])
    }

    /// Generation 2, with the text "second", and two changes: the text "third", and then the text
    /// "fourth" with another order of objects.
    private static func file() throws -> [UInt8] {
        let text = """
            iVBSTg0KGgoBAAEAAIAAAAIAAAAAAAAA2AEAAAAAAAABAAAAAAAAALInEFKB4ze3WL8zuEQgmSm8ZhD/PCl03Hug
            k7Ywqxoj3EptaM/zxoNzY2VuZS0xAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAA6qvyMA0cieqymkemylr+2OhjJxgjZRkfmh05YOztoAegT2xj6ahcN3c4FPCPMT3pHy98bK+5
            5AyUmjmB7tUH5Dymah26U0eNTZTwaDgyrcfs0V11YfpP4UFfByeYWj4lxkZ1ld6Hm5UAvP+5vbGao7uZYAo116+R
            KFmnljPNJ32Ddgg9nxU5MM3RXvdAQDh1tZ/QTxxB0CL3aZJ1ferdv57VyMQG7WBhZxrwonjsLkhruxpRo4VX90QT
            3TKiAHxeTKmNAVCd/19mnt1HyxVWg010N+xFO4IMdy2zrlMl7vyXxC74hut86rm1yEqCpBCj42oT4P8W+g+sbL7G
            PXnvaDzgs9KixloPmizrQ+3vu+RIzuS5JPC5Yd60n0zIQS4GpJkjYREwW+mYulIxgnvXT06pozPRGp4eGhAzK7hr
            EBwlP3CKy+8334wfNPnlmQ2wj3IP2GQQkkA0oT9z4csN8VMrYNmMSSNiANnJhRW9awxJW7xz18esSp0Rw/BgWUbu
            4zkmcBldKAasyv+kxGF2jGU70+1yVW27Kb/yxPLLNR906GlLbp51uJPw1S0n+1MCAXlw+HLy/U89qAR6emtH6S73
            da3AipGAtgBhQWutfZsRz3FFMRW3FCUkXsfUJccPJPRQnCkQq5yrot6bbtBShv8EawY/uUgM6AAAABf///+Y/Ymb
            W8C/99e5YpTwKnyGGqv0RB90g3emE7BxJobUq5EjLYlb8D3rEou41tW4S1fTsmcJqg3l236YzbIOdApWJQ+oIemz
            6UctjmW1iIR8D+76pkYcfeSX023P1PDeN6RJbJZNSXnK69iKtpYYKaqBN5trNpc1wSzDAHPiNBzfxHyjqruaL0E5
            TAAznsjtz143M8jzJ8SMaoh3AkVWo2IVIWXa62uQUm+JrtK6sGJd9mwjRWs5NvqlFIHMvbbQ9HKZQE97kMW7u1ES
            ggJkaxFm+o+09P02GhKsyldKUrb72r7tcqxvsxA2p91YKkaz+fY9XyGuJYHr4r1CMD3L9WBqAr69AqUiAQAA3f7/
            /xjZQihx80yP+ymOzP6dgqJBTeyOYY7HpTOPv6zTTykA06MVueWCudXWHLCpPfFtU6PTWnCB2SHjgux4cZ5Pjp5Z
            QFrE/MhKeUNs68MPiiIbYfWNUyR+1n0BncNM+XPLc6FwkD0Gs1wPHpv3nCotUzSpQ2nEM7WAinlQsKMHzJhBeINC
            5lXtbV7dSuC6DTamgwUbHwJI17ofXHp+4mVKi2LVDt5O306FqDBwtePZ7SPIrAUmzaDaBhgcBtvMrLD8PFaol7nY
            a84FQ6/pilPh7OAAUBMIB1F5KXzYCZVw2dZCcJ1cuDqlOdRpfwWBlQmHsEDJ+FvcyjWib4H5uHr4WaRvLEpdFg0A
            TXW/Xdyey301dDZUWPixIYzcFr+3A/HqOHhQrxdHRE6Y2ULchburZLFw6ai+odIoWXiZI65b26U=
            """
        return Array(try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
    }

    @Test func `a file of the former format is loaded with its changes`() throws {
        let store = try Samples.store(on: disk)
        let found = try store.loadArchive(session: session)
        #expect(try found.value?.archive() == Self.archive(["c", "a"], "fourth", 4))
        #expect(found.generation == 4 && found.served == .current)
        #expect(try store.verify(session: session, .current) == 4)
        #expect(
            try store.load(session: session).value
                == Self.archive(["c", "a"], "fourth", 4).encoded().bytes)
    }

    @Test func `a change to a file of the former format is written in the present format`() throws {
        let store = try Samples.store(on: disk)
        _ = try store.loadArchive(session: session)
        #expect(try !store.commit(Self.archive(["c", "a"], "fourth", 5), session: session).wrote)
        let next = Self.archive(["c", "a"], "fifth", 6)
        #expect(try store.commit(next, session: session).generation == 5)
        store.close()
        #expect(try Samples.bytes(Samples.path(.current), on: disk)[10] == 2)
        #expect(try Samples.store(on: disk).loadWholeArchive(session: session).value == next)
        // The former file is the previous generation.
        disk.overwrite(Samples.path(.current), with: [1])
        let found = try Samples.store(on: disk).loadWholeArchive(session: session)
        #expect(found.value == Self.archive(["c", "a"], "fourth", 4))
    }

    @Test func `a torn file of the former format gives its last complete entry`() throws {
        disk.overwrite(Samples.path(.current), with: try Self.file().dropLast(10))
        let found = try Samples.store(on: disk).loadWholeArchive(session: session)
        #expect(found.value == Self.archive(["a", "b"], "third", 3))
        #expect(found.endsInIncompleteCommit)
    }

    @Test func `a flipped bit in a file of the former format is not read`() throws {
        let key = try Samples.key()
        let file = try Self.file()
        for index in stride(from: 8, to: file.count, by: 3) {
            var changed = file
            changed[index] ^= 4
            #expect(throws: RestorationStoreError.self, "byte \(index)") {
                try Envelope.unseal(changed, session: session, key: key)
            }
        }
    }

    @Test func `a rotation seals a file of the former format in the present format`() throws {
        let new = try Samples.key(person: "bob")
        #expect(try Samples.store(on: disk).rotate(to: new).resealed == 2)
        #expect(try Samples.bytes(Samples.path(.current), on: disk)[10] == 2)
        let found = try Samples.store(on: disk, key: new).loadWholeArchive(session: session)
        #expect(found.value == Self.archive(["c", "a"], "fourth", 4))
        #expect(found.generation == 4)
    }
}
