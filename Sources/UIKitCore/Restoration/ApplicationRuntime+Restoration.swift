import Foundation
import HostLink
import RestorationArchive
import RestorationCoder

extension ApplicationRuntime {
    /// Opens the application's archive and asks the app whether its state shall be restored.
    func beginRestoration(_ delegate: any UIApplicationDelegate, isReset: Bool) -> LaunchRestoration {
        var restoration = LaunchRestoration()
        restoration.isReset = isReset
        defer { restorationOfLaunch = restoration }
        let loaded = load(StatePreservation.applicationName)
        restoration.isReset = restoration.isReset || loaded.wasUnusable
        guard let archive = loaded.archive else { return restoration }
        restoration.application = archive
        do {
            let pass = RestorePass(
                application: application, delegate: delegate, requiresSecureCoding: true)
            guard let decoder = try pass.applicationDecoder(of: archive) else { return restoration }
            let verdict = ApplicationDelegateCoders.ask {
                delegate.application(application, shouldRestoreSecureApplicationState: decoder)
            }
            restoration.isWanted = verdict.answer
            restoration.requiresSecureCoding = verdict.isSecure
            restoration.isReset = restoration.isReset || !verdict.answer
        } catch {
            notice(.error, "The application's state is not restored: \(error)")
            restoration.isReset = true
        }
        return restoration
    }

    /// Restores the state of scenes into the objects that exist now (2.2.1 steps 6 to 9).
    func restore(
        _ runtimes: [SceneRuntime], with restoration: LaunchRestoration, isLaunch: Bool,
        _ delegate: any UIApplicationDelegate
    ) {
        let pass = RestorePass(
            application: application, delegate: delegate,
            requiresSecureCoding: restoration.requiresSecureCoding)
        for runtime in runtimes {
            let loaded = load(runtime.session)
            if let archive = loaded.archive {
                runtime.highWaterMark = archive.header.highWaterMark
                if restoration.isWanted { locate(archive, in: runtime, pass) }
            }
            if restoration.isReset || loaded.wasUnusable { runtime.disposition = .reset }
        }
        guard restoration.isWanted else { return }
        if isLaunch, let archive = restoration.application { locate(archive, in: nil, pass) }
        pass.decode()
        if isLaunch, let archive = restoration.application {
            decodeApplication(archive, pass, delegate)
        }
        pass.finish()
        for skip in pass.skipped { notice(.warning, "\(skip)") }
    }

    /// Preserves the whole app, and commits what has changed (design 4.1).
    func preserve() {
        schedule.reset()
        guard let delegate else { return }
        let pass = PreservePass(header: archiveHeader())
        pass.begin(StatePreservation.applicationName, highWaterMark: 0)
        let encoder = pass.applicationEncoder()
        let verdict = ApplicationDelegateCoders.ask {
            delegate.application(application, shouldSaveSecureApplicationState: encoder)
        }
        guard verdict.answer else { return }
        pass.requiresSecureCoding = verdict.isSecure
        delegate.application(application, willEncodeRestorableStateWith: encoder)
        pass.finishApplication(encoder)
        for runtime in scenes {
            pass.begin(runtime.session, highWaterMark: runtime.highWaterMark)
            for window in runtime.scene.windows {
                if let root = window.rootViewController { pass.addRoot(root, to: runtime.session) }
            }
        }
        commit(pass.finish())
    }

    private func commit(_ result: PreservePass.Result) {
        for skip in result.skipped where reportedSkips.insert(skip).inserted {
            notice(.warning, "\(skip)")
        }
        for (name, archive) in result.archives {
            switch preservation.commit(archive, as: name) {
            case .committed:
                guard let runtime = scene(name) else { continue }
                connection.send(
                    .committed(session: name, highWaterMark: archive.header.highWaterMark))
                runtime.committedMark = archive.header.highWaterMark
            case .failed(let sentence):
                if let sentence { notice(.error, sentence) }
            }
        }
    }

    private func locate(_ archive: ArchiveReader, in runtime: SceneRuntime?, _ pass: RestorePass) {
        do {
            try pass.locate(archive, in: runtime?.scene)
        } catch {
            notice(.error, "The state of \(runtime?.session ?? "the app") is damaged: \(error)")
            runtime?.disposition = .reset
        }
    }

    private func decodeApplication(
        _ archive: ArchiveReader, _ pass: RestorePass, _ delegate: any UIApplicationDelegate
    ) {
        do {
            guard let decoder = try pass.applicationDecoder(of: archive) else { return }
            delegate.application(application, didDecodeRestorableStateWith: decoder)
        } catch {
            notice(.error, "The application's own record is damaged: \(error)")
        }
    }

    private func load(_ name: String) -> (archive: ArchiveReader?, wasUnusable: Bool) {
        switch keeper.load(name) {
        case .missing: return (nil, false)
        case .unusable(let reason):
            notice(.error, "The state of \(name) cannot be used: \(reason)")
            return (nil, true)
        case .loaded(let bytes):
            do {
                let archive = try ArchiveReader(bytes: bytes)
                preservation.remember(bytes, as: name)
                return (archive, false)
            } catch {
                keeper.setAside(name, reason: "\(error)")
                notice(.error, "The state of \(name) was set aside: \(error)")
                return (nil, true)
            }
        }
    }

    private func archiveHeader() -> ArchiveHeader {
        ArchiveHeader(
            bundleVersion: application.manifest.bundleVersion,
            systemVersion: ProcessInfo.processInfo.operatingSystemVersionString, timestamp: Date())
    }
}
