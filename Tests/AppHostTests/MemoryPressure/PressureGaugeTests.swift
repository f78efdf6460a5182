import Specification
import Testing

@testable import AppHost

@Suite struct `A gauge of memory pressure` {
    private static let warning = MemoryPressure(.warning, .some, from: .machine)
    private static let critical = MemoryPressure(.critical, .full, from: .machine)

    @Test func `a pressure gauge warns at first, when the pressure rises, and then at intervals`() {
        var gauge = PressureGauge()
        let news: [(MemoryPressure, seconds: Int)] = [
            (Self.warning, 0), (Self.warning, 2), (Self.critical, 4), (Self.warning, 6),
            (Self.critical, 8), (Self.critical, 33), (Self.critical, 34),
        ]
        let warns = news.map { gauge.record($0.0, at: .seconds($0.seconds)) }
        #expect(warns == [true, false, true, false, false, false, true])
    }

    @Test func `memory pressure that is not reported again expires`() {
        var gauge = PressureGauge()
        #expect(gauge.pressure(at: .zero) == nil)
        _ = gauge.record(Self.warning, at: .zero)
        #expect(gauge.pressure(at: .seconds(9)) == Self.warning)
        #expect(gauge.pressure(at: .seconds(10)) == nil)
    }

    @Test func `the higher of two memory pressures is kept while it lasts`() {
        var gauge = PressureGauge()
        _ = gauge.record(Self.critical, at: .zero)
        _ = gauge.record(Self.warning, at: .seconds(5))
        #expect(gauge.pressure(at: .seconds(9)) == Self.critical)
        _ = gauge.record(Self.warning, at: .seconds(11))
        #expect(gauge.pressure(at: .seconds(12)) == Self.warning)
    }

    @Test func `a requested memory warning is always sent`() {
        var gauge = PressureGauge()
        let asked = MemoryPressure(.warning, .some, from: .request)
        let news = [Self.critical, asked, asked]
        let warns = news.enumerated().map { gauge.record($1, at: .seconds($0)) }
        #expect(warns == [true, true, true])
    }
}
