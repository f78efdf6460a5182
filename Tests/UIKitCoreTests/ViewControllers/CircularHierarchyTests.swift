import Foundation
import Testing
import UIKitCore

/// Hierarchies that would contain themselves.
///
/// UIKit raises an exception; Perennial ends the process with a message that contains the classes'
/// names.
struct CircularHierarchyTests {
    private final class Outer: UIViewController {}
    private final class Inner: UIViewController {}
    private final class Panel: UIView {}

    @Test func `adding a controller to itself ends the process and names its class`() async {
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

    @Test func `adding a controller to its descendant ends the process and names both classes`()
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

    @Test func `pushing a stack on itself ends the process and names its class`() async {
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

    @Test func `adding a view to its descendant ends the process and names both classes`() async {
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
