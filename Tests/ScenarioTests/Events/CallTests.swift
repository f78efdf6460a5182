import BrowserDriver
import Specification
import Testing

extension Scenarios {
    /// Calls of a real app on real pages (specification 7.5).
    @Suite struct Calls {
        @Test
        func `a call rings over a half-typed text, which keeps its caret when it is answered`()
            async throws
        {
            try await withTab(CallSteps.answerWhileTyping)
        }

        @Test func `a call is answered with the keyboard, and every button of the bar works`()
            async throws
        {
            try await withTab(CallSteps.useEveryButton)
        }

        @Test
        func
            `a call rings on a dark phone's home screen and app switcher, and is answered by touch`()
            async throws
        {
            try await withTab(CallSteps.answerByTouch)
        }

        @Test func `a call rings on when its app is killed, and can be answered`() async throws {
            try await withTab(CallSteps.killWhileRinging)
        }

        @Test func `a second call holds the first, and each ends with its reason`() async throws {
            try await withTab(CallSteps.takeSecondCall)
        }

        @Test func `a call of one app holds the call of another`() async throws {
            try await withTab(CallSteps.takeCallOfAnotherApp)
        }

        @Test(.specification("5.2.1"))
        func `a call rings on a locked page without its caller, and is declined there`()
            async throws
        {
            try await withTab(CallSteps.ringWhileLocked)
        }

        @Test func `do-not-disturb and blocked callers of the host's page stop calls`()
            async throws
        {
            try await withTab(CallSteps.blockCallers)
        }
    }

    /// The same in Firefox.
    @Suite(.browser(.firefox)) struct CallsInFirefox {
        @Test func `in Firefox a call rings over a half-typed text, which keeps its caret`()
            async throws
        {
            try await withTab(CallSteps.answerWhileTyping)
        }

        @Test func `in Firefox a call is answered with the keyboard, and every button works`()
            async throws
        {
            try await withTab(CallSteps.useEveryButton)
        }

        @Test func `in Firefox a call rings on when its app is killed, and can be answered`()
            async throws
        {
            try await withTab(CallSteps.killWhileRinging)
        }

        @Test func `in Firefox a second call holds the first, and each ends with its reason`()
            async throws
        {
            try await withTab(CallSteps.takeSecondCall)
        }

        @Test func `in Firefox a call of one app holds the call of another`() async throws {
            try await withTab(CallSteps.takeCallOfAnotherApp)
        }
    }
}
