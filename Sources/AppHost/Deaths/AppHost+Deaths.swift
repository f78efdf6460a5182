import HostLink
import Logging

extension AppHost {
    /// What a death looks like before its consequences are drawn: which state the process was in, and how it
    /// ended in words; `nil` for an end that was wanted, or that nobody is to blame for.
    func blameworthy(_ death: ProcessDeath, _ instance: AppInstance) -> (
        how: String, wasLaunching: Bool
    )? {
        let wasLaunching =
            instance.life.summary == .starting || instance.life.isRestorationExtended
        switch instance.life.state {
        case .ending(.overranLaunch): return ("did not show itself in time", true)
        case .ending(.misbehaved(let since)): return ("sent what no app may send", since == nil)
        case .ending(.unresponsive): return ("did not respond in time", false)
        case .ending(.refused): return ("could not go on", wasLaunching)
        case .launching, .running, .suspended, .preserving:
            return death.isCrash ? (death.sentence, wasLaunching) : nil
        case .ending, .ended, .waiting, .failed: return nil
        }
    }

    /// Keeps a death for the app's page, with what followed from it.
    func note(_ how: String, wasLaunching: Bool, _ instance: AppInstance) {
        let outcome: AppDeath.Outcome =
            switch instance.life.state {
            case .failed: .givenUp
            case .waiting: .backedOff
            case .launching, .running:
                instance.life.launchReason == .setAside ? .setAside : .restored
            case .ended, .suspended, .preserving, .ending: .asleep
            }
        let death = AppDeath(
            date: settings.clock.date, how: how, wasLaunching: wasLaunching,
            version: instance.identity?.bundleVersion ?? "", outcome: outcome)
        do {
            try store.keep(death, app: instance.key.app, person: instance.key.person)
        } catch {
            logger.warning("A crash could not be recorded.", metadata: ["error": "\(error)"])
        }
    }
}
