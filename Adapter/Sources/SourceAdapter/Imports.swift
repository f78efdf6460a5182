import SwiftSyntax

/// The imports that a file needs on Linux and not on Apple's systems.
struct Imports {
    /// An import that is added.
    private struct Addition {
        let module: String
        let names: Set<String>
        let prefixes: [String]
    }

    private static let additions = [
        Addition(module: "UIKit", names: uiKitNames, prefixes: []),
        Addition(
            module: "FoundationNetworking", names: networkingNames, prefixes: ["URLSession"]),
    ]

    /// Names that Foundation declares on Apple's systems, and UIKit on Linux.
    private static let uiKitNames: Set<String> = [
        "NSUserActivity", "NSUserActivityDelegate", "NSItemProvider", "NSItemProviderReading",
        "NSItemProviderWriting", "NSKeyValueObservation", "NSKeyValueObservedChange", "Selector",
        "UndoManager",
    ]

    /// The function of Foundation that UIKit also declares.
    ///
    /// If UIKit is imported, calls resolve to its function, which finds more localized strings. In
    /// a module that does not use UIKit, the function alone adds no import.
    private static let localizedText = "NSLocalizedString"

    private static let networkingNames: Set<String> = [
        "URLRequest", "URLResponse", "HTTPURLResponse", "NSURLRequest", "NSMutableURLRequest",
        "NSURLConnection", "URLCache", "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage",
        "URLCredential", "URLCredentialStorage", "URLAuthenticationChallenge",
        "URLAuthenticationChallengeSender", "URLProtectionSpace", "URLProtocol",
        "URLProtocolClient",
    ]

    /// The names for which an import is added unless the module itself declares them.
    static let triggers = uiKitNames.union(networkingNames)

    private let file: ReadFile
    private let imported: Set<String>
    private let firstImport: ImportDeclSyntax?
    private let usedNames: Set<String>
    private let usesObjectiveC: Bool
    /// Whether the file calls `String(localized:)`, which only UIKit declares on Linux.
    private let usesLocalizedInitializer: Bool
    /// The imports of modules that have another name on Linux.
    private let renamed: [RenamedImport]

    init(of file: ReadFile) {
        self.file = file
        let reader = ImportReader(viewMode: .sourceAccurate)
        reader.walk(file.tree)
        imported = reader.imported
        firstImport =
            file.tree.statements.lazy.compactMap { $0.item.as(ImportDeclSyntax.self) }.first
        usedNames = reader.usedNames
        renamed = reader.renamed
        usesObjectiveC = reader.usesObjectiveC
        usesLocalizedInitializer = reader.usesLocalizedInitializer
    }

    /// Whether the copy of the file imports a module.
    func willImport(_ module: String) -> Bool {
        imported.contains(module)
            || needed(declaredNames: [], isUIKitUsed: false).contains(module)
    }

    /// Returns the modules to add.
    ///
    /// - Parameter isUIKitUsed: Whether another file of the module imports UIKit.
    private func needed(declaredNames: Set<String>, isUIKitUsed: Bool) -> [String] {
        Self.additions.filter { addition in
            guard !imported.contains(addition.module) else { return false }
            // A file without imports uses no names of Foundation either.
            guard !imported.isEmpty else { return false }
            if addition.module == "UIKit",
                usesObjectiveC || usesLocalizedInitializer
                    || isUIKitUsed && usedNames.contains(Self.localizedText)
            {
                return true
            }
            return usedNames.subtracting(declaredNames).contains { name in
                addition.names.contains(name) || addition.prefixes.contains(where: name.hasPrefix)
            }
        }.map(\.module)
    }

    /// Adds the imports on the line of the first import, or at the start of the file.
    ///
    /// - Parameters:
    ///   - declaredNames: The types that the module declares.
    ///   - needsUIKit: Whether the copy needs UIKit, because it has a table of names.
    ///   - isUIKitUsed: Whether another file of the module imports UIKit.
    func write(
        into edits: inout Edits, declaredNames: Set<String>, needsUIKit: Bool, isUIKitUsed: Bool
    ) {
        for one in renamed { edits.replace(one.path, with: one.module) }
        var modules = needed(declaredNames: declaredNames, isUIKitUsed: isUIKitUsed)
        if needsUIKit, !imported.contains("UIKit"), !modules.contains("UIKit") {
            modules.insert("UIKit", at: 0)
        }
        guard !modules.isEmpty else { return }
        let access = (firstImport?.modifiers.first?.trimmedDescription).map { $0 + " " } ?? ""
        let text = modules.map { "\(access)import \($0)" }.joined(separator: "; ")
        if let firstImport {
            edits.insert("; " + text, at: firstImport.byteRange.upperBound)
        } else {
            edits.insert(text + "; ", at: 0)
        }
    }
}

/// An import of a module of Apple's that has another name on Linux.
private struct RenamedImport {
    /// The names on Linux.
    ///
    /// What UIKit draws with is in UIKit here. Packages for Linux use Apple's `os` and `Network`
    /// wherever they can import modules of these names.
    static let modules = [
        "os": "OSLog", "Network": "NetworkPaths", "QuartzCore": "UIKit", "CoreGraphics": "UIKit",
    ]

    /// The place of the module's name in the file.
    let path: Range<Int>
    /// The name on Linux.
    let module: String
}

/// The visitor that reads the imports and the names of a file.
private final class ImportReader: SyntaxVisitor {
    private(set) var imported: Set<String> = []
    private(set) var usedNames: Set<String> = []
    private(set) var usesObjectiveC = false
    private(set) var usesLocalizedInitializer = false
    private(set) var renamed: [RenamedImport] = []

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.importKindSpecifier == nil, let module = node.path.first?.name.text else {
            return .skipChildren
        }
        if let other = RenamedImport.modules[module] {
            renamed.append(RenamedImport(path: node.path.byteRange, module: other))
        }
        imported.insert(RenamedImport.modules[module] ?? module)
        return .skipChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        usedNames.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        usedNames.insert(node.baseName.text)
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "String",
            node.arguments.first?.label?.text == "localized"
        {
            usesLocalizedInitializer = true
        }
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        if ObjectiveCAttributes.exposing.contains(node.name) || node.name == "objcMembers" {
            usesObjectiveC = true
        }
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        if node.macroName.text == "selector" { usesObjectiveC = true }
        return .visitChildren
    }
}
