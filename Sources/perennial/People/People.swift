import AppHost
import ArgumentParser
import AppHost
import Foundation
import Glibc
import StateInspection

/// `perennial people`: lists, merges, exports and deletes the people of a host.
struct People: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists, merges, exports and deletes people.",
        discussion: """
            A person is named by the user's name, if a proxy names users (--user-header), or by the beginning \
            of the identifier.
            """,
        subcommands: [ListPeople.self, MergePeople.self, ExportPerson.self, DeletePerson.self],
        defaultSubcommand: ListPeople.self)
}

/// `perennial people list`: lists the people for whom the host stores data.
struct ListPeople: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the people for whom the host stores data.",
        discussion: """
            BROWSERS counts the browsers that have presented the person's cookie, WINDOWS the windows that can be \
            restored; SIZE is the size of all files of the person's apps.
            """)

    @OptionGroup var host: HostOptions

    func run() throws {
        guard case .people(let people) = try host.ask(.people) else { throw host.unexpected }
        if host.json {
            struct Report: Encodable { let people: [PersonReport] }
            return print(try JSONText.of(Report(people: people)))
        }
        guard !people.isEmpty else { return print("Nobody has opened an app.") }
        for line in PeopleTable(people).lines { print(line) }
    }
}

/// `perennial people merge`: merges two people into one.
struct MergePeople: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merges two people: all data of the first is given to the second.",
        discussion: """
            Apps of both are ended after they have committed. If both have files of the same app, the command fails \
            and the data stays unchanged. Browsers of the first are signed out.
            """)

    @Argument(help: ArgumentHelp("The person to merge into another one.", valueName: "person"))
    var source: String

    @Argument(help: ArgumentHelp("The person who remains.", valueName: "into"))
    var target: String

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.mergePeople(source, into: target)) }
}

/// `perennial people delete`: deletes all data of a person.
struct DeletePerson: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a person: windows, saved state, files, logs, names.",
        discussion: "The person's apps are ended first. Deleted data cannot be recovered.")

    @Argument(help: "The person.")
    var person: String

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.deletePerson(person)) }
}

/// `perennial people export`: copies all stored data of a person.
struct ExportPerson: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Copies all stored data of a person into a new folder, unencrypted.",
        discussion: """
            person.json has the data from the host's database, apps/NAME/files the app's files, apps/NAME/state its \
            saved state, apps/NAME/log its output, and apps/NAME/key the key of its sealed files. The person's \
            apps commit and are ended first, and they cannot be started while their data is copied. \
            Links, pipes and sockets are left out.
            """)

    @Argument(help: "The person.")
    var person: String

    @Argument(help: "The new folder.", completion: .directory)
    var directory: String

    @OptionGroup var host: HostOptions

    func run() throws {
        // The check comes first, because the export ends the person's apps.
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
            printNotice("Error: \(problem)")
        }
        if host.json {
            struct Export: Encodable {
                let directory: String
                let unreadable: [String]
            }
            print(
                try JSONText.of(Export(directory: directory, unreadable: exported.unreadable)))
        } else {
            print("All stored data of \(person) was copied to \(directory).")
        }
        if !exported.unreadable.isEmpty { throw ExitCode(ExitStatus.unsound.rawValue) }
    }
}
