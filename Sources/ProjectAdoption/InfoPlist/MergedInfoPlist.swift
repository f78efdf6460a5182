/// The entries of an app's `Info.plist`: its file and generated entries, without variables.
package struct MergedInfoPlist: Sendable {
    /// The entries.
    package private(set) var entries: [String: PropertyListNode]
    /// The settings `INFOPLIST_KEY_…` that became entries.
    package let generatedSettings: [String]
    /// The variables without a value, with their places; their values are empty, as in Xcode.
    package private(set) var unknownVariables: [(variable: String, place: ReportedPlace)] = []

    /// Merges the entries of a target.
    ///
    /// - Parameters:
    ///   - file: The content of the target's file; nil if it has none.
    ///   - path: The file's path, for the report.
    ///   - settings: The target's build settings.
    package init(_ file: PropertyListNode?, path: String, _ settings: TargetSettings) {
        entries = file?.dictionary ?? [:]
        if settings.isOn("GENERATE_INFOPLIST_FILE") {
            let generated = GeneratedEntries(settings)
            generatedSettings = generated.settings
            for (key, value) in generated.entries {
                entries[key] = Self.merged(entries[key], value)
            }
        } else {
            generatedSettings = []
            if entries["CFBundleIdentifier"] == nil {
                entries["CFBundleIdentifier"] = settings["PRODUCT_BUNDLE_IDENTIFIER"]
                    .map { PropertyListNode(.text($0)) }
            }
        }
        // SwiftPM names the executable.
        entries["CFBundleExecutable"] = nil
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            entries[key] = expand(value, path, settings, depth: 0)
        }
        // Xcode removes these entries too: an empty identifier or name is not one.
        entries = entries.filter { key, value in
            !key.hasPrefix("CFBundle") || value.content != .text("")
        }
    }

    /// Returns Xcode's merge: arrays and dictionaries are joined, other values are replaced.
    private static func merged(_ old: PropertyListNode?, _ new: PropertyListNode)
        -> PropertyListNode
    {
        guard let old else { return new }
        if let first = old.dictionary, let second = new.dictionary {
            return PropertyListNode(.dictionary(first.merging(second) { $1 }), line: old.line)
        }
        if let first = old.array, let second = new.array {
            let added = second.filter { node in !first.contains { $0.content == node.content } }
            return PropertyListNode(.array(first + added), line: old.line)
        }
        return new
    }

    private mutating func expand(
        _ node: PropertyListNode, _ path: String, _ settings: TargetSettings, depth: Int
    ) -> PropertyListNode {
        guard depth < PropertyListReader.depthMax else { return node }
        var node = node
        switch node.content {
        case .text(let text):
            let (value, unknown) = settings.expanded(text)
            let place = ReportedPlace(file: path, line: node.line)
            unknownVariables += unknown.map { ($0, place) }
            node.content = .text(value)
        case .array(let elements):
            node.content = .array(elements.map { expand($0, path, settings, depth: depth + 1) })
        case .dictionary(var entries):
            for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                entries[key] = expand(value, path, settings, depth: depth + 1)
            }
            node.content = .dictionary(entries)
        case .data, .integer, .real, .boolean, .date: break
        }
        return node
    }
}
