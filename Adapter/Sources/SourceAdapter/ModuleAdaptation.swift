/// The copies of all files of a module.
public struct ModuleAdaptation: Sendable {
    /// The copies, in the order of the files.
    public let files: [Adaptation]
    /// The text of an additional file, with the code that the copies share.
    public let support: String

    /// Adapts all files of a module.
    public init(of sources: [SourceFile]) {
        let parsed = sources.map(ParsedFile.init)
        let module = ModuleDeclarations(parsed.map(\.declarations))
        files = parsed.map { $0.adaptation(in: module.needed(by: $0.declarations.path)) }
        support = SupportFile(of: module).text
    }
}

/// A file that is parsed once, for its declarations and for its copy.
public struct ParsedFile: Sendable {
    /// The declarations that other files may depend on.
    public let declarations: FileDeclarations
    private let file: ReadFile

    /// Parses a file.
    public init(_ source: SourceFile) {
        file = ReadFile(source)
        declarations = FileDeclarations(file)
    }

    /// Adapts the file as a part of a module.
    ///
    /// - Parameter module: The declarations of the whole module, or those that the file needs.
    public func adaptation(in module: ModuleDeclarations) -> Adaptation {
        Adaptation(of: file, in: module)
    }
}
