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

    /// A life after inputs that must all be legal.
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

    @Test func `it starts when it is wanted, and shows itself`() {
        #expect(
            does(.wanted, after: []) == [
                .tell(PageState(.starting)), .spawn(.fresh),
            ])
        #expect(
            does(.firstFrame, after: launch) == [
                .cancel(.launchDeadline), .keep(LaunchRecord(hasRun: true)),
                .tell(PageState(.running)),
            ])
    }

    @Test func `the reason of a launch follows from what came before`() {
        let reasons: [(LaunchRecord, LaunchOrder.Reason)] = [
            (LaunchRecord(), .fresh), (LaunchRecord(hasRun: true), .relaunch),
            (LaunchRecord(launchCrashes: 1, hasRun: true), .afterCrash),
            (LaunchRecord(launchCrashes: 2, hasRun: true), .setAside),
        ]
        for (record, reason) in reasons {
            #expect(does(.wanted, after: [], record)?.last == .spawn(reason))
        }
    }

    @Test func `in the background it is suspended after grace, once its callbacks are done`() {
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
    func `an app that ignores the deadline of the background is ended`() {
        #expect(does(.timer(.phaseDeadline), after: background) == [.cancel(.grace), .kill])
        let ended = background + [.timer(.phaseDeadline), .unwanted, .died(.signalled(SIGKILL))]
        #expect(life(after: ended).state == .ended)
        #expect(does(.wanted, after: ended)?.last == .spawn(.relaunch))
    }

    @Test(.specification("6.3.3", "6.3.4", "9.10"))
    func `background tasks keep it from being suspended, for their time and no longer`() {
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
        // The time begins once, however many tasks follow each other.
        #expect(does(.tasks(isOpen: true), after: background) == [time])
        let again = background + [.tasks(isOpen: true), .tasks(isOpen: false)]
        #expect(does(.tasks(isOpen: true), after: again) == [])
        // Tasks begun when it is over hold up nothing.
        let over = again + [.timer(.backgroundTime), .tasks(isOpen: true), .backgroundReached]
        #expect(
            does(.timer(.grace), after: over) == [.stop, .start(.endAfter, times.endAfter)])
        // Woken for an event, it has time anew.
        #expect(does(.wanted, after: waiting) == [.start(.grace, times.grace), time])
        #expect(
            does(.quit(politely: true), after: run + [.tasks(isOpen: true)]) == [
                .terminate,
                .start(.terminateDeadline, times.terminateDeadline + times.backgroundTime),
            ])
        // Also for what it begins on its way to the background, once.
        var ending = life(after: run + [.quit(politely: true)])
        let longer: Action = .start(
            .terminateDeadline, times.terminateDeadline + times.backgroundTime)
        #expect(ending.handle(.tasks(isOpen: true), now: .zero) == [longer])
        #expect(ending.handle(.tasks(isOpen: false), now: .zero) == [])
        #expect(ending.handle(.tasks(isOpen: true), now: .zero) == [])
    }

    @Test func `back in the foreground it goes on`() {
        #expect(
            does(.someInForeground, after: background)
                == [.cancel(.phaseDeadline), .cancel(.grace)])
        #expect(does(.someInForeground, after: suspended) == [.cancel(.endAfter), .resume])
        #expect(
            does(.wanted, after: suspended)
                == [.cancel(.endAfter), .resume, .start(.grace, times.grace)])
    }

    @Test func `a sleeper is ended after a while or when memory is short, and starts again`() {
        #expect(does(.timer(.endAfter), after: suspended) == [.kill])
        #expect(does(.purge, after: suspended) == [.cancel(.endAfter), .kill])
        #expect(does(.purge, after: run) == [])
        #expect(does(.purge, after: background) == [])
        let ended = suspended + [.timer(.endAfter), .died(.signalled(SIGKILL))]
        #expect(life(after: ended).state == .ended)
        #expect(does(.wanted, after: ended)?.last == .spawn(.relaunch))
        // Wanted while it was being ended: nothing is lost.
        #expect(
            does(.died(.signalled(SIGKILL)), after: suspended + [.timer(.endAfter), .wanted])?.last
                == .spawn(.relaunch))
    }

    private var preserve: [Action] {
        [.preserve, .start(.preserveDeadline, times.phaseDeadline)]
    }
    private var purging: [Input] { background + [.backgroundReached, .purge] }

    @Test(.specification("5.3.6"))
    func `one that still runs preserves before it is ended, or overruns its deadline`() {
        #expect(
            does(.purge, after: background + [.backgroundReached])
                == [.cancel(.phaseDeadline), .cancel(.grace)] + preserve)
        #expect(does(.preserved, after: purging) == [.cancel(.preserveDeadline), .kill])
        #expect(does(.timer(.preserveDeadline), after: purging) == [.kill])
        let ended = purging + [.preserved, .died(.signalled(SIGKILL))]
        #expect(life(after: ended).state == .ended)
        // An answer that comes too late, or to nobody, changes nothing.
        #expect(does(.preserved, after: run) == [])
    }

    @Test func `a sleeper that was told what it has not committed wakes to commit it`() {
        var life = life(after: suspended)
        life.isPreserved = false
        #expect(
            life.handle(.purge, now: .zero) == [.cancel(.endAfter), .resume] + preserve)
        life = self.life(after: suspended)
        life.isPreserved = false
        #expect(life.handle(.timer(.endAfter), now: .zero) == [.resume] + preserve)
    }

    @Test func `whoever comes back while it preserves finds it as it was`() {
        #expect(does(.someInForeground, after: purging) == [.cancel(.preserveDeadline)])
        #expect(
            does(.wanted, after: purging)
                == [.cancel(.preserveDeadline), .start(.grace, times.grace)])
        #expect(life(after: purging).takesEvents)
        #expect(life(after: purging + [.wanted]).summary == .running)
    }

    @Test(.specification("5.3.7"))
    func `a process that is replaced preserves, ends, and the next one takes its events`() {
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
        // A purge that turns into a replacement goes through with it.
        #expect(does(.wanted, after: purging + [.restart]) == [])
    }

    @Test func `one that finds no room waits, and starts for its reason when there is some`() {
        let waits = launch + [.noCapacity("m")]
        #expect(
            does(.noCapacity("m"), after: launch) == [
                .tell(PageState(.waiting, message: "m", choices: [.retry, .home])),
                .start(.backOff, times.capacityTimeout),
            ])
        let record = LaunchRecord(launchCrashes: 2, hasRun: true)
        #expect(does(.capacityFreed, after: waits, record)?.last == .spawn(.setAside))
        #expect(does(.capacityFreed, after: waits)?.first == .cancel(.backOff))
        #expect(does(.timer(.backOff), after: waits)?.last == .spawn(.fresh))
        #expect(does(.timer(.backOff), after: waits + [.unwanted]) == [.ended])
        #expect(life(after: waits).summary == .starting)
        // Room is no end of a back-off.
        let backOff =
            run + [
                .died(.signalled(SIGKILL)), .firstFrame, .died(.signalled(SIGKILL)), .firstFrame,
                .died(.signalled(SIGKILL)),
            ]
        #expect(does(.capacityFreed, after: backOff) == [])
    }

    @Test func `by hand it is suspended before its time, and resumed`() {
        #expect(
            does(.suspend, after: background + [.backgroundReached])
                == [.cancel(.grace), .stop, .start(.endAfter, times.endAfter)])
        #expect(does(.suspend, after: background) == [.cancel(.grace)])
        #expect(
            does(.resume, after: suspended)
                == [.cancel(.endAfter), .resume, .start(.grace, times.grace)])
    }

    @Test func `a crash of a running app is met with a new process at once`() {
        #expect(
            does(.died(.signalled(SIGSEGV)), after: run, at: .seconds(60)) == [
                .keep(LaunchRecord(hasRun: true)), .tell(PageState(.starting)),
                .spawn(.afterCrash),
            ])
        #expect(
            does(.died(.signalled(SIGKILL)), after: run, at: .seconds(60))?.last
                == .spawn(.relaunch))
        #expect(does(.died(.exited(0)), after: run)?.last == .spawn(.relaunch))
    }

    @Test func `nobody who needs it: it stays ended`() {
        #expect(
            does(.died(.signalled(SIGSEGV)), after: background)?.suffix(1)
                == [.ended])
        #expect(
            does(.died(.signalled(SIGKILL)), after: suspended)
                == [.cancel(.endAfter), .ended])
    }

    @Test(.specification("9.1", "10.14", "5.3.2"))
    func `the second crash while launching sets the state aside, the third gives up`() {
        var life = life(after: launch, LaunchRecord(hasRun: true))
        let first = life.handle(.died(.signalled(SIGABRT)), now: .zero)
        #expect(first?.last == .spawn(.afterCrash))
        #expect(first?.contains(.keep(LaunchRecord(launchCrashes: 1, hasRun: true))) == true)
        let second = life.handle(.died(.exited(1)), now: .zero)
        #expect(second?.last == .spawn(.setAside))
        #expect(life.pageState.message.contains("set aside"))
        let third = life.handle(.died(.exited(1)), now: .zero)
        #expect(life.state == .failed)
        #expect(third?.last == .tell(life.pageState))
        #expect(life.pageState.choices == [.retry, .startWithoutState, .home])
        #expect(life.pageState.message.hasSuffix("also without its saved state."))
        // And again after another start with whatever is there.
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
        #expect(life.pageState.message.hasSuffix("also without its saved state."))
        #expect(life.pageState.choices == [.retry, .home])
        // Once the app has shown itself, there is state again that may be to blame.
        for input: Input in [.choose(.retry), .firstFrame] {
            #expect(life.handle(input, now: .zero) != nil)
        }
        #expect(!life.hasTriedWithoutState)
    }

    @Test(.specification("9.1", "10.14", "5.3.2"))
    func `the first crash while launching sets the state aside where the operator says so`() {
        var life = ProcessLife(
            times: times, limits: CrashLimits(launchCrashesBeforeSetAside: 1),
            record: LaunchRecord(hasRun: true))
        for input in launch { #expect(life.handle(input, now: .zero) != nil) }
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.setAside))
        // One that has shown itself and restores no more keeps its state, however often it crashes.
        #expect(life.handle(.firstFrame, now: .zero) != nil)
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.afterCrash))
    }

    @Test(.specification("10.15", "1.1.3"))
    func `while an app goes on restoring, a crash is one while launching`() {
        let extended = launch + [.restorationExtended(true), .firstFrame]
        var life = life(after: extended, LaunchRecord(hasRun: true))
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .seconds(60)) != nil)
        #expect(life.crashGuard.record == LaunchRecord(launchCrashes: 1, hasRun: true))
        for input: Input in [.firstFrame, .restorationExtended(true)] {
            #expect(life.handle(input, now: .zero) != nil)
        }
        // Asked for after the first frame, it arms the guard again; the frame had disarmed it.
        #expect(life.crashGuard.record.launchCrashes == 0)
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.afterCrash))
        #expect(life.crashGuard.record.launchCrashes == 1)
        for input: Input in [.restorationExtended(true), .firstFrame] {
            #expect(life.handle(input, now: .zero) != nil)
        }
        #expect(life.handle(.died(.signalled(SIGSEGV)), now: .zero)?.last == .spawn(.setAside))
    }

    @Test(.specification("10.15", "1.1.3"))
    func `when it has restored, a crash is any crash, and being killed never counts`() {
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

    @Test func `a launch that shows itself forgets the crashes before it`() {
        var life = life(after: launch + [.died(.exited(1)), .firstFrame])
        #expect(life.crashGuard.record == LaunchRecord(hasRun: true))
        #expect(life.handle(.died(.signalled(SIGILL)), now: .zero)?.last == .spawn(.afterCrash))
    }

    @Test func `an overrun launch deadline is a crash`() {
        #expect(does(.timer(.launchDeadline), after: launch) == [.kill])
        var life = life(after: launch + [.timer(.launchDeadline)])
        #expect(life.handle(.died(.signalled(SIGKILL)), now: .zero)?.last == .spawn(.afterCrash))
        #expect(life.crashGuard.record.launchCrashes == 1)
    }

    @Test func `kills set nothing aside and back off from the third in a row`() {
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
        // One that lived for a while begins the count anew.
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

    @Test func `an app that ends quietly while launching never loops`() {
        var life = life(after: launch)
        #expect(life.handle(.died(.exited(0)), now: .zero)?.last == .spawn(.fresh))
        #expect(life.handle(.died(.exited(0)), now: .zero)?.last == .spawn(.fresh))
        #expect(
            life.handle(.died(.exited(0)), now: .zero)?.last
                == .start(.backOff, CrashLimits().backOff))
        #expect(life.pageState.message.hasPrefix("The app keeps stopping."))
    }

    @Test func `ends before the app showed itself do not count once it has`() {
        var life = life(after: launch + [.died(.exited(0)), .died(.exited(0)), .firstFrame])
        for end: ProcessDeath in [.signalled(SIGKILL), .exited(0), .exited(0)] {
            #expect(life.handle(.died(end), now: .zero)?.last == .spawn(.relaunch))
        }
        #expect(
            life.handle(.died(.exited(0)), now: .zero)?.last
                == .start(.backOff, CrashLimits().backOff))
    }

    @Test func `an app that cannot be started or refuses shows why and waits for a choice`() {
        let known = LaunchRecord(hasRun: true)
        #expect(
            does(.spawnFailed("m"), after: launch, known) == [.tell(failed)])
        #expect(does(.refused("m"), after: run) == [.kill])
        #expect(
            does(.died(.signalled(SIGKILL)), after: run + [.refused("m")], known)
                == [.cancel(.terminateDeadline), .tell(failed)])
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
    func `quitting politely gives time, quitting from the switcher none`() {
        let terminate: [Action] = [
            .terminate, .start(.terminateDeadline, times.terminateDeadline),
        ]
        #expect(does(.quit(politely: true), after: run) == terminate)
        // One that is suspended hears no more, unless it was told what it has not committed.
        #expect(does(.quit(politely: true), after: suspended) == [.cancel(.endAfter), .kill])
        var told = life(after: suspended)
        told.isPreserved = false
        #expect(
            told.handle(.quit(politely: true), now: .zero)
                == [.cancel(.endAfter), .resume] + terminate)
        #expect(does(.quit(politely: false), after: run) == [.kill])
        #expect(
            does(.timer(.terminateDeadline), after: run + [.quit(politely: true)]) == [.kill])
        // Wanted or not, it does not come back by itself.
        #expect(
            does(.died(.exited(0)), after: run + [.quit(politely: true)])
                == [.cancel(.terminateDeadline), .ended])
        #expect(does(.quit(politely: true), after: []) == [.ended])
    }

    /// Every input that a state refuses; all others are legal.
    @Test func `what a state has no meaning for is refused and changes nothing`() {
        let all: [Input] =
            [
                .wanted, .unwanted, .allInBackground, .someInForeground, .firstFrame,
                .backgroundReached, .died(.exited(0)), .spawnFailed("m"), .refused("m"),
                .misbehaved, .choose(.retry), .purge, .quit(politely: true), .restart,
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
                run + [.quit(politely: true)],
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
