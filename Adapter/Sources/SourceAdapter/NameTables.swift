import SwiftSyntax

/// The code that declares the names of outlets, actions and properties to UIKit.
struct NameTables {
    let file: ReadFile
    let declarations: FileDeclarations
    let lookup: TypeLookup

    /// An entry of a table and the `#if` condition under which it is compiled.
    private struct Entry {
        let code: String
        let condition: String?
    }

    /// Returns the name of the function that adds the names of an extension.
    static func function(tag: String, ordinal: Int) -> String { "__names_\(tag)_\(ordinal)" }

    /// Adds the tables of the file's classes and extensions.
    func write(into edits: inout Edits, appended: inout String) {
        for (read, block) in zip(file.blocks, declarations.blocks) {
            switch block.kind {
            case .class where block.declaresNames && !block.declaresNamesItself:
                writeClass(read, block, edits: &edits, appended: &appended)
            case .extension where block.hasTable:
                appended += table(of: read, block)
            default: break
            }
        }
    }

    // MARK: Classes

    private func writeClass(
        _ read: ReadBlock, _ block: TypeBlock, edits: inout Edits, appended: inout String
    ) {
        guard let body = read.body else { return }
        var entries = self.entries(of: read, block, named: Self.lastName(of: block.name))
        for place in lookup.extensionTables(of: block.name, in: file.source.path) {
            let function = Self.function(tag: place.tag, ordinal: place.block.ordinal)
            let isSameCondition = place.block.condition == block.condition
            entries.append(
                Entry(
                    code: "\(function)(names)",
                    condition: isSameCondition ? nil : place.block.condition))
        }
        let inherits = inheritsTable(block)
        let access = block.isPublic ? "public " : ""
        let start =
            "@MainActor \(access)\(inherits ? "override " : "")"
            + "class func declareNames(_ names: RuntimeNames) {"
            + (inherits ? " super.declareNames(names)" : "")
        let brace = body.rightBrace.positionAfterSkippingLeadingTrivia
        let separator = needsSemicolon(before: body) ? "; " : ""
        edits.insert(
            separator
                + Self.function(
                    start, entries, isFirst: !inherits,
                    returningTo: Place(file: file, position: brace)),
            at: brace.utf8Offset)
        if !inherits { conform(read, block, edits: &edits, appended: &appended) }
    }

    /// Whether a superclass has a table, in the module or outside it.
    private func inheritsTable(_ block: TypeBlock) -> Bool {
        let lineage = lookup.lineage(of: block.name, from: file.source.path)
        if lineage.classes.dropFirst().contains(where: \.block.declaresNames) { return true }
        return lineage.externalSuperclass.map(ExternalTypes.isRuntimeNamed) ?? false
    }

    /// Makes the class conform to `RuntimeNamed`, in an extension if one can name the class.
    private func conform(
        _ read: ReadBlock, _ block: TypeBlock, edits: inout Edits, appended: inout String
    ) {
        if !block.isHidden {
            let place = Place(
                file: file, position: read.declaration.positionAfterSkippingLeadingTrivia)
            appended += Self.conditional(
                place.directive + "extension \(block.name): RuntimeNamed {}\n", block.condition)
        } else if let declaration = read.declaration.as(ClassDeclSyntax.self) {
            if let last = declaration.inheritanceClause?.inheritedTypes.last {
                edits.insert(", RuntimeNamed", at: last.byteRange.upperBound)
            } else {
                let name = declaration.genericParameterClause.map { Syntax($0) }
                let end = (name ?? Syntax(declaration.name)).byteRange.upperBound
                edits.insert(": RuntimeNamed", at: end)
            }
        }
    }

    /// Whether code on the line of the closing brace comes before it.
    private func needsSemicolon(before body: MemberBlockSyntax) -> Bool {
        guard let last = body.members.last, last.semicolon == nil else { return false }
        return !body.rightBrace.leadingTrivia.contains(where: \.isNewline)
    }

    // MARK: Extensions

    private func table(of read: ReadBlock, _ block: TypeBlock) -> String {
        guard let body = read.body else { return "" }
        let entries = entries(of: read, block, named: block.name)
        let place = Place(
            file: file, position: body.rightBrace.positionAfterSkippingLeadingTrivia)
        let function = Self.function(tag: declarations.tag, ordinal: block.ordinal)
        let start =
            "extension \(block.name) {"
            + " @MainActor static func \(function)(_ names: RuntimeNames) {"
        let text =
            place.directive
            + Self.function(start, entries, isFirst: true, returningTo: place) + "}\n"
        return Self.conditional(text, block.condition)
    }

    // MARK: Entries

    private func entries(of read: ReadBlock, _ block: TypeBlock, named type: String) -> [Entry] {
        let exposure = lookup.exposure(of: block, in: file.source.path)
        var selectors: Set<String> = []
        var entries: [Entry] = []
        for readMember in read.members where exposure.isInTable(readMember.member) {
            let member = readMember.member
            let selector = exposure.selector(of: member)
            guard selectors.insert(selector + (member.condition ?? "")).inserted else { continue }
            guard let code = TableEntry(type: type, selector: selector, read: readMember).code
            else { continue }
            entries.append(Entry(code: code, condition: member.condition))
        }
        return entries
    }

    // MARK: Text

    /// A position in the file to which the source location returns after generated lines.
    struct Place {
        let path: String
        let line: Int
        let column: Int

        init(file: ReadFile, position: AbsolutePosition) {
            let location = file.converter.location(for: position)
            (path, line, column) = (file.source.path, location.line, location.column)
        }

        /// The line that maps the next one to the place.
        var directive: String { SourceFile.directive(path, line: line) }

        /// The directive, and spaces up to the column.
        var text: String {
            "\n" + directive + String(repeating: " ", count: max(0, column - 1))
        }
    }

    /// Returns a function on one line.
    ///
    /// With conditions, the function has several lines, after which the source location returns to
    /// the place.
    private static func function(
        _ start: String, _ entries: [Entry], isFirst: Bool, returningTo place: Place
    ) -> String {
        if entries.allSatisfy({ $0.condition == nil }) {
            let codes = entries.map(\.code).joined(separator: "; ")
            let separator = isFirst || entries.isEmpty ? " " : "; "
            return start + separator + codes + " } "
        }
        var text = start
        // Every line has the location of the place, because a breakpoint at a member's line must
        // not stop in other lines.
        for entry in entries {
            text += "\n" + conditional(place.directive + entry.code + "\n", entry.condition)
            text.removeLast()
        }
        return text + "\n}" + place.text
    }

    /// Returns lines that are compiled under a condition.
    static func conditional(_ lines: String, _ condition: String?) -> String {
        guard let condition else { return lines }
        return "#if \(condition)\n\(lines)#endif\n"
    }

    private static func lastName(of type: String) -> String {
        type.split(separator: ".").last.map(String.init) ?? type
    }
}
