import UIKit

/// A note that the user wrote.
struct Note {
    let id: String
    var title: String
    var text: String
}

/// The data of the articles' app.
///
/// It survives the app, as in a database.
@MainActor
enum Notebook {
    static var notes: [Note] = []

    static func note(_ id: String) -> Note? {
        notes.first { $0.id == id }
    }

    /// Fifty notes, so that a list has to scroll.
    static func fill() {
        notes = (1...50).map { Note(id: "n\($0)", title: "Note \($0)", text: "Text \($0)") }
    }
}
