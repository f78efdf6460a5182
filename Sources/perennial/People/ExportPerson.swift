import AppHost
import ArgumentParser
import Foundation
import Glibc
import StateInspection

/// `perennial people export`: copies all stored data of a person.
struct ExportPerson: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Copies everything that is kept of a person into a new folder, in the clear.",
        discussion: """
            person.json is what the host's database has, apps/NAME/files what the app keeps, apps/NAME/state its \
            saved state, apps/NAME/log what it printed, apps/NAME/key the key of its sealed files. The person's \
            apps are ended before, after they have committed, and nothing starts them while they are copied. \
            Links, pipes and sockets are left out.
            """)

    @Argument(help: "The person.")
    var person: String

    @Argument(help: "The new folder.", completion: .directory)
    var directory: String

    @OptionGroup var host: HostOptions

    func run() throws {
        // This check comes before the person's apps are ended for the export.
        guard access(directory, F_OK) != 0 else {
            throw CommandFailure(
                "\(directory) already exists. Name a new folder.", status: .failed)
        }
        guard case .text(let name) = try host.ask(.exportPerson(person)) else {
            throw host.unexpected
        }
        let staged = StagedExport(name: name, inStateDirectory: host.path)
        defer { staged.remove() }
        let exported: ExportedPerson
        do { exported = try ExportedPerson(staged, in: directory) } catch {
            throw CommandFailure("\(error)", status: .failed)
        }
        for problem in exported.unreadable {
            FileHandle.standardError.write(Data("Error: \(problem)\n".utf8))
        }
        if host.json {
            struct Export: Encodable {
                let directory: String
                let unreadable: [String]
            }
            print(
                try JSONText.of(Export(directory: directory, unreadable: exported.unreadable)))
        } else {
            print("Everything that is kept of \(person) was copied to \(directory).")
        }
        if !exported.unreadable.isEmpty { throw ExitCode(ExitStatus.unsound.rawValue) }
    }
}
