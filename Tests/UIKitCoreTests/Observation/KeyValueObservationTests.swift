import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

@MainActor struct KeyValueObservationTests {
    private final class Feed: UIScrollView {}

    private final class Reader: NSObject {
        let feed = Feed(frame: .zero)
        var position: CGFloat { feed.contentOffset.y }
    }

    @Test func `an observer gets the old and the new offset of a scroll view's subclass`() {
        let feed = Feed(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var changes: [[CGFloat?]] = []
        let observation = feed.observe(\.contentOffset, options: [.old, .new]) { feed, change in
            changes.append([change.oldValue?.y, change.newValue?.y, feed.contentOffset.y])
        }
        feed.contentOffset = CGPoint(x: 0, y: 30)
        feed.contentOffset = CGPoint(x: 0, y: 30)
        feed.bounds.origin.y = 50
        #expect(changes == [[0, 30, 30], [30, 50, 50]])
        withExtendedLifetime(observation) {}
    }

    @Test func `the option initial calls the observer at once, and values need their options`() {
        let feed = Feed(frame: .zero)
        var sizes: [CGSize?] = []
        let observation = feed.observe(\.contentSize, options: [.initial, .new]) { _, change in
            sizes.append(change.newValue)
            #expect(change.oldValue == nil)
        }
        feed.contentSize = CGSize(width: 1, height: 2)
        #expect(sizes == [.zero, CGSize(width: 1, height: 2)])
        withExtendedLifetime(observation) {}
    }

    @Test func `an observation ends when it is invalidated or released`() {
        let feed = Feed(frame: .zero)
        var calls = 0
        var first: NSKeyValueObservation? = feed.observe(\.contentOffset) { _, _ in calls += 1 }
        let second = feed.observe(\.contentOffset) { _, _ in calls += 10 }
        feed.contentOffset.y = 1
        #expect(calls == 11)
        first = nil
        feed.contentOffset.y = 2
        #expect(calls == 21)
        second.invalidate()
        feed.contentOffset.y = 3
        #expect(calls == 21)
        #expect(first == nil)
    }

    @Test func `a key path through other objects and computed properties is observed`() {
        let reader = Reader()
        var positions: [CGFloat] = []
        let nested = reader.observe(\.feed.contentOffset.y, options: .new) { _, change in
            positions.append(change.newValue ?? -1)
        }
        let computed = reader.observe(\.position, options: .new) { _, change in
            positions.append(100 + (change.newValue ?? -1))
        }
        reader.feed.contentOffset.y = 8
        reader.feed.contentOffset.x = 5
        #expect(positions.sorted() == [8, 108])
        withExtendedLifetime((nested, computed)) {}
    }

    @Test func `the observation of any other property is reported`() {
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.launch()
        let view = UIView(frame: .zero)
        var isCalled = false
        let observation = view.observe(\.tag, options: .initial) { _, _ in isCalled = true }
        #expect(isCalled)
        #expect(app.notices(.warning).contains { $0.contains("cannot be observed on Linux") })
        withExtendedLifetime(observation) {}
    }

    @Test func `defaults are read and written as values of keys`() throws {
        let name = "KeyValueObservationTests.\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        defaults.setValue(7, forKey: "a.count")
        #expect(defaults.value(forKey: "a.count") as? Int == 7)
        defaults.setValue(nil, forKey: "a.count")
        #expect(defaults.value(forKey: "a.count") == nil)
    }
}
