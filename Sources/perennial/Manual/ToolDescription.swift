/// A command line tool as swift-argument-parser describes it (`--experimental-dump-help`).
struct ToolDescription: Decodable {
    let command: Command

    struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool?
        let subcommands: [Command]?
        let arguments: [Argument]?

        /// The subcommands that the manual page describes.
        var shown: [Command] {
            (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
        }
    }

    struct Argument: Decodable {
        enum Kind: String, Decodable { case positional, option, flag }

        let kind: Kind
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let preferredName: Name?
        let valueName: String?
        let defaultValue: String?
        let abstract: String?
        let discussion: String?
    }

    struct Name: Decodable {
        enum Kind: String, Decodable { case long, short, longWithSingleDash }

        let kind: Kind
        let name: String

        /// The option as it is typed.
        var typed: String { (kind == .long ? "--" : "-") + name }
    }
}
