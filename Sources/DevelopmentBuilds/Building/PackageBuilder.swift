import Foundation
import Glibc
import Synchronization

/// The builder of a package: writes the package if it is adopted, finds its products, builds them,
/// and stages them for the host.
package final class PackageBuilder: Sendable {
    /// The products to build, and the commands that build them.
    package struct Plan: Sendable {
        /// The folder of the package.
        package var folder: String
        /// The command that writes the package from an Xcode project; `nil` for other packages.
        package var adoption: [String]?
        /// The command of another build system; `nil` for `swift build`.
        package var shellCommand: String?
        /// The names of the products, or the paths of what the other build system makes.
        package var products: [String]
        /// Further arguments of `swift build`.
        package var arguments: [String]
        /// The file mode creation mask of the commands.
        package var umask: UInt32

        /// Creates a plan for `swift build`.
        package init(folder: String, products: [String], arguments: [String], umask: UInt32) {
            (self.folder, self.products) = (folder, products)
            (self.arguments, self.umask) = (arguments, umask)
        }
    }

    private let plan: Plan
    private let staged: StagedBuilds
    private let echo: @Sendable ([UInt8]) -> Void
    private let state = Mutex(State())

    private struct State {
        /// The names of the products, once they are known.
        var products: [String]?
        /// Whether the package must be written before the next build.
        var mustWritePackage = false
        /// The folder of the products, once it is known.
        var folder: String?
        var process: BuildProcess?
        /// The number of the last build that had to end.
        var ended = 0
        var buildTime = Duration.zero
    }

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - plan: What is built.
    ///   - staged: The place for successful builds.
    ///   - echo: Called with the output of the commands.
    package init(
        _ plan: Plan, staged: StagedBuilds, echo: @escaping @Sendable ([UInt8]) -> Void
    ) {
        (self.plan, self.staged, self.echo) = (plan, staged, echo)
    }

    /// The paths at which the host finds the apps; empty before the first successful build.
    package var apps: [String] { staged.paths(of: state.withLock { $0.products ?? [] }) }

    /// The time that the build command of the last build took.
    package var buildTime: Duration { state.withLock(\.buildTime) }

    /// Builds once, and returns when the build has ended.
    ///
    /// A package that could not be written, or whose writing was ended, is written before the next
    /// build, whatever that one is asked for.
    ///
    /// - Parameters:
    ///   - number: The number of the build, higher than those of the builds before.
    ///   - writesPackage: Whether an adopted package is written first.
    ///   - onWritten: Called after the package was written, before it is built.
    package func build(
        number: Int, writesPackage: Bool, onWritten: () -> Void = {}
    ) async -> DevelopmentLoop.BuildResult {
        let mustWrite = state.withLock { state in
            state.buildTime = .zero
            state.mustWritePackage = state.mustWritePackage || writesPackage
            return state.mustWritePackage
        }
        do {
            if mustWrite, let adoption = plan.adoption {
                _ = try await run(adoption, number)
                onWritten()
            }
            state.withLock { $0.mustWritePackage = false }
            let command = try await command(number)
            let start = ContinuousClock.now
            _ = try await run(command.line, number)
            state.withLock { $0.buildTime = ContinuousClock.now - start }
            let paths = try await paths(of: command, number)
            try staged.stage(paths, linking: command.replacesFiles)
            return .succeeded
        } catch let failure as Failure {
            let signal = failure.signal.map { [Self.killed(by: $0)] } ?? []
            return .failed(signal + BuildOutput(failure.output).failures)
        } catch let error as PackageProducts.SelectionError {
            return .refused(error.description)
        } catch {
            return .failed([BuildDiagnostic("\(error)")])
        }
    }

    /// Asks a build to end: its running command ends, and no other one is started.
    package func end(number: Int) {
        state.withLock { state in
            state.ended = number
            return state.process
        }?.end()
    }

    // MARK: Commands

    /// A command failed, or was ended.
    private struct Failure: Error {
        let output: String
        /// The signal that killed it.
        var signal: Int32?
    }

    /// Returns the message about a command that did not end by itself, so that its output does not
    /// have the reason.
    private static func killed(by signal: Int32) -> BuildDiagnostic {
        BuildDiagnostic(
            "The build was killed by signal \(signal)."
                + (signal == SIGKILL
                    ? " If the machine has no memory left, build with fewer jobs: -- --jobs 1."
                    : "") + " Save a file to build again.")
    }

    private func command(_ number: Int) async throws -> BuildCommand {
        if let shellCommand = plan.shellCommand {
            state.withLock { $0.products = plan.products }
            return .shell(shellCommand)
        }
        let known = state.withLock(\.products)
        let products: [String]
        if let known {
            products = known
        } else {
            let output = try await run(PackageProducts.line, number, isQuiet: true)
            guard let all = PackageProducts(json: output) else { throw Failure(output: output) }
            products = try all.selection(plan.products)
            state.withLock { $0.products = products }
        }
        return .package(products: products, arguments: plan.arguments)
    }

    private func paths(
        of command: BuildCommand, _ number: Int
    ) async throws -> [String] {
        let products = state.withLock { $0.products ?? [] }
        guard let line = command.folderLine else {
            return products.map { URL(fileURLWithPath: $0, relativeTo: folderURL).path }
        }
        var folder = state.withLock(\.folder)
        if folder == nil {
            let output = try await run(line, number, isQuiet: true)
            folder = output.split(separator: "\n").last.map(String.init)
            state.withLock { $0.folder = folder }
        }
        return products.map { "\(folder ?? "")/\($0)" }
    }

    private var folderURL: URL { URL(fileURLWithPath: plan.folder, isDirectory: true) }

    /// Runs a command and returns its output.
    private func run(
        _ line: [String], _ number: Int, isQuiet: Bool = false
    ) async throws -> String {
        guard let process = try start(line, number) else {
            throw Failure(output: "The build was ended.")
        }
        let echo = isQuiet ? nil : echo
        let outcome = await process.wait { bytes in echo?(bytes) }
        state.withLock { $0.process = nil }
        guard outcome.isSuccess else {
            if isQuiet { self.echo(Array(outcome.output.utf8)) }
            throw Failure(output: outcome.output, signal: outcome.signal)
        }
        return outcome.output
    }

    /// Starts a command; returns `nil` if the build has to end.
    private func start(
        _ line: [String], _ number: Int
    ) throws(BuildProcess.StartError) -> BuildProcess? {
        // The tool's own mask is for the files of the host.
        let mask = "umask \(String(plan.umask, radix: 8)) && exec \"$@\""
        return try state.withLock { (state) throws(BuildProcess.StartError) in
            guard state.ended < number else { return nil }
            let process = try BuildProcess(
                ["/bin/sh", "-c", mask, "sh"] + line, in: plan.folder)
            state.process = process
            return process
        }
    }
}
