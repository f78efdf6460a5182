import AppHost
import ArgumentParser
import Foundation
import RestorationArchive
import RestorationStore
import StateInspection

/// The saved state that a command reads, and the format of its output.
struct StateOptions: ParsableArguments {
    @Argument(help: "Part of an app's bundle identifier (default: all apps).")
    var app: String?

    @Option(
        name: .customLong("state"),
        help:
            "The host's state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial)."
    )
    var stateDirectory: String?

    @Option(
        name: .customLong("key"),
        help: ArgumentHelp(
            "The file with the host's master key, if it is not in the state directory.",
            valueName: "file"),
        completion: .file())
    var keyFile: String?

    @Option(help: "The beginning of a person's identifier (default: all people).")
    var person: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(inversion: .prefixedNo, help: "Colour the text (default: on a terminal).")
    var colour: Bool?

    private var hasSeenDamage = false

    private enum CodingKeys: CodingKey {
        case app, stateDirectory, keyFile, person, json, colour
    }

    var style: TerminalStyle { Terminal.style(colour: colour) }

    /// Returns the saved states; throws if there are none.
    func states() throws -> [SavedState] {
        let path = stateDirectory ?? DefaultStateDirectory.path
        let states = try explained {
            try SavedState.all(
                inStateDirectory: path, masterKeyFile: keyFile, app: app, person: person)
        }
        guard !states.isEmpty else {
            throw CommandFailure(
                "Nothing is saved in \(path)\(app.map { " for an app named \($0)" } ?? ""). "
                    + "Name another directory with --state, or another app.", status: .notFound)
        }
        return states
    }

    /// Runs a function and rewrites its errors for the user.
    func explained<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as RestorationStoreError {
            throw CommandFailure("\(error)", status: .failed)
        } catch let error as HostError {
            let isMissing = error.code == .stateDirectoryNotFound
            throw CommandFailure("\(error)", status: isMissing ? .notFound : .failed)
        }
    }

    /// Opens one archive.
    ///
    /// If it cannot be read, prints the reason and returns `nil`.
    mutating func archive(
        of state: SavedState, _ session: SessionIdentifier, _ slot: StoreSlot
    ) -> Archive? {
        do {
            return try state.archive(session, slot)
        } catch {
            hasSeenDamage = true
            printNotice("Error: \(error)")
            return nil
        }
    }

    /// Ends the command with a failure if an archive could not be read.
    func failIfDamaged() throws {
        if hasSeenDamage { throw ExitCode.failure }
    }

    /// Prints a heading and lines for each item, or one JSON array.
    func printAll<Item: Encodable>(_ items: [(heading: String, item: Item, lines: [String])]) throws
    {
        if json {
            print(try JSONText.of(items.map { Titled(of: $0.heading, content: $0.item) }))
            return
        }
        for (place, (heading, _, lines)) in items.enumerated() {
            if place > 0 { print() }
            print(heading)
            for line in lines { print(line) }
        }
    }

    private struct Titled<Content: Encodable>: Encodable {
        let of: String
        let content: Content
    }
}
