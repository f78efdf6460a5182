import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite struct `The life of a process` {
    typealias Input = ProcessLife.Input
    typealias Action = ProcessLife.Action

    private let times = LifeTimes()

    private func life(_ record: LaunchRecord = LaunchRecord()) -> ProcessLife {
        ProcessLife(times: times, limits: CrashLimits(), record: record)
    }

    /// Returns a life cycle after inputs that must all be valid.
    private func life(after inputs: [Input], _ record: LaunchRecord = LaunchRecord())
        -> ProcessLife
    {
        var life = life(record)
        for input in inputs {
            let actions = life.handle(input, now: .zero)
            #expect(actions != nil, "\(input)")
        }
        return life
    }

    private func does(
        _ input: Input, after inputs: [Input], at now: Duration = .zero,
        _ record: LaunchRecord = LaunchRecord()
    ) -> [Action]? {
        var life = life(after: inputs, record)
        return life.handle(input, now: now)
    }

    private let launch: [Input] = [.someInForeground, .wanted]
    private var run: [Input] { launch + [.firstFrame] }
    private var background: [Input] { run + [.unwanted, .allInBackground] }
    private var suspended: [Input] { background + [.backgroundReached, .timer(.grace)] }
    private let failed = PageState(
        .failed, message: "m", choices: [.retry, .home])

    @Test func `a process starts when it is needed, and runs after its first frame`() {
        #expect(
            does(.wanted, after: []) == [
                .report(PageState(.starting)), .spawn(.fresh),
            ])
        #expect(
            does(.firstFrame, after: launch) == [
                .cancel(.launchDeadline), .keep(LaunchRecord(hasRun: true)),
                .report(PageState(.running)),
            ])
    }

    @Test func `the launch reason depends on earlier launches and crashes`() {
        let reasons: [(LaunchRecord, LaunchOrder.Reason)] = [
            (LaunchRecord(), .fresh), (LaunchRecord(hasRun: true), .relaunch),
            (LaunchRecord(launchCrashes: 1, hasRun: true), .afterCrash),
            (LaunchRecord(launchCrashes: 2, hasRun: true), .setAside),
        ]
        for (record, reason) in reasons {
            #expect(does(.wanted, after: [], record)?.last == .spawn(reason))
        }
    }

    @Test func `in the background a process is suspended after the grace time and its callbacks`() {
        #expect(
            does(.allInBackground, after: run) == [
                .start(.phaseDeadline, times.phaseDeadline), .start(.grace, times.grace),
            ])
        #expect(does(.backgroundReached, after: background) == [.cancel(.phaseDeadline)])
        let stop: [Action] = [.stop, .start(.endAfter, times.endAfter)]
        #expect(does(.timer(.grace), after: background + [.backgroundReached]) == stop)
        #expect(does(.timer(.grace), after: background) == [])
        #expect(
            does(.backgroundReached, after: background + [.timer(.grace)])
                == [.cancel(.phaseDeadline)] + stop)
    }

    @Test(.specification("2.1.15", "6.3.1"))
    func `an app that misses the deadline for the background is ended`() {
        #expect(does(.timer(.phaseDeadline), after: background) == [.cancel(.grace), .kill])
        let ended = background + [.timer(.phaseDeadline), .unwanted, .died(.signalled(SIGKILL))]
        #expect(life(after: ended).state == .ended)
        #expect(does(.wanted, after: ended)?.last == .spawn(.relaunch))
    }

    @Test(.specification("6.3.3", "6.3.4", "9.10"))
    func `background tasks delay the suspension of a process for a limited time`() {
        let time: Action = .start(.backgroundTime, times.backgroundTime)
        let busy = run + [.tasks(isOpen: true), .unwanted, .allInBackground]
        #expect(
            does(.allInBackground, after: run + [.tasks(isOpen: true)]) == [
                .start(.phaseDeadline, times.phaseDeadline), .start(.grace, times.grace), time,
            ])
        let waiting = busy + [.backgroundReached, .timer(.grace)]
        #expect(does(.timer(.grace), after: busy + [.backgroundReached]) == [])
        #expect(
            does(.tasks(isOpen: false), after: waiting)
                == [.cancel(.backgroundTime), .stop, .start(.endAfter, times.endAfter)])
        #expect(
            does(.timer(.backgroundTime), after: waiting)
                == [.cancel(.phaseDeadline), .cancel(.grace), .kill])
        #expect(
            does(.someInForeground, after: busy)
                == [.cancel(.phaseDeadline), .cancel(.grace), .cancel(.backgroundTime)])
        // The background time begins once, however many tasks follow each other.
        #expect(does(.tasks(isOpen: true), after: background) == [time])
        let again = background + [.tasks(isOpen: true), .tasks(isOpen: false)]
        #expect(does(.tasks(isOpen: true), after: again) == [])
        // Tasks that begin after the background time cause no delay.
        let over = again + [.timer(.backgroundTime), .tasks(isOpen: true), .backgroundReached]
        #expect(
            does(.timer(.grace), after: over) == [.stop, .start(.endAfter, times.endAfter)])
        // A process that is woken for an event gets new background time.
        #expect(does(.wanted, after: waiting) == [.start(.grace, times.grace), time])
        #expect(
            does(.quit(mayCommit: true), after: run + [.tasks(isOpen: true)]) == [
                .terminate,
                .start(.terminateDeadline, times.terminateDeadline + times.backgroundTime),
            ])
        // A task that begins while the app ends also extends its time, once.
        var ending = life(after: run + [.quit(mayCommit: true)])
        let longer: Action = .start(
            .terminateDeadline, times.terminateDeadline + times.backgroundTime)
        #expect(ending.handle(.tasks(isOpen: true), now: .zero) == [longer])
        #expect(ending.handle(.tasks(isOpen: false), now: .zero) == [])
        #expect(ending.handle(.tasks(isOpen: true), now: .zero) == [])
    }

    @Test func `a process that returns to the foreground continues`() {
        #expect(
            does(.someInForeground, after: background)
                == [.cancel(.phaseDeadline), .cancel(.grace)])
        #expect(does(.someInForeground, after: suspended) == [.cancel(.endAfter), .resume])
        #expect(
            does(.wanted, after: suspended)
                == [.cancel(.endAfter), .resume, .start(.grace, times.grace)])
    }

    @Test func `a suspended process is ended after a while or for memory, and starts when needed`()
    {
        #expect(does(.timer(.endAfter), after: suspended) == [.kill])
        #expect(does(.purge, after: suspended) == [.cancel(.endAfter), .kill])
        #expect(does(.purge, after: run) == [])
        #expect(does(.purge, after: background) == [])
        let ended = suspended + [.timer(.endAfter), .died(.signalled(SIGKILL))]
        #expect(life(after: ended).state == .ended)
        #expect(does(.wanted, after: ended)?.last == .spawn(.relaunch))
        // If the process is needed again while it is ended, a new one starts.
        #expect(
            does(.died(.signalled(SIGKILL)), after: suspended + [.timer(.endAfter), .wanted])?.last
                == .spawn(.relaunch))
    }

    private var preserve: [Action] {
        [.preserve, .start(.preserveDeadline, times.phaseDeadline)]
    }
    private var purging: [Input] { background + [.backgroundReached, .purge] }

    @Test(.specification("5.3.6"))
    func `a running process preserves before it is ended, or overruns its deadline`() {
        #expect(
            does(.purge, after: background + [.backgroundReached])
                == [.cancel(.phaseDeadline), .cancel(.grace)] + preserve)
        #expect(does(.preserved, after: purging) == [.cancel(.preserveDeadline), .kill])
        #expect(does(.timer(.preserveDeadline), after: purging) == [.kill])
        let ended = purging + [.preserved, .died(.signalled(SIGKILL))]
        #expect(life(after: ended).state == .ended)
        // An answer that is late or was not requested has no effect.
        #expect(does(.preserved, after: run) == [])
    }

    @Test func `a suspended process with uncommitted events is resumed to commit them`() {
        var life = life(after: suspended)
        life.isPreserved = false
        #expect(
            life.handle(.purge, now: .zero) == [.cancel(.endAfter), .resume] + preserve)
        life = self.life(after: suspended)
        life.isPreserved = false
        #expect(life.handle(.timer(.endAfter), now: .zero) == [.resume] + preserve)
    }

    @Test func `a process that is needed again while it preserves continues to run`() {
        #expect(does(.someInForeground, after: purging) == [.cancel(.preserveDeadline)])
        #expect(
            does(.wanted, after: purging)
                == [.cancel(.preserveDeadline), .start(.grace, times.grace)])
        #expect(life(after: purging).takesEvents)
        #expect(life(after: purging + [.wanted]).summary == .running)
    }

    @Test(.specification("5.3.7"))
    func `a replaced process preserves and ends, and the next process receives its events`() {
        #expect(does(.restart, after: run) == preserve)
        let replaced = run + [.restart]
        #expect(!life(after: replaced).takesEvents)
        #expect(does(.wanted, after: replaced) == [])
        #expect(does(.someInForeground, after: replaced) == [])
        let dead = replaced + [.preserved]
        #expect(!life(after: dead).takesEvents)
        #expect(does(.died(.signalled(SIGKILL)), after: dead)?.last == .spawn(.relaunch))
        #expect(
            does(.restart, after: suspended) == [.cancel(.endAfter), .kill])
        // A purge that becomes a replacement is completed.
        #expect(does(.wanted, after: purging + [.restart]) == [])
    }

    @Test func `a launch without capacity waits, and keeps its reason when it starts`() {
        let waits = launch + [.noCapacity("m")]
        #expect(
            does(.noCapacity("m"), after: launch) == [
                .report(PageState(.waiting, message: "m", choices: [.retry, .home])),
                .start(.backOff, times.capacityTimeout),
            ])
        let record = LaunchRecord(launchCrashes: 2, hasRun: true)
        #expect(does(.capacityFreed, after: waits, record)?.last == .spawn(.setAside))
        #expect(does(.capacityFreed, after: waits)?.first == .cancel(.backOff))
        #expect(does(.timer(.backOff), after: waits)?.last == .spawn(.fresh))
        #expect(does(.timer(.backOff), after: waits + [.unwanted]) == [.ended])
        #expect(life(after: waits).summary == .starting)
        // Free capacity does not end a back-off.
        let backOff =
            run + [
                .died(.signalled(SIGKILL)), .firstFrame, .died(.signalled(SIGKILL)), .firstFrame,
                .died(.signalled(SIGKILL)),
            ]
        #expect(does(.capacityFreed, after: backOff) == [])
    }

    @Test func `a process can be suspended before its time, and resumed, on request`() {
        #expect(
            does(.suspend, after: background + [.backgroundReached])
                == [.cancel(.grace), .stop, .start(.endAfter, times.endAfter)])
        #expect(does(.suspend, after: background) == [.cancel(.grace)])
        #expect(
            does(.resume, after: suspended)
                == [.cancel(.endAfter), .resume, .start(.grace, times.grace)])
    }

    @Test func `a crash of a running app starts a new process immediately`() {
        #expect(
            does(.died(.signalled(SIGSEGV)), after: run, at: .seconds(60)) == [
                .keep(LaunchRecord(hasRun: true)), .report(PageState(.starting)),
                .spawn(.afterCrash),
            ])
        #expect(
            does(.died(.signalled(SIGKILL)), after: run, at: .seconds(60))?.last
                == .spawn(.relaunch))
        #expect(does(.died(.exited(0)), after: run)?.last == .spawn(.relaunch))
    }

    @Test func `a process that dies when no page needs it is not restarted`() {
        #expect(
            does(.died(.signalled(SIGSEGV)), after: background)?.suffix(1)
                == [.ended])
        #expect(
            does(.died(.signalled(SIGKILL)), after: suspended)
                == [.cancel(.endAfter), .ended])
    }

    @Test(.specification("9.1", "10.14", "5.3.2"))
    func `the second launch crash sets the state aside, and the third gives up`() {
        var life = life(after: launch, LaunchRecord(hasRun: true))
        let first = life.handle(.died(.signalled(SIGABRT)), now: .zero)
        #expect(first?.last == .spawn(.afterCrash))
        #expect(first?.contains(.keep(LaunchRecord(launchCrashes: 1, hasRun: true))) == true)
        let second = life.handle(.died(.exited(1)), now: .zero)
        #expect(second?.last == .spawn(.setAside))
        #expect(life.pageState.message.contains("set aside"))
        let third = life.handle(.died(.exited(1)), now: .zero)
        #expect(life.state == .failed)
        #expect(third?.last == .report(life.pageState))
        #expect(life.pageState.choices == [.retry, .startWithoutState, .home])
        #expect(
            life.pageState.message
                == "The app crashed while starting, even without its saved state.")
        // The process fails again after another start with the remaining state.
        for input: Input in [.choose(.retry), .died(.exited(1))] {
            #expect(life.handle(input, now: .zero) != nil)
        }
        #expect(life.launchReason == .afterCrash)
        #expect(life.pageState.choices.first == .retry)
    }

    @Test(.specification("9.1", "10.14"))
    func `starting without saved state is not offered after it was tried`() {
        var life = life(after: launch, LaunchRecord(hasRun: true))
        for _ in 1...2 {
            #expect(life.handle(.died(.signalled(SIGABRT)), now: .zero) != nil)
        }
        #expect(life.launchReason == .setAside)
        life.hasTriedWithoutState = true
        #expect(life.handle(.died(.signalled(SIGABRT)), now: .zero) != nil)
        #expect(
            life.pageState.message
                == "The app crashed while starting, even without its saved state.")
        #expect(life.pageState.choices == [.retry, .home])
        // After a first frame there is new state, which may cause the next crash.
        for input: Input in [.choose(.retry), .firstFrame] {
            #expect(life.handle(input, now: .zero) != nil)
        }
        #expect(!life.hasTriedWithoutState)
    }

    @Test(.specification("9.1", "10.14", "5.3.2"))
    func `the first launch crash sets the state aside if the operator configured it`() {
        var life = ProcessLife(
            times: times, limits: CrashLimits(launchCrashesBeforeSetAside: 1),
            record: LaunchRecord(hasRun: true))
        for input in launch { #expect(life.handle(input, now: .zero) != nil) }
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.setAside))
        // An app that has drawn its first frame and restored keeps its state, however often it
        // crashes.
        #expect(life.handle(.firstFrame, now: .zero) != nil)
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.afterCrash))
    }

    @Test(.specification("10.15", "1.1.3"))
    func `a crash during an extended restoration is a launch crash`() {
        let extended = launch + [.restorationExtended(true), .firstFrame]
        var life = life(after: extended, LaunchRecord(hasRun: true))
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .seconds(60)) != nil)
        #expect(life.crashGuard.record == LaunchRecord(launchCrashes: 1, hasRun: true))
        for input: Input in [.firstFrame, .restorationExtended(true)] {
            #expect(life.handle(input, now: .zero) != nil)
        }
        // A restoration that is extended after the first frame arms the crash guard again, which
        // the frame had disarmed.
        #expect(life.crashGuard.record.launchCrashes == 0)
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.afterCrash))
        #expect(life.crashGuard.record.launchCrashes == 1)
        for input: Input in [.restorationExtended(true), .firstFrame] {
            #expect(life.handle(input, now: .zero) != nil)
        }
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.setAside))
    }

    @Test(.specification("10.15", "1.1.3"))
    func `after an extended restoration neither a crash nor a kill counts as a launch crash`() {
        let extended = launch + [.restorationExtended(true), .firstFrame]
        #expect(
            does(.restorationExtended(false), after: extended, LaunchRecord(launchCrashes: 1))
                == [.keep(LaunchRecord(hasRun: true))])
        var restored = life(after: extended + [.restorationExtended(false)])
        #expect(restored.handle(.died(.signalled(SIGSEGV)), now: .seconds(60)) != nil)
        #expect(restored.crashGuard.record.launchCrashes == 0)
        var killed = life(after: extended)
        #expect(killed.handle(.died(.signalled(SIGKILL)), now: .zero)?.last == .spawn(.relaunch))
        #expect(killed.crashGuard.record == LaunchRecord(hasRun: true))
    }

    @Test func `the first frame of a launch resets the count of launch crashes`() {
        var life = life(after: launch + [.died(.exited(1)), .firstFrame])
        #expect(life.crashGuard.record == LaunchRecord(hasRun: true))
        #expect(life.handle(.died(.signalled(SIGILL)), now: .zero)?.last == .spawn(.afterCrash))
    }

    @Test func `an overrun launch deadline is a launch crash`() {
        #expect(does(.timer(.launchDeadline), after: launch) == [.kill])
        var life = life(after: launch + [.timer(.launchDeadline)])
        #expect(life.handle(.died(.signalled(SIGKILL)), now: .zero)?.last == .spawn(.afterCrash))
        #expect(life.crashGuard.record.launchCrashes == 1)
    }

    @Test func `kills set no state aside, and relaunches back off from the third kill in a row`() {
        var life = life(after: run)
        for _ in 0..<2 {
            #expect(life.handle(.died(.signalled(SIGKILL)), now: .zero)?.last == .spawn(.relaunch))
            #expect(life.handle(.firstFrame, now: .zero) != nil)
        }
        let limits = CrashLimits()
        #expect(
            life.handle(.died(.signalled(SIGKILL)), now: .zero)?.last
                == .start(.backOff, limits.backOff))
        #expect(life.state == .waiting(.relaunch))
        #expect(life.pageState.kind == .waiting)
        #expect(life.handle(.timer(.backOff), now: .zero)?.last == .spawn(.relaunch))
        #expect(life.handle(.firstFrame, now: .zero) != nil)
        #expect(
            life.handle(.died(.signalled(SIGKILL)), now: .zero)?.last
                == .start(.backOff, limits.backOff * 2))
        #expect(life.crashGuard.record.launchCrashes == 0)
        // A process that ran for a while resets the count.
        #expect(life.handle(.choose(.retry), now: .zero)?.first == .cancel(.backOff))
        #expect(life.handle(.firstFrame, now: .zero) != nil)
        #expect(
            life.handle(.died(.signalled(SIGKILL)), now: .seconds(5))?.last == .spawn(.relaunch))
    }

    @Test func `repeated crashes of a running app back off up to a limit`() {
        var life = life(after: run)
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.afterCrash))
        var delays: [Duration] = []
        for _ in 0..<9 {
            #expect(life.handle(.firstFrame, now: .zero) != nil)
            guard
                case .start(.backOff, let delay)? =
                    life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last
            else { break }
            delays.append(delay)
            #expect(life.handle(.timer(.backOff), now: .zero) != nil)
        }
        #expect(delays == [0.5, 1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
    }

    @Test func `an app that exits with status 0 while launching is restarted with delays`() {
        var life = life(after: launch)
        #expect(life.handle(.died(.exited(0)), now: .zero)?.last == .spawn(.fresh))
        #expect(life.handle(.died(.exited(0)), now: .zero)?.last == .spawn(.fresh))
        #expect(
            life.handle(.died(.exited(0)), now: .zero)?.last
                == .start(.backOff, CrashLimits().backOff))
        #expect(life.pageState.message.hasPrefix("The app keeps stopping."))
    }

    @Test func `exits before the first frame no longer count once a frame was shown`() {
        var life = life(after: launch + [.died(.exited(0)), .died(.exited(0)), .firstFrame])
        for end: ProcessDeath in [.signalled(SIGKILL), .exited(0), .exited(0)] {
            #expect(life.handle(.died(end), now: .zero)?.last == .spawn(.relaunch))
        }
        #expect(
            life.handle(.died(.exited(0)), now: .zero)?.last
                == .start(.backOff, CrashLimits().backOff))
    }

    @Test
    func `a failed or refused launch is reported with its reason and waits for the user's choice`()
    {
        let known = LaunchRecord(hasRun: true)
        #expect(
            does(.spawnFailed("m"), after: launch, known) == [.report(failed)])
        #expect(does(.refused("m"), after: run) == [.kill])
        #expect(
            does(.died(.signalled(SIGKILL)), after: run + [.refused("m")], known)
                == [.cancel(.terminateDeadline), .report(failed)])
        let stuck = launch + [.spawnFailed("m")]
        #expect(does(.wanted, after: stuck) == [])
        #expect(does(.choose(.retry), after: stuck)?.last == .spawn(.fresh))
        #expect(does(.choose(.startWithoutState), after: stuck)?.last == .spawn(.setAside))
        #expect(does(.choose(.home), after: stuck) == [])
        #expect(does(.unwanted, after: stuck) == [.ended])
    }

    @Test func `a misbehaving app is killed and counts as crashed`() {
        #expect(does(.misbehaved, after: launch) == [.cancel(.launchDeadline), .kill])
        var life = life(after: launch + [.misbehaved])
        #expect(life.handle(.died(.signalled(SIGKILL)), now: .zero)?.last == .spawn(.afterCrash))
        #expect(life.crashGuard.record.launchCrashes == 1)
        #expect(
            does(.died(.signalled(SIGKILL)), after: run + [.misbehaved])?.last
                == .spawn(.afterCrash))
    }

    @Test(.specification("6.1.2k", "6.3.2", "6.4.2"))
    func
        `a quit that may commit sends terminate first, and a quit from the switcher kills at once`()
    {
        let terminate: [Action] = [
            .terminate, .start(.terminateDeadline, times.terminateDeadline),
        ]
        #expect(does(.quit(mayCommit: true), after: run) == terminate)
        // A suspended process gets no notification, unless it has uncommitted events.
        #expect(does(.quit(mayCommit: true), after: suspended) == [.cancel(.endAfter), .kill])
        var uncommitted = life(after: suspended)
        uncommitted.isPreserved = false
        #expect(
            uncommitted.handle(.quit(mayCommit: true), now: .zero)
                == [.cancel(.endAfter), .resume] + terminate)
        #expect(does(.quit(mayCommit: false), after: run) == [.kill])
        #expect(
            does(.timer(.terminateDeadline), after: run + [.quit(mayCommit: true)]) == [.kill])
        // The process is not restarted by itself, whether it is needed or not.
        #expect(
            does(.died(.exited(0)), after: run + [.quit(mayCommit: true)])
                == [.cancel(.terminateDeadline), .ended])
        #expect(does(.quit(mayCommit: true), after: []) == [.ended])
    }

    /// Checks every input in every state.
    ///
    /// All inputs that are not listed as refused are valid.
    @Test func `an input that is invalid in a state is refused, and changes nothing`() {
        let all: [Input] =
            [
                .wanted, .unwanted, .allInBackground, .someInForeground, .firstFrame,
                .backgroundReached, .died(.exited(0)), .spawnFailed("m"), .refused("m"),
                .misbehaved, .choose(.retry), .purge, .quit(mayCommit: true), .restart,
                .preserved, .suspend, .resume, .noCapacity("m"), .capacityFreed,
                .restorationExtended(true), .restorationExtended(false), .tasks(isOpen: true),
                .tasks(isOpen: false),
            ] + ProcessLife.Timer.allCases.map { .timer($0) }
        func timers(except: ProcessLife.Timer...) -> [Input] {
            ProcessLife.Timer.allCases.filter { !except.contains($0) }.map { .timer($0) }
        }
        let noProcess: [Input] = [
            .firstFrame, .backgroundReached, .died(.exited(0)), .spawnFailed("m"), .refused("m"),
            .misbehaved, .restorationExtended(true), .restorationExtended(false), .preserved,
            .suspend, .resume, .noCapacity("m"), .tasks(isOpen: true), .tasks(isOpen: false),
        ]
        let started: [Input] = [.spawnFailed("m"), .choose(.retry), .noCapacity("m")]
        let waiting =
            run
            + Array(repeating: [.died(.signalled(SIGKILL)), .firstFrame], count: 2).flatMap { $0 }
            + [.died(.signalled(SIGKILL))]
        let cases: [([Input], [Input])] = [
            ([], noProcess + [.choose(.retry)] + timers()),
            (launch, [.choose(.retry), .suspend, .resume] + timers(except: .launchDeadline)),
            (run, started + [.suspend, .resume] + timers()),
            (
                background,
                started + [.resume] + timers(except: .phaseDeadline, .grace, .backgroundTime)
            ),
            (suspended, started + timers(except: .endAfter)),
            (purging, started + timers(except: .preserveDeadline)),
            (
                run + [.quit(mayCommit: true)],
                started + [.suspend, .resume] + timers(except: .terminateDeadline)
            ),
            (waiting, noProcess + timers(except: .backOff)),
            (launch + [.spawnFailed("m")], noProcess + timers()),
        ]
        for (inputs, refused) in cases {
            for input in all {
                var life = life(after: inputs)
                let before = life.state
                let actions = life.handle(input, now: .zero)
                if refused.contains(input) {
                    #expect(actions == nil, "\(input) in \(before)")
                    #expect(life.state == before)
                } else {
                    #expect(actions != nil, "\(input) in \(before)")
                }
            }
        }
    }
}
