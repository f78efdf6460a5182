import Foundation

/// The root folder of the repository.
enum RepositoryFolder {
    static func path(_ relative: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../..").standardizedFileURL
            .appendingPathComponent(relative).path
    }
}
