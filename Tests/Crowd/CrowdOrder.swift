/// The options of the command line.
struct CrowdOrder: Sendable, CustomStringConvertible {
    static let usage = """
        usage: Crowd [--people 1000] [--visits 20000] [--visitors 12] [--processes 40]
                     [--memory MEGABYTES] [--app-kills 25] [--host-kills 700] [--minutes 30] [--seed NUMBER]
                     [--bench] [--quick] [--json FILE]
               Crowd --bystander [--rounds 300] [--greedy 4] [--anonymous 3] [--hostile 1]
                     [--loud 1] [--flooding 1] [--p99-max MILLISECONDS] [--json FILE]
        --visitors  so many people are there at one time
        --processes the host's budget of processes
        --memory    limit of the control group that the host and its apps run in; 0 makes none
        --app-kills, --host-kills
                    one kill for about so many visits; 0 kills none
        --bench     prints a table of what was measured; 5,000 visits, and the host is not killed
        --quick     60 people and 300 visits: to see that it works, not to judge the figures
        --bystander measures what somebody uninvolved notices of greedy visitors, of connections without a
                    cookie, of an app that floods its host, of a page that floods it with sound,
                    and of a sender that floods the push gateway; fails if the host handles too many messages of others first
        --p99-max   fails also if the 99th percentile of the delays is larger, on an idle machine
        --json      writes the lines of JSON to this file as well
        The printed seed repeats the run's choices; how the machine times them is its own affair.
        PERENNIAL_PROGRAMS names the directory of the programs, if it is not this program's own.
        """

    /// The reason why a command line cannot be used.
    struct Unclear: Error, CustomStringConvertible {
        let description: String
    }

    var people = 1000
    var visits = 20_000
    var visitors = 12
    var processes = 40
    var megabytes: Int?
    var appKillEvery = 25
    var hostKillEvery = 700
    var minutes = 30
    var seed = UInt64.random(in: 1...999_999)
    var isBench = false
    var isBystander = false
    var rounds = 300
    var greedy = 4
    var anonymous = 3
    var hostile = 1
    var loud = 1
    var flooding = 1
    /// The maximum delay of the bystander at the 99th percentile, in milliseconds.
    var p99Max: Int?
    var file: String?

    /// The number of windows of each person.
    static let scenesPerPerson = 2

    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--bench":
                isBench = true
                (visits, hostKillEvery) = (5000, 0)
                continue
            case "--bystander":
                isBystander = true
                continue
            case "--quick":
                rounds = 30
                (people, visits) = (60, 300)
                continue
            case "--json":
                guard let name = rest.next() else { throw Unclear(description: Self.usage) }
                file = name
                continue
            default: break
            }
            guard let value = rest.next().flatMap({ UInt64($0) }) else {
                throw Unclear(description: Self.usage)
            }
            let number = Int(clamping: value)
            switch argument {
            case "--people": people = number
            case "--visits": visits = number
            case "--visitors": visitors = number
            case "--processes": processes = number
            case "--memory": megabytes = number
            case "--app-kills": appKillEvery = number
            case "--host-kills": hostKillEvery = number
            case "--minutes": minutes = number
            case "--seed": seed = value
            case "--rounds": rounds = number
            case "--greedy": greedy = number
            case "--anonymous": anonymous = number
            case "--hostile": hostile = number
            case "--loud": loud = number
            case "--flooding": flooding = number
            case "--p99-max": p99Max = number
            default: throw Unclear(description: Self.usage)
            }
        }
        guard people > 0, visits > 0, visitors > 0, processes > 0, minutes > 0,
            rounds > 0
        else {
            throw Unclear(
                description:
                    "People, visits, visitors, processes, minutes and rounds are at least 1.\n"
                    + Self.usage)
        }
        guard visitors <= processes else {
            throw Unclear(
                description:
                    "Each visitor may need a process: --visitors is at most --processes.\n"
                    + Self.usage)
        }
    }

    /// The limit of memory, in bytes; `nil` for none.
    ///
    /// Without the option it is slightly less than the memory of the processes and their host, so
    /// that memory is short at times.
    var memoryLimit: Int? {
        let megabytes = megabytes ?? Self.hostMegabytes + processes * Self.processMegabytes
        return megabytes > 0 ? megabytes << 20 : nil
    }

    private static let hostMegabytes = 56
    private static let processMegabytes = 2

    var description: String {
        "soak: \(people) people with \(Self.scenesPerPerson) windows each, \(visits) visits, "
            + "\(visitors) at a time, at most \(processes) processes, --seed \(seed)"
    }
}
