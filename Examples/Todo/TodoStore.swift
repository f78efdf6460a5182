import Foundation

/// One thing to do.
struct Todo: Codable, Hashable {
    var id = UUID()
    var title: String
    var isDone = false
    var isImportant = false
    var due: Date?
}

/// A picture from the web, with its file.
struct Picture: Codable, Hashable {
    var id = UUID()
    var address: String
}

/// The app's data, in its documents.
@MainActor
final class TodoStore {
    static let shared = TodoStore()

    var tasks: [Todo] { didSet { save(tasks, "tasks.json") } }
    var pictures: [Picture] { didSet { save(pictures, "pictures.json") } }

    private static var folder: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    }

    private init() {
        try? FileManager.default.createDirectory(
            at: Self.folder, withIntermediateDirectories: true)
        tasks =
            Self.load("tasks.json")
            ?? ["Water the plants", "Call the bank", "Buy bread", "Return the book"].map {
                Todo(title: $0)
            }
        pictures = Self.load("pictures.json") ?? []
    }

    func file(of picture: Picture) -> URL {
        Self.folder.appendingPathComponent("\(picture.id).picture")
    }

    private static func load<Value: Decodable>(_ name: String) -> Value? {
        let data = try? Data(contentsOf: folder.appendingPathComponent(name))
        return data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    private func save(_ value: some Encodable, _ name: String) {
        try? JSONEncoder().encode(value)
            .write(to: Self.folder.appendingPathComponent(name), options: .atomic)
    }
}
