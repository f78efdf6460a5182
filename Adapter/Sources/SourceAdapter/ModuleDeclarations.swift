/// The declarations of a module that the adaptation of its files depends on.
public struct ModuleDeclarations: Codable, Equatable, Sendable {
    /// The files in the order of their paths.
    public private(set) var files: [FileDeclarations]
    /// Whether a file of the module imports UIKit, so that there are tables of names.
    public let importsUIKit: Bool

    /// Joins the declarations of all files of a module.
    public init(_ files: [FileDeclarations]) {
        self.files = files.sorted { $0.path < $1.path }
        importsUIKit = files.contains(where: \.importsUIKit)
        resolveOverrides()
        resolveTables()
    }

    func file(at path: String) -> FileDeclarations? { files.first { $0.path == path } }

    // MARK: Facts that only the whole module shows

    private mutating func resolveOverrides() {
        let lookup = TypeLookup(self)
        var overridden: Set<String> = []
        for place in lookup.places where place.block.members.contains(where: \.isOverride) {
            let keys = place.block.members.filter(\.isOverride).map(\.key)
            let classes = lookup.lineage(of: place.block.name, from: place.path).classes
            for ancestor in classes where ancestor.block.name != place.block.name {
                for key in keys { overridden.insert(ancestor.block.name + "." + key) }
            }
        }
        guard !overridden.isEmpty else { return }
        update { block, _ in
            guard block.kind == .extension else { return }
            for index in block.members.indices where !block.members[index].isOverride {
                let name = block.name + "." + block.members[index].key
                block.members[index].isOverridden = overridden.contains(name)
            }
        }
    }

    private mutating func resolveTables() {
        guard importsUIKit else { return }
        let lookup = TypeLookup(self)
        update { block, path in
            guard block.kind == .class || block.kind == .extension else { return }
            let exposure = lookup.exposure(of: block, in: path)
            block.hasTable = block.members.contains { exposure.isInTable($0) }
        }
        let tables = TypeLookup(self)
        update { block, path in
            guard block.kind == .class else { return }
            block.declaresNames =
                block.hasTable || block.declaresNamesItself
                || !tables.extensionTables(of: block.name, in: path).isEmpty
        }
    }

    private mutating func update(_ change: (inout TypeBlock, String) -> Void) {
        for file in files.indices {
            for block in files[file].blocks.indices {
                change(&files[file].blocks[block], files[file].path)
            }
        }
    }

    // MARK: What one file needs

    /// Returns the declarations that the adaptation of one file depends on, so that the file is
    /// adapted again only if one of them changes.
    public func needed(by path: String) -> ModuleDeclarations {
        guard let file = file(at: path) else { return self }
        let lookup = TypeLookup(self)
        let own = Set(file.blocks.map(\.name))
        var related = own
        for block in file.blocks {
            let lineage = lookup.lineage(of: block.name, from: path)
            related.formUnion(lineage.classes.map(\.block.name))
            for place in lineage.classes {
                for name in place.block.inherited {
                    let parent = lookup.declaration(
                        name, inside: place.block.name, from: place.path)
                    if let parent { related.insert(parent.block.name) }
                }
            }
        }
        let usedNames = Set(file.usedNames)
        var needed = self
        for index in needed.files.indices where needed.files[index].path != path {
            needed.files[index].usedNames = []
            needed.files[index].importsUIKit = false
            needed.files[index].blocks = needed.files[index].blocks.compactMap { block in
                block.reduced(
                    isDeclaredThere: own.contains(block.name),
                    isRelated: related.contains(block.name), usedNames: usedNames)
            }
        }
        needed.files.removeAll { $0.blocks.isEmpty && $0.path != path }
        return needed
    }
}

extension TypeBlock {
    /// Returns the part of the block that a file depends on, or nil if it needs none.
    fileprivate func reduced(
        isDeclaredThere: Bool, isRelated: Bool, usedNames: Set<String>
    ) -> TypeBlock? {
        if kind == .other { return Imports.triggers.contains(name) ? self : nil }
        if kind == .alias { return self }
        if kind == .protocol && isObjC { return self }
        var reduced = self
        reduced.members = members.compactMap { member in
            if isDeclaredThere && kind == .extension && member.isForwarded { return member }
            guard usedNames.contains(member.name) else { return nil }
            var member = member
            member.forwarding = nil
            return member
        }
        let isNeeded = !reduced.members.isEmpty || isRelated
        return isNeeded ? reduced : nil
    }
}
