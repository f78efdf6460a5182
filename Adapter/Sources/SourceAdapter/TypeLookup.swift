/// The lookup of a module's types by name.
struct TypeLookup {
    /// A block and the file that has it.
    struct Place {
        let block: TypeBlock
        let path: String
        let tag: String
    }

    /// A class and its superclasses in the module, and the first superclass outside it.
    struct Lineage {
        var classes: [Place] = []
        var externalSuperclass: String?
    }

    let places: [Place]
    private let declared: [String: [Place]]
    private let extended: [String: [Place]]

    init(_ module: ModuleDeclarations) {
        let all = module.files.flatMap { file in
            file.blocks.map { Place(block: $0, path: file.path, tag: file.tag) }
        }
        places = all
        declared = Dictionary(
            grouping: all.filter { $0.block.kind != .extension }, by: \.block.name)
        extended = Dictionary(
            grouping: all.filter { $0.block.kind == .extension }, by: \.block.name)
    }

    /// Returns the declaration to which a name refers in a file.
    func declaration(_ name: String, from path: String) -> Place? {
        let candidates = declared[ExternalTypes.withoutModule(name)] ?? []
        return candidates.first { $0.path == path }
            ?? candidates.first { !$0.block.isFilePrivate }
    }

    /// Returns the declaration to which a name refers inside a type; nested types of the type are
    /// searched first.
    func declaration(_ name: String, inside type: String, from path: String) -> Place? {
        var scope = type.split(separator: ".").map(String.init)
        while !scope.isEmpty {
            let nested = (scope + [name]).joined(separator: ".")
            if let place = declaration(nested, from: path) { return place }
            scope.removeLast()
        }
        return declaration(name, from: path)
    }

    /// Returns the blocks of a class: its body and its extensions.
    func blocks(of place: Place) -> [Place] {
        let extensions = (extended[place.block.name] ?? []).filter {
            declaration($0.block.name, from: $0.path)?.path == place.path
        }
        return [place] + extensions
    }

    /// Returns the extensions of a class that have a table of names.
    func extensionTables(of name: String, in path: String) -> [Place] {
        guard let place = declaration(name, from: path) else { return [] }
        return blocks(of: place).dropFirst().filter(\.block.hasTable)
    }

    /// The extensions with a table of names whose class is in another module.
    var tablesOfExternalClasses: [Place] {
        places.filter {
            $0.block.kind == .extension && $0.block.hasTable
                && declaration($0.block.name, from: $0.path) == nil
        }
    }

    /// Returns the class to which a name refers in a file, and its superclasses.
    func lineage(of name: String, from path: String) -> Lineage {
        var lineage = Lineage()
        var next = declaration(name, from: path)
        if next == nil { lineage.externalSuperclass = name }
        while let place = next, lineage.classes.count < 100 {
            next = nil
            guard place.block.kind == .class || place.block.kind == .alias else { break }
            if place.block.kind == .class { lineage.classes.append(place) }
            guard let name = place.block.inherited.first else { break }
            if let parent = declaration(name, inside: place.block.name, from: place.path) {
                if parent.block.kind != .protocol { next = parent }
            } else if !ExternalTypes.isProtocol(name) {
                lineage.externalSuperclass = name
            }
        }
        return lineage
    }

    /// Returns the module's protocols for Objective-C that a class adopts, also by inheritance.
    func objectiveCProtocols(of lineage: Lineage) -> [Place] {
        var names: [(name: String, path: String, scope: String)] = []
        for place in lineage.classes.flatMap(blocks(of:)) {
            names += place.block.inherited.map { ($0, place.path, place.block.name) }
        }
        var found: [Place] = []
        while let next = names.popLast() {
            guard let place = declaration(next.name, inside: next.scope, from: next.path),
                place.block.kind == .protocol,
                !found.contains(where: { $0.block.name == place.block.name })
            else { continue }
            found.append(place)
            names += place.block.inherited.map { ($0, place.path, place.block.name) }
        }
        return found.filter(\.block.isObjC)
    }

    /// Returns the rules for which members of a block are known by name.
    func exposure(of block: TypeBlock, in path: String) -> Exposure {
        let lineage = lineage(of: block.name, from: path)
        var exposure = Exposure()
        exposure.includesAll =
            block.isObjC && block.kind == .extension
            || lineage.classes.contains(where: \.block.isObjCMembers)
        for place in objectiveCProtocols(of: lineage) {
            for member in place.block.members { exposure.witnesses[member.key] = member.selector }
        }
        return exposure
    }
}

/// The rules for which members of a block are known by name.
struct Exposure {
    var includesAll = false
    /// The selectors of the requirements of adopted protocols, by full name.
    var witnesses: [String: String] = [:]

    func isExposed(_ member: Member) -> Bool {
        switch member.exposure {
        case .explicit: true
        case .hidden: false
        case .none: includesAll && !member.isPrivate || witnesses[member.key] != nil
        }
    }

    func isInTable(_ member: Member) -> Bool {
        isExposed(member) && member.isCallable && !member.isStatic
    }

    /// Returns the selector by which a member is called.
    func selector(of member: Member) -> String {
        member.exposure == .explicit ? member.selector : witnesses[member.key] ?? member.selector
    }
}
