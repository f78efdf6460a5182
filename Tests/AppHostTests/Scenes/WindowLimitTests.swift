import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `The limit of a person's windows` {
    @Test func `a person has at most 100 windows of an app, and a closed one can be replaced`()
        async throws
    {
        let test = try TestHost()
        var windows: [SceneSession] = []
        for _ in 0..<100 {
            windows.append(try await test.host.newSession(of: "fake", for: test.person))
        }
        let error = await #expect(throws: HostError.self) {
            try await test.host.newSession(of: "fake", for: test.person)
        }
        #expect(error?.code == .tooManySessions)
        #expect(error?.message.contains("100 windows") == true)
        // The windows of other apps and of other people are counted apart.
        _ = try await test.host.newSession(of: "other", for: test.person)
        _ = try await test.host.newSession(of: "fake", for: Person(token: PersonToken()))
        // The app's address opens a window that exists.
        let free = try await test.host.freeSession(of: "fake", for: test.person)
        #expect(windows.map(\.identifier).contains(free.identifier))
        try await test.host.quit(
            session: windows[0].identifier, of: "fake", for: test.person)
        _ = try await test.host.newSession(of: "fake", for: test.person)
        await test.host.shutDown()
    }
}
