import Specification
import Testing

@testable import AppHost

@Suite struct `A gauge of memory pressure` {
    private static let warning = MemoryPressure(.warning, .some, from: .machine)
    private static let critical = MemoryPressure(.critical, .full, from: .machine)

    @Test func `warns at first, when it gets worse, and then from time to time`() {
        var gauge = PressureGauge()
        let news: [(MemoryPressure, seconds: Int)] = [
            (Self.warning, 0), (Self.warning, 2), (Self.critical, 4), (Self.warning, 6),
            (Self.critical, 8), (Self.critical, 33), (Self.critical, 34),
        ]
        let warns = news.map { gauge.take($0.0, at: .seconds($0.seconds)) }
        #expect(warns == [true, false, true, false, false, false, true])
    }

    @Test func `forgets pressure that is not told of again`() {
        var gauge = PressureGauge()
        #expect(gauge.pressure(at: .zero) == nil)
        _ = gauge.take(Self.warning, at: .zero)
        #expect(gauge.pressure(at: .seconds(9)) == Self.warning)
        #expect(gauge.pressure(at: .seconds(10)) == nil)
    }

    @Test func `keeps the worse of two while it lasts`() {
        var gauge = PressureGauge()
        _ = gauge.take(Self.critical, at: .zero)
        _ = gauge.take(Self.warning, at: .seconds(5))
        #expect(gauge.pressure(at: .seconds(9)) == Self.critical)
        _ = gauge.take(Self.warning, at: .seconds(11))
        #expect(gauge.pressure(at: .seconds(12)) == Self.warning)
    }

    @Test func `always warns when somebody asks for it`() {
        var gauge = PressureGauge()
        let asked = MemoryPressure(.warning, .some, from: .request)
        let news = [Self.critical, asked, asked]
        let warns = news.enumerated().map { gauge.take($1, at: .seconds($0)) }
        #expect(warns == [true, true, true])
    }
}
