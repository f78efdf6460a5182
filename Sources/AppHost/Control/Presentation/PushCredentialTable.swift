import Foundation

/// A table of a host's push credentials for an operator.
package struct PushCredentialTable {
    private let credentials: [PushCredentialReport]

    package init(_ credentials: [PushCredentialReport]) { self.credentials = credentials }

    /// The lines, beginning with a heading.
    package var lines: [String] {
        let rows =
            [["CREDENTIAL", "KIND", "STATUS", "ISSUED", "EXPIRES", "TEAM", "APPS"]]
            + credentials.map { credential in
                [
                    // A serial number has 40 digits; its beginning is enough to revoke it.
                    String(credential.id.prefix(12)), credential.kind.rawValue,
                    credential.status.rawValue, Self.day(credential.created),
                    credential.expires.map(Self.day) ?? "-", credential.team ?? "-",
                    credential.apps.joined(separator: ", "),
                ]
            }
        let widths = (0..<6).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { index, cell in
                guard index < widths.count else { return cell }
                return cell + String(repeating: " ", count: widths[index] - cell.count)
            }.joined(separator: "  ")
        }
    }

    private static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
    }
}
