import Foundation
import UIKitCore
import UIKitPrimitives

// Objects of UIKit as code in Swift 5 mode uses them outside the main actor, for example in a
// function of a model class. Swift 6 refuses it, Swift 5 must not.

/// Returns a text from an action's properties.
public func describe(_ action: UIAction) -> String {
    "\(action.title) \(action.identifier.rawValue) \(action.attributes) \(action.sender ?? "none")"
}

/// Returns the titles of a menu.
public func describe(_ menu: UIMenu) -> [String] {
    menu.children.map { $0.title }
}

/// Returns the number of activities and URLs with which a scene was connected.
public func describe(_ options: UIScene.ConnectionOptions) -> Int {
    options.userActivities.count + options.urlContexts.count
}

/// Returns the scene that requested another one.
public func requester(of options: UIScene.ActivationRequestOptions) -> UIScene? {
    options.requestingScene
}

/// Returns colours of each kind.
public func colors() -> [UIColor] {
    [.red, UIColor(white: 0.5, alpha: 1), UIColor.label.withAlphaComponent(0.5)]
}

/// Returns fonts of each kind.
public func fonts() -> [UIFont] {
    [.systemFont(ofSize: 12), .boldSystemFont(ofSize: 12), .preferredFont(forTextStyle: .body)]
}

/// Returns whether an event came before a time, in seconds.
public func isLate(_ event: UIEvent, at time: TimeInterval) -> Bool {
    event.timestamp < time
}

/// Returns fonts by their names.
public func fonts(named names: [String]) -> [UIFont] {
    names.compactMap { UIFont(name: $0, size: 12) }
}
