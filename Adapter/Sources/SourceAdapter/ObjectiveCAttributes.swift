import SwiftSyntax

/// The attributes of Objective-C and Interface Builder.
enum ObjectiveCAttributes {
    /// The attributes that Swift refuses without Objective-C, or that have no effect there.
    static let removed: Set<String> = exposing.union(["objcMembers", "nonobjc", "IBDesignable"])

    /// The attributes that make a member known by name.
    static let exposing: Set<String> = [
        "objc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "GKInspectable",
    ]

    /// The attributes of a type that is the app's entry point.
    static let entryPoints: Set<String> = ["UIApplicationMain", "NSApplicationMain"]

    /// Returns the name in `@objc(name)`.
    static func givenName(in attributes: AttributeListSyntax) -> String? {
        for attribute in attributes.all where attribute.name == "objc" {
            if case .objCName(let pieces)? = attribute.arguments {
                return pieces.tokens(viewMode: .sourceAccurate).map(\.text).joined()
            }
        }
        return nil
    }
}
