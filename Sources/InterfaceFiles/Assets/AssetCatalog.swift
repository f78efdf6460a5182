import Synchronization

/// A folder `X.xcassets`, read without compilation.
///
/// The catalog reads files only on request. It lists the names of the sets once, and reads the
/// description of each set once.
public struct AssetCatalog: Sendable {
    private let cache: AssetCache

    /// The name of the catalog for messages, for example "Assets.xcassets".
    public var source: String { cache.source }

    /// Creates a catalog of a folder; the folder is not read yet.
    public init(folder: String) {
        cache = AssetCache(folder: folder)
    }

    /// The sets of the catalog in the order of their names.
    public var entries: [AssetEntry] { cache.index.entries }

    /// Errors in folders of the catalog, for example a description that is not valid JSON.
    public var problems: [InterfaceFileError] { cache.index.problems }

    /// Returns the value of a named color for traits, or nil if there is no such color.
    ///
    /// A description that cannot be read throws an error that names the file.
    public func color(
        named name: String, for traits: AssetTraits = AssetTraits()
    ) throws(InterfaceFileError) -> AssetColor? {
        try cache.colors(named: name)?.variants.best(for: traits)
    }

    /// Returns the file of a named image for traits, or nil if there is no such image.
    ///
    /// A description that cannot be read throws an error that names the file.
    public func image(
        named name: String, for traits: AssetTraits = AssetTraits()
    ) throws(InterfaceFileError) -> AssetImage? {
        try cache.images(named: name)?.variants.best(for: traits)
    }

    /// Returns the path of a data set's file for traits, or nil if there is no such set.
    public func dataFile(
        named name: String, for traits: AssetTraits = AssetTraits()
    ) throws(InterfaceFileError) -> String? {
        try cache.files(named: name)?.best(for: traits)
    }

    /// Returns the most similar name of a set of a kind, for a message about a missing one.
    public func nearestName(to name: String, kind: AssetEntry.Kind) -> String? {
        NearestName.nearest(
            to: name, among: cache.index.entries.lazy.filter { $0.kind == kind }.map(\.name))
    }
}

/// The parts of a catalog that were read.
private final class AssetCache: Sendable {
    let source: String
    private let folder: String
    private let state = Mutex(State())

    private struct State {
        var index: AssetIndex?
        var colors: [String: Result<AssetColorSet, InterfaceFileError>] = [:]
        var images: [String: Result<AssetImageSet, InterfaceFileError>] = [:]
        var files: [String: Result<[(AssetVariant, String)], InterfaceFileError>] = [:]
    }

    init(folder: String) {
        self.folder = folder
        source = SourceFile.name(of: folder)
    }

    var index: AssetIndex {
        state.withLock { state in
            if let index = state.index { return index }
            let index = AssetIndex(folder: folder, source: source)
            state.index = index
            return index
        }
    }

    func colors(named name: String) throws(InterfaceFileError) -> AssetColorSet? {
        try value(.color, name, \.colors) { json, _, source throws(InterfaceFileError) in
            try AssetColorSet(json, source: source)
        }
    }

    func images(named name: String) throws(InterfaceFileError) -> AssetImageSet? {
        try value(.image, or: .symbol, name, \.images) {
            json, folder, source throws(InterfaceFileError) in
            try AssetImageSet(json, folder: folder, source: source)
        }
    }

    func files(named name: String) throws(InterfaceFileError) -> [(AssetVariant, String)]? {
        try value(.data, name, \.files) { json, folder, _ in
            (json["data"]?.array ?? []).compactMap { entry in
                guard let file = entry["filename"]?.string, AssetFileName.isSafe(file),
                    let variant = AssetVariant(entry)
                else { return nil }
                return (variant, folder + "/" + file)
            }
        }
    }

    private typealias Values<Value> = WritableKeyPath<
        State, [String: Result<Value, InterfaceFileError>]
    >

    private func value<Value: Sendable>(
        _ kind: AssetEntry.Kind, or other: AssetEntry.Kind? = nil, _ name: String,
        _ values: Values<Value>,
        _ make: (AssetJSON, _ folder: String, _ source: String) throws(InterfaceFileError) -> Value
    ) throws(InterfaceFileError) -> Value? {
        if let known = state.withLock({ $0[keyPath: values][name] }) { return try known.get() }
        guard let entry = index.entry(kind, name) ?? other.flatMap({ index.entry($0, name) })
        else { return nil }
        let place = "\(source)/\(SourceFile.name(of: entry.folder))/Contents.json"
        let result = Result { () throws(InterfaceFileError) -> Value in
            let json = try AssetJSON(path: entry.folder + "/Contents.json", source: place)
            return try make(json, entry.folder, place)
        }
        state.withLock { $0[keyPath: values][name] = result }
        return try result.get()
    }
}
