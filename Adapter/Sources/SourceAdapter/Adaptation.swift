import SwiftSyntax

/// The copy of a file that compiles without Objective-C, and messages about the file.
public struct Adaptation: Sendable {
    /// The text of the copy.
    ///
    /// Its first line maps the other lines to the developer's file. The copy of `main.swift` has no
    /// such line, because it has the same name as the original, and the compiler warns about two
    /// files with the same name.
    public let text: String
    /// The messages about unsupported code, in the order of the lines.
    public let diagnostics: [Diagnostic]

    /// Adapts a file of a module.
    ///
    /// - Parameter module: The declarations of the whole module, or those that the file needs.
    ///
    /// A file with a syntax error is not changed, so that the compiler reports the error.
    public init(of source: SourceFile, in module: ModuleDeclarations) {
        self.init(of: ReadFile(source), in: module)
    }

    init(of file: ReadFile, in module: ModuleDeclarations) {
        let head = SourceFile.directive(file.source.path, line: 1)
        guard !file.tree.hasError, let declarations = module.file(at: file.source.path) else {
            text = head + file.source.text
            diagnostics = []
            return
        }
        var writing = Writing(file: file, declarations: declarations, module: module)
        let (adapted, messages) = writing.finish()
        text = head + adapted
        diagnostics = messages
    }
}

/// The changes of one file.
private struct Writing {
    let file: ReadFile
    let declarations: FileDeclarations
    let module: ModuleDeclarations
    let lookup: TypeLookup
    var edits = Edits()
    var appended = ""
    var diagnostics: [Diagnostic] = []

    init(file: ReadFile, declarations: FileDeclarations, module: ModuleDeclarations) {
        self.file = file
        self.declarations = declarations
        self.module = module
        lookup = TypeLookup(module)
    }

    mutating func finish() -> (String, [Diagnostic]) {
        removeAttributes()
        replaceOldSignatures()
        replaceNames()
        forwardExtensionMembers()
        diagnostics += OptionalRequirements(file: file).write(into: &appended)
        NameTables(file: file, declarations: declarations, lookup: lookup)
            .write(into: &edits, appended: &appended)
        reportUnreachableMembers()
        let declared = Set(
            module.files.flatMap(\.blocks).filter { $0.kind != .extension }.map(\.name))
        let hasTables = declarations.blocks.contains { $0.hasTable || $0.declaresNames }
        Imports(of: file).write(
            into: &edits, declaredNames: declared, needsUIKit: hasTables,
            isUIKitUsed: module.importsUIKit)
        var text = String(decoding: edits.applied(to: file.bytes), as: UTF8.self)
        if !appended.isEmpty {
            if !text.utf8.isEmpty, text.utf8.last != 0x0A { text += "\n" }
            text += appended
        }
        return (text, diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }

    private mutating func removeAttributes() {
        let rewriter = AttributeRewriter(file: file)
        rewriter.walk(file.tree)
        edits.append(rewriter.edits)
        diagnostics += rewriter.diagnostics
    }

    private mutating func replaceOldSignatures() {
        let signatures = OldSignatures()
        signatures.walk(file.tree)
        edits.append(signatures.edits)
    }

    private mutating func replaceNames() {
        let references = SelectorReferences(file: file, lookup: lookup)
        references.walk(file.tree)
        edits.append(references.edits)
        diagnostics += references.diagnostics
        let calls = OptionalCalls(file: file, lookup: lookup)
        calls.walk(file.tree)
        edits.append(calls.edits)
    }

    /// Renames members of extensions to which their class forwards, and writes the forwarding
    /// members of this file's classes.
    private mutating func forwardExtensionMembers() {
        for (read, block) in zip(file.blocks, declarations.blocks) {
            switch block.kind {
            case .class: addForwardingMembers(to: read, block)
            case .extension:
                let isOwn = lookup.declaration(block.name, from: file.source.path) != nil
                for (member, resolved) in zip(read.members, block.members) {
                    if isOwn, resolved.isForwarded {
                        ExtensionForwarding(type: block.name)
                            .rename(member, in: file, edits: &edits)
                    } else if resolved.isOverride {
                        diagnostics.append(
                            file.diagnostic(
                                "an extension cannot override this member; override it in a class"
                                    + " of the module", at: member.syntax))
                    }
                }
            default: break
            }
        }
    }

    private mutating func addForwardingMembers(to read: ReadBlock, _ block: TypeBlock) {
        guard let body = read.body,
            let place = lookup.declaration(block.name, from: file.source.path)
        else { return }
        var text = ""
        for other in lookup.blocks(of: place).dropFirst() {
            for member in other.block.members where member.isForwarded {
                guard let forwarding = member.forwarding else { continue }
                let indentation = String(repeating: " ", count: max(0, forwarding.column - 1))
                let lines =
                    SourceFile.directive(other.path, line: forwarding.line) + indentation
                    + forwarding.declaration + "\n"
                let conditions = [other.block.condition, member.condition].compactMap(\.self)
                    .filter { $0 != block.condition }
                text += NameTables.conditional(
                    lines, conditions.isEmpty ? nil : conditions.joined(separator: " && "))
            }
        }
        guard !text.isEmpty else { return }
        let brace = body.rightBrace.positionAfterSkippingLeadingTrivia
        text.removeLast()
        edits.insert(
            "\n" + text + NameTables.Place(file: file, position: brace).text, at: brace.utf8Offset)
    }

    private mutating func reportUnreachableMembers() {
        for read in file.blocks where read.block.kind == .class || read.block.kind == .extension {
            for member in read.members where member.member.exposure == .explicit {
                let message: String
                if member.member.isStatic {
                    message = "a class's own method or property is not found by name"
                } else if !member.member.isCallable, !member.isConstantOutlet {
                    message =
                        "the method is not found by name, because a parameter is generic, variadic,"
                        + " inout or an autoclosure"
                } else {
                    continue
                }
                diagnostics.append(file.diagnostic(message, at: member.syntax))
            }
        }
    }
}
