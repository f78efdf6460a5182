import Foundation
import Testing
import UIKitCore
import UIKitPrimitives
import UIKitTesting

/// A delegate as Swift 4 declared it.
private final class OldDelegate: UIResponder, UIApplicationDelegate {
    static var launches = 0
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplicationLaunchOptionsKey: Any]?
    ) -> Bool {
        Self.launches += 1
        return launchOptions?[UIApplicationLaunchOptionsKey.url] == nil
    }
}

@MainActor struct OldNamesTests {
    @Test func `names of types before Swift 4_2 mean the present types`() {
        #expect(UIControlState.self == UIControl.State.self)
        #expect(UITableViewCellStyle.subtitle == UITableViewCell.CellStyle.subtitle)
        #expect(UIViewAutoresizing.flexibleWidth == UIView.AutoresizingMask.flexibleWidth)
        #expect(UITableViewRowAnimation.fade == UITableView.RowAnimation.fade)
        #expect(NSAttributedStringKey.font == NSAttributedString.Key.font)
        let button = UIButton(type: UIButtonType.system)
        button.setTitle("Old", for: UIControlState.normal)
        #expect(button.title(for: .normal) == "Old")
        let cell = UITableViewCell(style: UITableViewCellStyle.value1, reuseIdentifier: nil)
        #expect(cell.detailTextLabel != nil)
    }

    @Test func `old names of constants have the present values`() {
        #expect(UITableViewAutomaticDimension == UITableView.automaticDimension)
        #expect(UIBackgroundTaskInvalid == UIBackgroundTaskIdentifier.invalid)
        #expect(UIWindowLevelAlert == UIWindow.Level.alert)
        #expect(
            UIApplicationStateRestorationBundleVersionKey
                == UIApplication.stateRestorationBundleVersionKey)
        #expect(
            UIStateRestorationViewControllerStoryboardKey
                == UIApplication.stateRestorationViewControllerStoryboardKey)
        #expect(UIFontWeightBold == UIFont.Weight.bold)
        #expect(UIAccessibilityTraitHeader == UIAccessibilityTraits.header)
        #expect(UIEdgeInsetsMake(1, 2, 3, 4) == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }

    @Test func `an observer of an old notification name gets the present notification`() {
        #expect(
            NSNotification.Name.UIApplicationDidEnterBackground
                == UIApplication.didEnterBackgroundNotification)
        #expect(
            Notification.Name.UIKeyboardWillShow == UIResponder.keyboardWillShowNotification)
        #expect(
            NSNotification.Name.UITextFieldTextDidChange
                == UITextField.textDidChangeNotification)
    }

    @Test func `old names of methods call the present methods`() {
        let (parent, child) = (UIViewController(), UIViewController())
        parent.addChildViewController(child)
        child.didMove(toParentViewController: parent)
        #expect(parent.childViewControllers == [child])
        child.removeFromParentViewController()
        #expect(parent.children.isEmpty)
        let view = UIView(frame: .zero)
        let (first, second) = (UIView(frame: .zero), UIView(frame: .zero))
        view.addSubview(first)
        view.addSubview(second)
        view.bringSubview(toFront: first)
        #expect(view.subviews == [second, first])
    }

    @Test func `a delegate with the old type of launch options is called`() {
        OldDelegate.launches = 0
        let app = AppUnderTest(OldDelegate.self)
        app.launch()
        #expect(OldDelegate.launches == 1)
    }
}
