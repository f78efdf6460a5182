/// A workspace of Xcode, `Name.xcworkspace`, as far as it names projects.
struct Workspace {
    /// The paths of the projects, as a user in the folder of the workspace names them.
    private(set) var projects: [String] = []

    /// Reads a workspace; one that is missing or damaged has no projects.
    init(at path: String) {
        let file = path + "/contents.xcworkspacedata"
        guard let text = FileLookup.text(of: file) else { return }
        let pattern =
            #/
            <(\/?)(Group|FileRef)\s*(?:[^>]*?location\s*=\s*"([^"]*)")?[^>]*?(\/?)>
            /#
        let references = text.matches(of: pattern).prefix(Self.countMax)
        // A group has a place of its own, and the path of a project inside one begins there.
        var folders = [""]
        for reference in references {
            let isGroup = reference.output.2 == "Group"
            guard reference.output.1.isEmpty else {
                if isGroup, folders.count > 1 { folders.removeLast() }
                continue
            }
            let location = reference.output.3.map(String.init) ?? ""
            let place = Self.place(location, in: folders.last ?? "")
            if isGroup {
                if reference.output.4.isEmpty { folders.append(place) }
            } else if FilePath.type(place) == "xcodeproj" {
                projects.append(place)
            }
        }
    }

    /// The maximum number of elements that are read.
    private static let countMax = 1000

    /// Returns the path of a location such as `group:App/App.xcodeproj`.
    private static func place(_ location: String, in folder: String) -> String {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return folder }
        let path = parts[1].replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'")
        guard parts[0] == "group", !folder.isEmpty else { return String(path) }
        return path.isEmpty ? folder : "\(folder)/\(path)"
    }
}
