/// UIKit's declarations beside Perennial's.
struct Comparison {
    enum State: String {
        case whole, partial, absent
    }

    /// A line of a table of the page.
    struct Row {
        let entry: IndexData.Entry
        let state: State
        /// The members that are not declared and not deprecated.
        let missing: [String]
        /// The deprecated members that are not declared.
        let missingDeprecated: [String]
        /// Why a type or a member is declared and cannot be used, by name.
        let reasons: [String: String]
        /// The module to import, if it is not UIKit.
        let module: String?
    }

    private(set) var areas: [(title: String, rows: [Row])] = []
    /// The errors in the data, with their corrections.
    private(set) var faults: [String] = []

    /// Compares.
    ///
    /// - Parameters:
    ///   - data: What UIKit declares.
    ///   - api: What apps get with `import UIKit`.
    ///   - modules: What apps get by importing other modules, by module.
    init(of data: IndexData, with api: DeclaredAPI, modules: [String: DeclaredAPI] = [:]) {
        for area in data.areas {
            areas.append(
                (
                    area.title,
                    area.entries.map { entry in
                        for (module, other) in modules.sorted(by: { $0.key < $1.key })
                        where other.availability(ofType: entry.name) == .available {
                            return row(of: entry, in: other, module: module)
                        }
                        return row(of: entry, in: api, module: nil)
                    }
                ))
        }
        checkNames(of: api, in: data)
    }

    private mutating func row(
        of entry: IndexData.Entry, in api: DeclaredAPI, module: String?
    ) -> Row {
        var isDeclared = true
        var reasons: [String: String] = [:]
        if entry.kind != .functions, entry.kind != .extension {
            let availability = api.availability(ofType: entry.name)
            isDeclared = availability == .available
            if case .unavailable(let reason) = availability { reasons[entry.name] = reason }
        }
        let declared =
            entry.kind == .functions ? api.moduleMembers : api.members(ofType: entry.name)
        var missing: [String] = []
        if isDeclared {
            missing = entry.members.filter { declared[$0] != .available }
            for name in missing {
                if case .unavailable(let reason) = declared[name] { reasons[name] = reason }
            }
            if !entry.listsMembers {
                faults.append(
                    "\(entry.name) is declared, and its members are not listed: add those that"
                        + " UIKit has to its entry in Tests/UIKitIndex/Data (\"none\" if it has none)."
                )
            }
        }
        let isWithoutMembers = entry.kind == .functions || entry.kind == .extension
        if isWithoutMembers, missing.count == entry.members.count { isDeclared = false }
        let current = missing.filter { !entry.deprecated.contains($0) }
        return Row(
            entry: entry,
            state: !isDeclared
                ? .absent : current.isEmpty && entry.listsMembers ? .whole : .partial,
            missing: current, missingDeprecated: missing.filter(entry.deprecated.contains),
            reasons: reasons, module: module)
    }

    /// Finds the types with UIKit's prefix that the data does not name.
    private mutating func checkNames(of api: DeclaredAPI, in data: IndexData) {
        let known = Set(data.entries.map(\.name)).union(data.additions).union(data.foreign)
        for name in api.typeNames where !known.contains(name) {
            let outer = name.split(separator: ".").first.map(String.init) ?? name
            guard outer.hasPrefix("UI") || outer.hasPrefix("NS"),
                !data.additions.contains(outer), !data.foreign.contains(outer)
            else { continue }
            faults.append(
                "\(name) is declared and not in Tests/UIKitIndex/Data: add it there with its"
                    + " members, or as an addition if UIKit does not have it.")
        }
        for name in data.additions.sorted() where !api.typeNames.contains(name) {
            faults.append("\(name) is no longer declared: remove it from the additions.")
        }
    }
}
