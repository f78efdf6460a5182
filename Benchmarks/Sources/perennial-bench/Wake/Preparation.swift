import HostLink

/// Brings an app into a state in which a wake is worth measuring: a form with a field being edited.
struct Preparation {
    let visit: Visit

    private static let listOffset = 3000.0
    private static let formOffset = 40.0

    /// Prepares Contacts (the list scrolled, a person, the form, scrolled) or any other app (the
    /// first text field).
    ///
    /// - Returns: The key of the field.
    func editField() async throws -> String {
        if let list = try await visit.completeFrame().key(where: { $0.t == "tableView" }) {
            try await openForm(from: list)
        }
        let field = try await visit.find("text field") { node in
            node.t == "textField" && (node.p.identifier ?? "FirstName") == "FirstName"
                || node.p.identifier == "field"
        }
        try await visit.actAndSettle(.focus(true), on: field)
        return field
    }

    private func openForm(from list: String) async throws {
        try await visit.actAndSettle(
            .scroll(x: 0, y: Self.listOffset, revision: 1), on: list)
        let row = try await visit.find("row") { $0.t == "tableCell" }
        try await visit.actAndSettle(.tap(x: 10, y: 10), on: row)
        let edit = try await visit.find("Edit button") { node in
            node.t == "barButton" && (node.p.text == "Edit" || node.p.accessibilityLabel == "Edit")
        }
        try await visit.actAndSettle(.tap(x: 10, y: 10), on: edit)
        let form = try await visit.find("form") { $0.p.identifier == "EditForm" }
        try await visit.actAndSettle(
            .scroll(x: 0, y: Self.formOffset, revision: 1), on: form)
    }
}
