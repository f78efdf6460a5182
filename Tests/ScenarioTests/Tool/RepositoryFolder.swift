import Foundation

/// Where the sources of these tests lie.
enum RepositoryFolder {
    static func path(_ relative: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../..").standardizedFileURL
            .appendingPathComponent(relative).path
    }
}
