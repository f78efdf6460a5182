import SwiftParser
import SwiftSyntax

/// A type's body and the syntax that declares it.
struct ReadBlock: Sendable {
    var block: TypeBlock
    /// The part between the braces; nil for an alias.
    let body: MemberBlockSyntax?
    let declaration: Syntax
    var members: [ReadMember]
}

/// A parsed file and its declarations.
struct ReadFile: Sendable {
    let source: SourceFile
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    let converter: SourceLocationConverter
    let blocks: [ReadBlock]
    let usedNames: Set<String>

    /// Parses a file.
    init(_ source: SourceFile) {
        self.source = source
        bytes = Array(source.text.utf8)
        tree = Parser.parse(source: source.text)
        converter = SourceLocationConverter(fileName: source.path, tree: tree)
        let reader = DeclarationReader(converter: converter)
        reader.walk(tree)
        blocks = reader.blocks
        usedNames = reader.usedNames
    }

    /// Returns a message about a node.
    func diagnostic(_ message: String, at node: some SyntaxProtocol) -> Diagnostic {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return Diagnostic(
            path: source.path, line: location.line, column: location.column, message: message)
    }
}

extension FileDeclarations {
    /// Reads the declarations of a file.
    ///
    /// A file with a syntax error has no declarations.
    public init(of source: SourceFile) { self.init(ReadFile(source)) }

    init(_ file: ReadFile) {
        path = file.source.path
        tag = file.source.tag
        guard !file.tree.hasError else {
            (blocks, usedNames, importsUIKit) = ([], [], false)
            return
        }
        blocks = file.blocks.map { read in
            var block = read.block
            block.members = read.members.map(\.member)
            return block
        }
        usedNames = file.usedNames.sorted()
        importsUIKit = Imports(of: file).willImport("UIKit")
    }
}

/// The visitor that finds the types, extensions and names of a file.
final class DeclarationReader: SyntaxVisitor {
    private(set) var blocks: [ReadBlock] = []
    private(set) var usedNames: Set<String> = []
    private let converter: SourceLocationConverter

    init(converter: SourceLocationConverter) {
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.class, Syntax(node), node, node.inheritanceClause)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.protocol, Syntax(node), node, node.inheritanceClause)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.extension, Syntax(node), node, node.inheritanceClause)
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.other, Syntax(node), node, node.inheritanceClause)
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.other, Syntax(node), node, node.inheritanceClause)
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.other, Syntax(node), node, node.inheritanceClause)
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        if ["selector", "keyPath"].contains(node.macroName.text) {
            for token in node.arguments.tokens(viewMode: .sourceAccurate) {
                if case .identifier = token.tokenKind { usedNames.insert(token.plainText) }
            }
        }
        return .visitChildren
    }

    private func add(
        _ kind: TypeBlock.Kind, _ node: Syntax, _ group: some DeclGroupSyntax,
        _ inheritance: InheritanceClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
        let name = node.typeNames.joined(separator: ".")
        var block = TypeBlock(
            kind: kind, name: name, ordinal: blocks.count,
            inherited: inheritance?.inheritedTypes.map { $0.type.withoutGenericArguments } ?? [],
            condition: node.condition())
        block.isObjC = group.attributes.has(["objc"])
        block.isObjCMembers = group.attributes.has(["objcMembers"])
        block.isFilePrivate = group.modifiers.has(.private, .fileprivate) || node.isLocal
        block.isHidden = node.isLocal || node.isPrivateInType
        block.isPublic = group.modifiers.has(.public, .open)
        let members = MemberReading(
            body: group.memberBlock, extendedType: kind == .extension ? name : nil,
            isObjCExtension: kind == .extension && block.isObjC,
            converter: converter
        ).members()
        block.declaresNamesItself = members.contains { $0.member.key == "declareNames(_:)" }
        blocks.append(
            ReadBlock(
                block: block, body: group.memberBlock, declaration: node,
                members: kind == .other ? [] : members))
        return .visitChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = (node.parent?.typeNames ?? []) + [node.name.text]
        let target = node.initializer.value.withoutGenericArguments
        let alias = TypeBlock(
            kind: .alias, name: name.joined(separator: "."), ordinal: blocks.count,
            inherited: [target], condition: node.condition())
        blocks.append(
            ReadBlock(block: alias, body: nil, declaration: Syntax(node), members: []))
        return .skipChildren
    }
}
