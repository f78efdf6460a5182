/// The check of a Swift package without building it.
struct PackageInspection {
    /// The reason why the package cannot be had; nil if none was found.
    private(set) var obstacle: String?
    private(set) var alternative: String?
    /// The place of the obstacle.
    private(set) var place: ReportedPlace?
    /// The names of absent members of UIKit that the package itself may declare.
    private(set) var declaredMembers: Set<String> = []
    /// Whether the sources of the package were read.
    let isChecked: Bool

    /// Checks a package: a local one by its place and sources, a published one by its name.
    init(_ package: PackageDependency, _ checkout: Checkout) {
        switch package.source {
        case .remote(let url, _):
            isChecked = false
            let known = KnownPackages.obstacle(identity: package.identity)
            obstacle = known?.reason
            alternative = known?.alternative
            if obstacle == nil { checkAddress(url, checkout) }
        case .local(let path):
            isChecked = true
            let refusal = FileLookup.isFolder(path) ? checkout.refusal(of: path) : nil
            if let refusal {
                obstacle = refusal.reason
                alternative = refusal.alternative
                place = ReportedPlace(file: path)
            } else {
                check(path)
            }
        }
    }

    /// Refuses an address that Git may not fetch for an untrusted project.
    private mutating func checkAddress(_ url: String, _ checkout: Checkout) {
        let address = PackageAddress(url)
        switch address.kind {
        case .network: break
        case .folder(let path):
            guard FileLookup.isFolder(path) else {
                obstacle = "There is no folder at its address"
                return
            }
            let refusal = checkout.refusal(of: path)
            obstacle = refusal?.reason
            alternative = refusal?.alternative
        case .unknown: obstacle = "Its address cannot be fetched by SwiftPM"
        }
    }

    private mutating func check(_ path: String) {
        guard let manifest = FileLookup.text(of: path + "/Package.swift") else {
            obstacle = "It has no Package.swift"
            place = ReportedPlace(file: path)
            return
        }
        let lines = manifest.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if let index = lines.firstIndex(where: { $0.contains(".binaryTarget(") }) {
            refuse("It contains a binary for Apple's systems", path + "/Package.swift", index + 1)
            return
        }
        for file in Self.sources(in: path) {
            switch FilePath.type(file) {
            case "m", "mm":
                refuse("It contains Objective-C", file, 1)
            case "swift":
                guard let text = FileLookup.text(of: file) else { continue }
                let scan = SwiftScan(text, members: MemberCounterparts.names) {
                    ModuleCounterparts.toolchain.contains($0)
                }
                declaredMembers.formUnion(scan.members.declared)
                // A package cannot depend on Perennial, so its modules are absent there too.
                let absent = scan.imports.first {
                    switch ModuleCounterparts.counterpart(of: $0.module) {
                    case .product, .renamed, .absent: true
                    case .toolchain, nil: false
                    }
                }
                guard let absent else { continue }
                refuse("It imports \(absent.module), which Linux does not have", file, absent.line)
            default: continue
            }
            if obstacle != nil { return }
        }
    }

    private mutating func refuse(_ reason: String, _ file: String, _ line: Int) {
        obstacle = reason
        place = ReportedPlace(file: file, line: line)
    }

    /// Returns the source files of a package, without tests, examples and hidden folders.
    private static func sources(in path: String) -> [String] {
        var files: [String] = []
        var folders = [(path: path, depth: 0)]
        let skipped: Set<String> = ["Tests", "Examples", "Example", "Benchmarks", "Plugins"]
        while let (folder, depth) = folders.popLast(), files.count < 20_000 {
            for name in FileLookup.names(in: folder)
            where !name.hasPrefix(".") && name != "Package.swift" {
                let file = folder + "/" + name
                let isLink = FileLookup.destination(ofLink: file) != nil
                if !FileLookup.isFolder(file) {
                    files.append(file)
                } else if !isLink, depth < 32, !(depth == 0 && skipped.contains(name)) {
                    folders.append((file, depth + 1))
                }
            }
        }
        return files.sorted()
    }
}
