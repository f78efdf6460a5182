import Foundation
import Testing
import UIKitCore

/// UIKit raises where a hierarchy would close in a circle; here the process ends with the classes' names.
struct CircularHierarchyTests {
    private final class Outer: UIViewController {}
    private final class Inner: UIViewController {}
    private final class Panel: UIView {}

    @Test func `a controller that is added to itself ends the process with its class`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let outer = Outer()
                outer.addChild(outer)
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Outer cannot be added to itself"))
    }

    @Test func `a controller that is added to its descendant ends the process with both classes`()
        async
    {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let (outer, inner) = (Outer(), Inner())
                outer.addChild(inner)
                inner.addChild(outer)
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Outer cannot be added to Inner, because it contains"))
    }

    @Test func `a stack that is pushed on itself ends the process with its class`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let navigation = UINavigationController()
                navigation.setViewControllers([Inner(), navigation], animated: false)
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("UINavigationController cannot be added to itself"))
    }

    @Test func `a view that is added to its descendant ends the process with both classes`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let (panel, inner) = (Panel(), UIView())
                panel.addSubview(inner)
                inner.addSubview(panel)
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Panel cannot be added to UIView, because it contains"))
    }
}
