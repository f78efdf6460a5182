/// The names of all sets in a catalog.
struct AssetIndex: Sendable {
    /// The sets in the order of their names.
    let entries: [AssetEntry]
    private let places: [Key: Int]
    /// The problems of the search: too many or too deep folders, and namespaces whose description
    /// cannot be read.
    let problems: [InterfaceFileError]

    private struct Key: Hashable {
        let kind: AssetEntry.Kind
        let name: String
    }

    init(folder: String, source: String) {
        var search = Search(source: source)
        search.visit(folder, prefix: "", depth: 0)
        entries = search.entries.sorted {
            ($0.name, $0.kind.rawValue, $0.folder) < ($1.name, $1.kind.rawValue, $1.folder)
        }
        problems = search.problems
        places = Dictionary(
            entries.enumerated().map { (Key(kind: $1.kind, name: $1.name), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    func entry(_ kind: AssetEntry.Kind, _ name: String) -> AssetEntry? {
        places[Key(kind: kind, name: name)].map { entries[$0] }
    }

    /// A walk through the folders.
    private struct Search {
        /// The extension of sprite atlases, whose images are found like images of other folders.
        private static let atlas = ".spriteatlas"

        let source: String
        var entries: [AssetEntry] = []
        var problems: [InterfaceFileError] = []
        private var remainingCount = InterfaceLimits.assetEntryCountMax

        init(source: String) {
            self.source = source
        }

        mutating func visit(_ folder: String, prefix: String, depth: Int) {
            guard depth < InterfaceLimits.assetDepthMax else {
                report("Folders are nested more than \(InterfaceLimits.assetDepthMax) deep.")
                return
            }
            guard let names = FolderListing.folders(in: folder, limit: remainingCount) else {
                report("The catalog has too many files, or a folder of it cannot be read.")
                return
            }
            remainingCount -= names.count
            for name in names {
                let path = folder + "/" + name
                if name.hasSuffix(Search.atlas) {
                    let plain = String(name.dropLast(Search.atlas.count))
                    visit(folder: path, prefix: prefix, name: plain, depth: depth)
                } else if let dot = name.lastIndex(of: "."), dot > name.startIndex {
                    let kind = AssetEntry.Kind(rawValue: String(name[name.index(after: dot)...]))
                    entries.append(
                        AssetEntry(
                            name: prefix + name[..<dot], kind: kind ?? .other, folder: path))
                } else {
                    visit(folder: path, prefix: prefix, name: name, depth: depth)
                }
            }
        }

        private mutating func visit(folder: String, prefix: String, name: String, depth: Int) {
            let isNamespace = providesNamespace(folder, name: prefix + name)
            visit(folder, prefix: isNamespace ? prefix + name + "/" : prefix, depth: depth + 1)
        }

        private mutating func providesNamespace(_ folder: String, name: String) -> Bool {
            let path = folder + "/Contents.json"
            guard FileStamp(ofFile: path) != nil else { return false }
            do throws(InterfaceFileError) {
                let json = try AssetJSON(path: path, source: "\(source)/\(name)/Contents.json")
                return json["properties"]?["provides-namespace"]?.bool ?? false
            } catch {
                problems.append(error)
                return false
            }
        }

        private mutating func report(_ message: String) {
            problems.append(InterfaceFileError(source: source, message: message))
        }
    }
}
