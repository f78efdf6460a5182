import AppHost
import Testing

@testable import WebServer

/// The memory limits of unfinished messages, for one person and for all.
struct MessageMemoryTests {
    private let memory = MessageMemory()
    private let person = Person(token: PersonToken())

    @Test func `one person's messages are refused above the limit of a person`() {
        #expect(memory.change(by: MessageMemory.personBytesMax, of: person))
        #expect(!memory.change(by: 1, of: person))
        #expect(memory.bytes == MessageMemory.personBytesMax)
        #expect(memory.change(by: 1, of: Person(token: PersonToken())))
    }

    @Test func `memory that a person released is available to that person again`() {
        for _ in 1...3 {
            #expect(memory.change(by: MessageMemory.personBytesMax, of: person))
            #expect(memory.change(by: -MessageMemory.personBytesMax, of: person))
        }
        #expect(memory.bytes == 0)
    }

    @Test func `the messages of all people are refused above the limit of all`() {
        for _ in 0..<MessageMemory.bytesMax / MessageMemory.personBytesMax {
            let other = Person(token: PersonToken())
            #expect(memory.change(by: MessageMemory.personBytesMax, of: other))
        }
        #expect(!memory.change(by: 1, of: person))
        #expect(memory.bytes == MessageMemory.bytesMax)
    }
}
