import Foundation
import HostLink
import Logging

/// The watch on an app that does not answer the events of a scene.
///
/// Such an app is reported on the scene's page. The app is ended only if its user reloads the page,
/// or if the operator has set a time limit, because its work may be long and legitimate.
final class UnresponsiveWatch {
    /// The time without progress after which the page reports that the app does not answer.
    private static let answerTimeMax = Duration.seconds(5)

    /// Whether the page shows that the app does not answer.
    private(set) var isReported = false

    /// Forgets the report, because the process has ended.
    func processDied() { isReported = false }

    /// Shows on the page that an app does not respond, and removes the message once it does.
    func awaitAnswer(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        if isReported, !scene.ledger.isUnanswered {
            isReported = false
            scene.deadlines.cancel(.lastAnswer)
            scene.sendToPage(.state(instance.life.pageState), host)
        }
        guard !scene.deadlines.isRunning(.answer), scene.isConnected, scene.page != nil,
            scene.ledger.isUnanswered
        else { return }
        let handled = scene.ledger.handled
        scene.deadlines.expect(.answer, Self.answerTimeMax, scene, instance, host) {
            scene, instance, host in
            let watch = scene.unresponsive
            if scene.ledger.isUnanswered, scene.ledger.handled == handled, !watch.isReported {
                watch.report(scene, instance, host)
                watch.awaitLastAnswer(scene, instance, after: Self.answerTimeMax, host)
            }
            watch.awaitAnswer(scene, instance, host)
        }
    }

    private func report(
        _ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        guard instance.life.summary == .running else { return }
        isReported = true
        host.logger.warning(
            "App does not answer.",
            metadata: instance.metadata())
        scene.sendToPage(
            .state(
                PageState(
                    .waiting,
                    message: "\(instance.name) does not answer. What you type is kept. If this "
                        + "continues, reload this page to start the app again.")), host)
    }

    /// Ends an app that does not respond in the foreground, if the operator has set a time for
    /// that.
    ///
    /// - Parameter waited: The time for which it has not responded.
    private func awaitLastAnswer(
        _ scene: InstanceScene, _ instance: AppInstance, after waited: Duration,
        _ host: isolated AppHost
    ) {
        guard let longest = host.settings.times.unresponsiveMax else { return }
        let handled = scene.ledger.handled
        scene.deadlines.expect(.lastAnswer, max(.zero, longest - waited), scene, instance, host) {
            scene, instance, host in
            guard scene.unresponsive.isReported, scene.page != nil, scene.phase > .background,
                instance.life.summary == .running
            else { return }
            guard scene.ledger.handled == handled else {
                // The app makes slow progress, so its time begins again.
                return scene.unresponsive.awaitLastAnswer(scene, instance, after: .zero, host)
            }
            scene.unresponsive.end(scene, instance, longest, host)
        }
    }

    private func end(
        _ scene: InstanceScene, _ instance: AppInstance, _ longest: Duration,
        _ host: isolated AppHost
    ) {
        let process = instance.process?.identifier ?? 0
        let metadata = instance.metadata(["session": "\(scene.session)"])
        guard !host.settings.isTraced(process) else {
            host.logger.notice(
                "App does not respond and is not ended: a debugger is attached.",
                metadata: metadata)
            return awaitLastAnswer(scene, instance, after: .zero, host)
        }
        host.logger.warning(
            "App ended: it did not respond for \(longest) in the foreground.", metadata: metadata)
        host.apply(.unresponsive, to: instance)
    }
}

/// The detection of debuggers.
enum ProcessTracer {
    /// Whether a debugger or another tracer is attached to a process.
    static func isTracing(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        else { return false }
        return isTraced(status: status)
    }

    /// Whether the kernel's description of a process names a tracer.
    static func isTraced(status: String) -> Bool {
        for line in status.split(separator: "\n") where line.hasPrefix("TracerPid:") {
            let tracer = line.dropFirst("TracerPid:".count).trimmingCharacters(in: .whitespaces)
            return Int(tracer).map { $0 > 0 } ?? false
        }
        return false
    }
}
