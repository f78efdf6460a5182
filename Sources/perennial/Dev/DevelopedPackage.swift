import DevelopmentBuilds
import Foundation
import Glibc
import ProjectAdoption

/// The package that `dev` builds: one that its developer wrote, or that is adopted from an Xcode
/// project.
struct DevelopedPackage: Sendable {
    /// The package's folder.
    let folder: String
    /// The command that writes the package; `nil` if its developer wrote it.
    let adoption: [String]?
    /// The folders that are watched.
    let watched: [String]
    /// The paths whose changes do not lead to a build.
    let ignored: Set<String>

    /// Finds the package.
    ///
    /// - Parameters:
    ///   - path: A folder with a package or a project, or a project.
    ///   - command: The other options.
    init(at path: String, command: Dev) throws(CommandFailure) {
        let path = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw CommandFailure(
                "\(path): There is no such folder. Name a folder with a Package.swift, or an "
                    + "Xcode project.", status: .notFound)
        }
        let isProject = path.hasSuffix(".xcodeproj")
        folder = isProject ? (path as NSString).deletingLastPathComponent : path
        let manifest = folder + "/Package.swift"
        let isAdopted =
            command.buildCommand == nil
            && (isProject || !FileManager.default.fileExists(atPath: manifest)
                || AdoptedPackage.isWritten(manifest: manifest) && Self.hasProject(folder))
        if isAdopted { try Self.checkProject(at: path) }
        var ignored: Set<String> = []
        if isAdopted {
            adoption =
                ["/proc/\(getpid())/exe", "adopt", path]
                + (command.perennial.map { ["--perennial", Self.absolute($0)] } ?? [])
                + (command.configuration.map { ["--configuration", $0] } ?? [])
                + command.outside.flatMap { ["--outside", Self.absolute($0)] }
            // These are written from the project. Their links are followed nevertheless.
            ignored = [manifest, folder + "/Perennial", folder + "/Package.resolved"]
        } else {
            adoption = nil
        }
        if command.buildCommand != nil {
            // What a build writes must not lead to the next one.
            let root = URL(fileURLWithPath: folder, isDirectory: true)
            for product in command.product {
                let product = URL(fileURLWithPath: product, relativeTo: root).path
                let place = (product as NSString).deletingLastPathComponent
                let isInside = place.hasPrefix(folder + "/")
                ignored.formUnion(isInside ? [product, place] : [product])
            }
        }
        self.ignored = ignored
        watched = [folder] + command.watch.map(Self.absolute)
    }

    /// Checks that there is one project, because no change of a file would help otherwise.
    ///
    /// A damaged one is reported by its adoption, and may be mended while the tool runs.
    private static func checkProject(at path: String) throws(CommandFailure) {
        do {
            _ = try XcodeProject(at: path)
        } catch let error as AdoptionError where error.kind == .ambiguous {
            throw CommandFailure("\(error)", status: .usage)
        } catch let error as AdoptionError where error.kind == .notFound {
            guard !hasProject(path), !path.hasSuffix(".xcodeproj"), !path.hasSuffix(".xcworkspace")
            else { throw CommandFailure("\(error)", status: .notFound) }
            throw CommandFailure(
                "\(path): The folder has neither a Package.swift nor an Xcode project. Name a "
                    + "folder that has one.", status: .notFound)
        } catch {}
    }

    /// Whether a change is one of the files from which the package is written.
    func changesProject(_ change: SourceChange) -> Bool {
        guard adoption != nil else { return false }
        return change.isEverything || change.changesNames
            || change.paths.contains { path in
                path.hasSuffix("/project.pbxproj") || path.hasSuffix(".xcconfig")
                    || path.hasSuffix(".plist")
            }
    }

    /// Returns the resources behind a link to a folder outside of an adopted package; `nil` for any
    /// other link.
    ///
    /// The folder may be as large as a home folder.
    func resources(behind link: String) -> [String]? {
        guard adoption != nil else { return nil }
        return AdoptedPackage.resources(behind: link, manifest: folder + "/Package.swift")
    }

    private static func hasProject(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { $0.hasSuffix(".xcodeproj") }
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
