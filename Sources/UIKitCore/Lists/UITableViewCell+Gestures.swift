import Foundation
import UIKitPrimitives

extension UITableViewCell {
    /// The control with which the user moves the row.
    var reorderControl: ReorderControlView? {
        get { gestures.reorderControl }
        set { gestures.reorderControl = newValue }
    }

    /// The sides to which the row can be swiped.
    var swipeEdges: Set<RowEdge> {
        get { gestures.edges }
        set {
            guard newValue != gestures.edges else { return }
            gestures.edges = newValue
            if gestures.swipe == nil { gestures.swipe = addSwipe() }
            gestures.swipe?.isEnabled = !newValue.isEmpty
        }
    }

    /// Whether the table's delegate has a menu for the row.
    var hasMenu: Bool {
        get { gestures.hasMenu }
        set {
            guard newValue != gestures.hasMenu else { return }
            gestures.hasMenu = newValue
            if gestures.press == nil { gestures.press = addPress() }
            gestures.press?.isEnabled = newValue
        }
    }

    private func addSwipe() -> RowSwipeRecognizer {
        let recognizer = RowSwipeRecognizer()
        recognizer.addAction(
            UIAction { [weak self] action in
                guard let recognizer = action.sender as? RowSwipeRecognizer else { return }
                self?.table?.rowInput.swiping.changed(recognizer)
            })
        addGestureRecognizer(recognizer)
        return recognizer
    }

    private func addPress() -> UILongPressGestureRecognizer {
        let press = UILongPressGestureRecognizer()
        press.addAction(
            UIAction { [weak self] action in
                guard let self, let press = action.sender as? UILongPressGestureRecognizer,
                    press.state == .began
                else { return }
                _ = table?.rowInput.swiping.presentMenu(of: self, at: press.location(in: self))
            })
        addGestureRecognizer(press)
        return press
    }
}
