import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

@MainActor struct ContentContainerTests {
    private final class Halving: UIViewController {
        var changed: [CGSize] = []

        override func size(
            forChildContentContainer container: any UIContentContainer,
            withParentContainerSize parentSize: CGSize
        ) -> CGSize {
            CGSize(width: parentSize.width / 2, height: parentSize.height)
        }

        override func preferredContentSizeDidChange(
            forChildContentContainer container: any UIContentContainer
        ) {
            changed.append(container.preferredContentSize)
        }
    }

    private final class Child: UIViewController {
        var sizes: [CGSize] = []

        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            sizes.append(size)
            super.viewWillTransition(to: size, with: coordinator)
        }
    }

    @Test func `a child is notified of the size that its container gives it`() {
        let (container, child) = (Halving(), Child())
        container.addChild(child)
        let app = AppUnderTest.planned(AppPlan { container })
        app.launch()
        app.tell(
            .environment(
                session: AppUnderTest.session, PageEnvironment(width: 600, height: 500)))
        #expect(child.sizes == [CGSize(width: 300, height: 500)])
    }

    @Test func `a container is notified of a child's new preferred size`() {
        let (container, child) = (Halving(), Child())
        container.addChild(child)
        child.preferredContentSize = CGSize(width: 5, height: 6)
        child.preferredContentSize = CGSize(width: 5, height: 6)
        #expect(container.changed == [CGSize(width: 5, height: 6)])
    }

    @Test func `an index path object has a row and a section`() {
        let path = NSIndexPath(row: 3, section: 2)
        #expect(path.row == 3)
        #expect(path.section == 2)
        #expect(NSIndexPath(item: 7, section: 1).item == 7)
    }
}
