/// The copies of all files of a module.
public struct ModuleAdaptation: Sendable {
    /// The copies, in the order of the files.
    public let files: [Adaptation]
    /// The text of an additional file, with the code that the copies share.
    public let support: String

    /// Adapts all files of a module.
    public init(of sources: [SourceFile]) {
        let module = ModuleDeclarations(sources.map(FileDeclarations.init(of:)))
        files = sources.map { Adaptation(of: $0, in: module.needed(by: $0.path)) }
        support = SupportFile(of: module).text
    }
}
