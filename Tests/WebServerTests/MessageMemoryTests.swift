import AppHost
import Testing

@testable import WebServer

/// The memory limits of unfinished messages, for one person and for all.
struct MessageMemoryTests {
    private let memory = MessageMemory(bytesMax: MessageMemory.receivedBytesMax)
    private let person = Person(token: PersonToken())

    @Test func `the messages of one person are refused above an eighth of the free memory`() {
        let limit = MessageMemory.receivedBytesMax / 8
        #expect(memory.change(by: limit, of: person))
        #expect(!memory.change(by: 1, of: person))
        #expect(memory.bytes == limit)
        #expect(memory.change(by: 1, of: Person(token: PersonToken())))
    }

    @Test func `memory that a person released is available to that person again`() {
        let limit = MessageMemory.receivedBytesMax / 8
        for _ in 1...3 {
            #expect(memory.change(by: limit, of: person))
            #expect(memory.change(by: -limit, of: person))
        }
        #expect(memory.bytes == 0)
    }

    @Test func `eight people with the maximum memory leave enough for the largest message`() {
        for _ in 1...8 {
            let greedy = Person(token: PersonToken())
            #expect(memory.change(by: memory.limit(of: greedy), of: greedy))
        }
        #expect(memory.limit(of: person) > 8 << 20)
        #expect(memory.change(by: 8 << 20, of: person))
    }

    @Test func `the messages of all people together stay below the total limit`() {
        for _ in 1...1_000 {
            let greedy = Person(token: PersonToken())
            #expect(memory.change(by: memory.limit(of: greedy), of: greedy))
        }
        #expect(memory.bytes <= MessageMemory.receivedBytesMax)
        #expect(!memory.change(by: 1 << 10, of: person))
    }
}
