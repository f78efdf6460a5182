import AppHost
import Foundation
import Testing

@Suite struct `The table of processes` {
    private func report() -> HostReport {
        func scenes(_ names: String...) -> [SceneReport] {
            names.enumerated().map { index, name in
                SceneReport(
                    session: name, isOnScreen: index == 0, phase: "background",
                    lastUsed: .init(timeIntervalSince1970: 0))
            }
        }
        return HostReport(
            process: 1, age: 1, stateDirectory: "/",
            apps: [
                AppReport(
                    app: "contacts", name: "Contacts", container: "c",
                    person: "0123456789abcdef", state: "running", isInForeground: true,
                    process: 4711,
                    age: 61, memory: 14_200_000, stateSize: 1500,
                    scenes: scenes("AAAAAAAAxxxx", "BBBBBBBBxxxx", "CCCCCCCCxxxx")),
                AppReport(
                    app: "s", name: "S", container: "s", person: "fedc", state: "ended",
                    scenes: scenes()),
            ])
    }

    @Test func `the process table shows every column if the width is not limited`() {
        #expect(
            ProcessTable(report()).lines(width: nil) == [
                "APP       PERSON    PROCESS  STATE  MEMORY   SAVED    AGE  SESSIONS",
                "contacts  01234567     4711  front   14 MB  1.5 kB  1 min  "
                    + "AAAAAAAA* BBBBBBBB CCCCCCCC",
                "s         fedc            -  ended       -     0 B      -",
            ])
    }

    @Test func `the process table omits sessions, then columns, on a narrow terminal`() {
        #expect(
            ProcessTable(report()).lines(width: 80)[1].hasSuffix("AAAAAAAA* BBBBBBBB +1"))
        #expect(
            ProcessTable(report()).lines(width: 60) == [
                "APP       PERSON    PROCESS  STATE  MEMORY  SESSIONS",
                "contacts  01234567     4711  front   14 MB  AAAAAAAA* +2",
                "s         fedc            -  ended       -",
            ])
        for width in 1...120 {
            let lines = ProcessTable(report()).lines(width: width)
            #expect(lines.allSatisfy { $0.count <= width })
        }
    }

    @Test func `amounts of bytes and seconds are printed in short form`() {
        #expect(
            [0, 999, 1000, 9960, 999_499, 999_500, 5_000_000_000].map(Quantity.bytes) == [
                "0 B", "999 B", "1.0 kB", "10 kB", "999 kB", "1.0 MB", "5.0 GB",
            ])
        #expect(
            [0.4, 59.9, 60, 3599, 7200, 200_000].map(Quantity.seconds) == [
                "0 s", "59 s", "1 min", "59 min", "2 h", "2 d",
            ])
    }
}
