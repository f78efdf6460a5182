import AppHost
import ArgumentParser
import HostLink

/// The options of `run` for budgets and crash protection.
struct BudgetOptions: ParsableArguments {
    @Option(
        help: "The maximum number of processes; a further launch ends a suspended app first.")
    var maxProcesses: Int?

    @Option(help: "The maximum memory of all apps, such as 512M or 4G.")
    var maxMemory: MemorySize?

    @Option(help: "The maximum number of processes of one person.")
    var maxProcessesPerPerson: Int?

    @Option(help: "The maximum memory of one person's apps, such as 128M.")
    var maxMemoryPerPerson: MemorySize?

    @Option(
        help: "Consecutive crashes at launch after which saved state is set aside (default: 2).")
    var crashesBeforeSetAside: Int?

    @Option(
        help:
            "VoIP pushes in a row without a reported call after which pushes no longer launch an app (default: 3)."
    )
    var unreportedPushesBeforeStop: Int?

    @Flag(
        name: .customLong("ignore-memory-pressure"),
        help: """
            Neither end nor warn apps when memory is short; for machines whose memory other programs \
            use, such as one that runs tests.
            """)
    var ignoresMemoryPressure = false

    @Flag(help: "Keep saved state when an app is quit, to test restoration.")
    var developerMode = false

    func validate() throws {
        for (name, number) in [
            ("--max-processes", maxProcesses),
            ("--max-processes-per-person", maxProcessesPerPerson),
            ("--crashes-before-set-aside", crashesBeforeSetAside),
            ("--unreported-pushes-before-stop", unreportedPushesBeforeStop),
        ] {
            if let number, number < 1 { throw ValidationError("\(name) must be at least 1.") }
        }
    }

    func apply(to settings: inout HostSettings) {
        settings.budgets = HostBudgets(
            processes: maxProcesses, bytes: maxMemory?.bytes,
            processesPerPerson: maxProcessesPerPerson, bytesPerPerson: maxMemoryPerPerson?.bytes)
        if let crashesBeforeSetAside {
            settings.crashLimits.launchCrashesBeforeSetAside = crashesBeforeSetAside
        }
        if let unreportedPushesBeforeStop {
            settings.crashLimits.unreportedPushesMax = unreportedPushesBeforeStop
        }
        settings.isDeveloperMode = developerMode
        if ignoresMemoryPressure { settings.eventSources.memory = nil }
    }
}

/// An amount of memory: a number of bytes, optionally with the suffix K, M or G.
struct MemorySize: ExpressibleByArgument {
    var bytes: UInt64

    init?(argument: String) {
        let units: [Character: UInt64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = argument.last.flatMap { units[Character($0.uppercased())] }
        guard let number = UInt64(unit == nil ? argument : String(argument.dropLast())), number > 0
        else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !isTooLarge else { return nil }
        self.bytes = bytes
    }
}
