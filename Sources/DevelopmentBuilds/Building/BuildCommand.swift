import Foundation

/// The command that builds a package, and the places of its products.
package enum BuildCommand: Equatable, Sendable {
    /// `swift build` of products, with further arguments.
    case package(products: [String], arguments: [String])
    /// A command of another build system, which a shell runs.
    case shell(String)

    /// The program and its arguments.
    package var line: [String] {
        switch self {
        case .shell(let command): ["/bin/sh", "-c", command]
        case .package(let products, let arguments):
            // Without a product, everything is built, tests excepted.
            ["swift", "build"] + (products.count == 1 ? ["--product", products[0]] : [])
                + arguments
        }
    }

    /// The command that prints the folder of the products; `nil` if they are not the package's.
    package var folderLine: [String]? {
        guard case .package(_, let arguments) = self else { return nil }
        return ["swift", "build", "--show-bin-path"] + arguments
    }

    /// Whether a program is replaced when it is built, and its file is never written again.
    ///
    /// The linkers of the toolchain do this; another command may write into the file.
    package var replacesFiles: Bool {
        if case .package = self { true } else { false }
    }
}

/// The executable products of a package, as `swift package describe` reports them.
package struct PackageProducts: Equatable, Sendable {
    /// The names of the executable products, sorted.
    package let executables: [String]

    /// The command that prints the description.
    package static let line = ["swift", "package", "describe", "--type", "json"]

    /// Reads a description; `nil` if it is none.
    package init?(json: String) {
        // Notices of the package manager may precede the description.
        guard let start = json.firstIndex(of: "{"),
            let description = try? JSONDecoder().decode(
                Description.self, from: Data(json[start...].utf8))
        else { return nil }
        executables = description.products.filter(\.type.isExecutable).map(\.name).sorted()
    }

    private struct Description: Decodable {
        let products: [Product]
    }

    private struct Product: Decodable {
        let name: String
        let type: Kind
    }

    /// The type of a product: an object with one member.
    private struct Kind: Decodable {
        let isExecutable: Bool

        private enum CodingKeys: String, CodingKey { case executable }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            isExecutable = container.contains(.executable)
        }
    }

    /// Returns the products to run: the named ones, or the only one.
    ///
    /// - Throws: `SelectionError` with a sentence for the user.
    package func selection(_ names: [String]) throws(SelectionError) -> [String] {
        let list = executables.joined(separator: ", ")
        if let stranger = names.first(where: { !executables.contains($0) }) {
            throw SelectionError(
                description: executables.isEmpty
                    ? "The package has no executable product, so there is no app “\(stranger)”."
                    : "The package has no executable product “\(stranger)”. It has \(list).")
        }
        if !names.isEmpty { return names }
        switch executables.count {
        case 0:
            throw SelectionError(
                description: "The package has no executable product, so there is no app to run.")
        case 1: return executables
        default:
            throw SelectionError(
                description: "The package has several executable products: \(list). Name the apps "
                    + "with --product, which may be given more than once.")
        }
    }

    /// The products cannot be chosen.
    package struct SelectionError: Error, CustomStringConvertible, Sendable {
        /// The sentence for the user.
        package let description: String
    }
}
