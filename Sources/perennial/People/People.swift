import ArgumentParser
import ControlLink
import Foundation

/// `perennial people`: the persons of a host as a whole.
struct People: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists, merges and deletes people.",
        discussion: """
            A person is named by the user's name, where a proxy gives names (--user-header), or by the beginning \
            of the identifier.
            """, subcommands: [ListPeople.self, MergePeople.self, DeletePerson.self],
        defaultSubcommand: ListPeople.self)
}

/// `perennial people list`: everybody of whom a host keeps something.
struct ListPeople: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists everybody of whom the host keeps something.",
        discussion: """
            BROWSERS are those that have shown a pass, WINDOWS those that one can come back to, SIZE what all \
            files of the person's apps take.
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

/// `perennial people merge`: makes one person of two.
struct MergePeople: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Makes one person of two: all of the first is the second's.",
        discussion: """
            Apps of both are ended after they have committed. Where both have files of the same app, those of \
            the first stay, and the command says so. Browsers of the first are signed out.
            """)

    @Argument(help: ArgumentHelp("The person who is no more.", valueName: "person"))
    var source: String

    @Argument(help: ArgumentHelp("The person who stays.", valueName: "into"))
    var target: String

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.mergePeople(source, into: target)) }
}

/// `perennial people delete`: deletes everything of a person.
struct DeletePerson: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a person: windows, saved state, files, logs, names.",
        discussion: "The person's apps are ended before. Nothing brings back what is deleted.")

    @Argument(help: "The person.")
    var person: String

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.deletePerson(person)) }
}
