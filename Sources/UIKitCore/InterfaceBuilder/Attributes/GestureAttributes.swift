import Foundation
import InterfaceFiles
import UIKitPrimitives

/// The attributes of gesture recognizers, as Xcode writes them.
enum GestureAttributes {
    static func gesture(_ table: inout AttributeTable) {
        table.bool("enabled") { (gesture: UIGestureRecognizer, value) in gesture.isEnabled = value }
        table.bool("cancelsTouchesInView") { (gesture: UIGestureRecognizer, value) in
            gesture.cancelsTouchesInView = value
        }
        table.bool("delaysTouchesBegan") { (gesture: UIGestureRecognizer, value) in
            gesture.delaysTouchesBegan = value
        }
        table.bool("delaysTouchesEnded") { (gesture: UIGestureRecognizer, value) in
            gesture.delaysTouchesEnded = value
        }
        table.bool("requiresExclusiveTouchType") { (gesture: UIGestureRecognizer, value) in
            gesture.requiresExclusiveTouchType = value
        }
        table.text("name") { (gesture: UIGestureRecognizer, name) in gesture.name = name }
    }

    static func tap(_ table: inout AttributeTable) {
        table.integer("numberOfTapsRequired") { (tap: UITapGestureRecognizer, number) in
            tap.numberOfTapsRequired = number
        }
        table.integer("numberOfTouchesRequired") { (tap: UITapGestureRecognizer, number) in
            tap.numberOfTouchesRequired = number
        }
    }

    static func longPress(_ table: inout AttributeTable) {
        table.integer("numberOfTapsRequired") { (press: UILongPressGestureRecognizer, number) in
            press.numberOfTapsRequired = number
        }
        table.integer("numberOfTouchesRequired") { (press: UILongPressGestureRecognizer, number) in
            press.numberOfTouchesRequired = number
        }
        table.number("minimumPressDuration") { (press: UILongPressGestureRecognizer, number) in
            press.minimumPressDuration = number
        }
        table.number("allowableMovement") { (press: UILongPressGestureRecognizer, number) in
            press.allowableMovement = number
        }
    }

    static func pan(_ table: inout AttributeTable) {
        table.integer("minimumNumberOfTouches") { (pan: UIPanGestureRecognizer, number) in
            pan.minimumNumberOfTouches = number
        }
        table.integer("maximumNumberOfTouches") { (pan: UIPanGestureRecognizer, number) in
            pan.maximumNumberOfTouches = number
        }
    }

    static func edgePan(_ table: inout AttributeTable) {
        table.value("edges") { (pan: UIScreenEdgePanGestureRecognizer, element, _) in
            let names: [(String, UIRectEdge)] = [
                ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
            ]
            pan.edges = []
            for (name, edge) in names where element.bool(name) == true { pan.edges.insert(edge) }
        }
    }

    static func swipe(_ table: inout AttributeTable) {
        let directions: [String: UISwipeGestureRecognizer.Direction] = [
            "right": .right, "left": .left, "up": .up, "down": .down,
        ]
        table.choice("direction", directions) { (swipe: UISwipeGestureRecognizer, direction) in
            swipe.direction = direction
        }
        table.integer("numberOfTouchesRequired") { (swipe: UISwipeGestureRecognizer, number) in
            swipe.numberOfTouchesRequired = number
        }
    }

    static func pinch(_ table: inout AttributeTable) {
        table.number("scale") { (pinch: UIPinchGestureRecognizer, number) in pinch.scale = number }
    }

    static func rotation(_ table: inout AttributeTable) {
        table.number("rotation") { (rotation: UIRotationGestureRecognizer, number) in
            rotation.rotation = number
        }
    }
}
