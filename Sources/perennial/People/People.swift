import ArgumentParser
import AppHost
import Foundation

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

/// `perennial people list`: lists everybody for whom the host stores data.
struct ListPeople: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists everybody for whom the host stores data.",
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
