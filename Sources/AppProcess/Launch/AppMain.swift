import CAppProcess
import Foundation
import Glibc
import HostLink
import SystemIO
import UIKitCore

/// The main object of an app's process, which connects its link, its run loop and the runtime.
@MainActor
final class AppMain {
    let link: SocketLink
    let runtime: ApplicationRuntime
    private let scheduler: MainQueueScheduler
    let keeper: StoreKeeper

    init(
        delegateClass: UIResponder.Type, principalClassName: String? = nil, descriptor: Int32
    ) {
        // First, because nothing else may have opened a descriptor of that number.
        let sound = HostDescriptor.inheritedSoundChannel
        perennial_write_output_by_lines()
        var manifest = AppBundle.ofThisProcess().manifest(delegateClass: delegateClass)
        manifest.principalClassArgument = principalClassName
        link = SocketLink(descriptor: descriptor)
        let scheduler = MainQueueScheduler()
        self.scheduler = scheduler
        keeper = StoreKeeper(
            bundleIdentifier: manifest.bundleIdentifier,
            main: { work in scheduler.performOnMain(work) })
        runtime = ApplicationRuntime(
            manifest: manifest, delegateClass: delegateClass, connection: link,
            keeper: keeper, scheduler: scheduler)
        runtime.sound.channel = sound?.descriptor
    }

    /// Runs the app under the host that started the process, or replaces a process that was started
    /// by hand with a host.
    static func start(
        _ delegateClass: UIResponder.Type, principalClassName: String? = nil
    ) -> Never {
        guard let descriptor = HostDescriptor.inherited else { HostSearch.restartUnderHost() }
        AppMain(
            delegateClass: delegateClass, principalClassName: principalClassName,
            descriptor: descriptor
        ).run()
    }

    /// Runs until the host ends the process or the link closes.
    func run() -> Never {
        scheduler.perform = { [unowned self] work in
            switch work {
            case .turn: runtime.finishTurn()
            case .preservation: runtime.preserveIfDue()
            case .expiration: runtime.expireBackgroundTasks()
            case .gestures: runtime.fireGestureTimers()
            }
            link.flush()
            if runtime.hasEnded { end() }
        }
        // The launch order has already been sent. Reading it now saves a turn of the run loop.
        receive()
        link.watch { [unowned self] in receive() }
        while true {
            let ownWork = scheduler.ownWorkCount
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            // If the turn ran no work of the runtime, the app's own timers, tasks or blocks ran.
            if scheduler.ownWorkCount == ownWork { runtime.noteActivity() }
        }
    }

    private func receive() {
        scheduler.noteOwnWork()
        link.receive { message in
            if case .launch(let order) = message { prepare(order) }
            runtime.receive(message)
            if runtime.hasEnded { end() }
        }
        endIfLinkIsClosed()
        scheduler.performTurnNow()
    }

    /// Makes the user's container the app's home before app code runs, because an app on a device
    /// finds its sandbox there.
    private func prepare(_ order: LaunchOrder) {
        setenv("HOME", order.container, 1)
        // `NSHomeDirectory` reads this variable. Without it, the account's own folder would be the
        // home of every user.
        setenv("CFFIXED_USER_HOME", order.container, 1)
        // Apps write there without creating it. A folder that is there is left alone.
        mkdir(order.container + "/Documents", 0o700)
        if !keeper.open(order, log: link) { end() }
    }
}
