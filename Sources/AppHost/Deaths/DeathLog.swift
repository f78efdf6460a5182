import HostLink
import Logging

/// The log of app crashes and their consequences, which the page of the app shows.
struct DeathLog {
    let store: any DeathStore
    let clock: any HostClock
    let logger: Logger

    /// A death that is the app's fault, before its consequence is known.
    struct Fault {
        /// The way in which the process ended, as the rest of a sentence that begins with "The
        /// app".
        let description: String
        /// Whether the app had not sent its first frame, or was still restoring.
        let wasLaunching: Bool
    }

    /// Stores a fault and its consequence, which is read from the state of the app instance.
    func record(_ fault: Fault, of instance: AppInstance) {
        let death = AppDeath(
            date: clock.date, description: fault.description, wasLaunching: fault.wasLaunching,
            version: instance.identity?.bundleVersion ?? "", outcome: .init(of: instance.life))
        do {
            try store.keep(death, app: instance.key.app, person: instance.key.person)
        } catch {
            logger.warning("A crash could not be recorded.", error)
        }
    }
}

extension DeathLog.Fault {
    /// Creates the fault of a death; `nil` if the end was intended, or was not the app's fault.
    ///
    /// - Parameter instance: The app instance, in its state from before the death was handled.
    init?(_ death: ProcessDeath, of instance: AppInstance) {
        let wasLaunching =
            instance.life.summary == .starting || instance.life.isRestorationExtended
        switch instance.life.state {
        case .ending(.overranLaunch):
            self.init(description: "did not show a screen in time", wasLaunching: true)
        case .ending(.misbehaved(let since)):
            self.init(description: "sent an invalid message", wasLaunching: since == nil)
        case .ending(.unresponsive):
            self.init(description: "did not respond in time", wasLaunching: false)
        case .ending(.refused):
            self.init(description: "could not continue", wasLaunching: wasLaunching)
        case .launching, .running, .suspended, .preserving:
            guard death.isCrash else { return nil }
            self.init(description: death.sentence, wasLaunching: wasLaunching)
        case .ending, .ended, .waiting, .failed: return nil
        }
    }
}

extension AppDeath.Outcome {
    fileprivate init(of life: ProcessLife) {
        self =
            switch life.state {
            case .failed: .givenUp
            case .waiting: .backedOff
            case .launching, .running:
                life.launchReason == .setAside ? .setAside : .restored
            case .ended, .suspended, .preserving, .ending: .notNeeded
            }
    }
}
