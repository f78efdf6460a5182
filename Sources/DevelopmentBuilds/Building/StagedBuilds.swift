import Foundation
import Glibc

/// The builds from which the host runs apps: complete copies of the last successful ones.
///
/// While a build runs, its products are replaced one by one, or written. The host never sees them:
/// a successful build is put into a folder of its own, and then the link `current` is changed with
/// one call. So an app that dies during a build, or after a failed one, starts again.
///
/// ```
/// apps/current -> builds/8
/// apps/builds/7      processes of the build before may still read their resources
/// apps/builds/8
/// ```
package struct StagedBuilds: Sendable {
    private let folder: String

    /// A build could not be copied.
    package struct StagingError: Error, CustomStringConvertible, Sendable {
        /// The sentence for the user.
        package let description: String
    }

    /// Creates the builds in a folder, which is created with the first one.
    package init(folder: String) {
        self.folder = folder

    }

    private var current: String { folder + "/current" }

    /// The paths at which the host finds products, also after the next build.
    package func paths(of products: [String]) -> [String] {
        products.map { "\(current)/\(($0 as NSString).lastPathComponent)" }
    }

    /// Makes the products of a build the current build.
    ///
    /// - Parameters:
    ///   - products: The paths of executables or bundles. Resources and libraries beside an
    ///     executable belong to it.
    ///   - linking: Whether files are linked rather than copied, which takes no time. Every program
    ///     that changes them must replace them.
    /// - Throws: `StagingError`.
    package func stage(_ products: [String], linking: Bool) throws(StagingError) {
        let builds = folder + "/builds"
        let number = (numbers(in: builds).max() ?? 0) + 1
        let build = "\(builds)/\(number)"
        do {
            try FileManager.default.createDirectory(
                atPath: build, withIntermediateDirectories: true)
            var seen: Set<String> = []
            for product in products {
                for part in try parts(of: product) where seen.insert(part).inserted {
                    try put(part, in: build, linking: linking)
                }
            }
            try replaceLink(with: "builds/\(number)")
        } catch let error as StagingError {
            try? FileManager.default.removeItem(atPath: build)
            throw error
        } catch {
            try? FileManager.default.removeItem(atPath: build)
            throw StagingError(
                description: "The build cannot be copied to \(build): \(error.localizedDescription)"
            )
        }
        // Processes of the build before are being replaced, and may still read their resources.
        for old in numbers(in: builds) where old < number - 1 {
            try? FileManager.default.removeItem(atPath: "\(builds)/\(old)")
        }
    }

    /// Returns the paths of everything that belongs to a product.
    private func parts(of product: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: product, isDirectory: &isFolder) else {
            throw StagingError(
                description: "The build succeeded, and \(product) does not exist. Name the "
                    + "products that the build makes with --product.")
        }
        guard !isFolder.boolValue else { return [product] }
        let folder = (product as NSString).deletingLastPathComponent
        let beside = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") || $0.hasSuffix(".so")
                || $0.contains(".so.")
        }
        return [product] + beside.sorted().map { "\(folder)/\($0)" }
    }

    private func put(_ path: String, in build: String, linking: Bool) throws {
        let target = "\(build)/\((path as NSString).lastPathComponent)"
        // The links of a product are those of its folder; the product itself may be a link.
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        if linking, (try? FileManager.default.linkItem(atPath: path, toPath: target)) != nil {
            return
        }
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: path, toPath: target)
    }

    private func replaceLink(with destination: String) throws {
        let new = folder + "/.current"
        try? FileManager.default.removeItem(atPath: new)
        try FileManager.default.createSymbolicLink(atPath: new, withDestinationPath: destination)
        guard rename(new, current) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    private func numbers(in builds: String) -> [Int] {
        ((try? FileManager.default.contentsOfDirectory(atPath: builds)) ?? []).compactMap {
            Int($0)
        }
    }
}
