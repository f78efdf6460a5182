import BrowserDriver
import Specification
import Testing

extension Scenarios {
    /// The sound of real apps on real pages (specification 7.6), with a browser whose microphone
    /// beeps.
    @Suite(.fakeMicrophone) struct Sound {
        @Test(.specification("7.9.6"))
        func `an app's file is heard on the page, and bytes pass only while it plays`()
            async throws
        {
            try await withTab(SoundSteps.playFile)
        }

        @Test(.specification("7.6.3"), .specification("7.9.6"))
        func `an app hears the page's microphone only while it talks`() async throws {
            try await withTab(SoundSteps.talk)
        }

        @Test(.specification("7.6.8"))
        func `music is interrupted while another app talks, and resumes afterwards`()
            async throws
        {
            try await withTab(SoundSteps.interruptMusic)
        }

        @Test(.specification("7.6.10"))
        func `a page that is loaded again while music plays resets the sound of its app`()
            async throws
        {
            try await withTab(SoundSteps.reloadWhilePlaying)
        }
    }

    /// The same with a browser whose user allows no microphone.
    @Suite struct SoundWithoutMicrophone {
        @Test func `an app whose user refuses the microphone learns of it, and no byte is sent`()
            async throws
        {
            try await withTab(SoundSteps.refuseMicrophone)
        }
    }
}
