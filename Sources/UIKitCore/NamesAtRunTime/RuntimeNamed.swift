/// A class whose outlets, actions and properties are found by name at run time.
///
/// UIKit's responders, bar items, navigation items, segues and layouts conform already. A
/// subclass overrides ``declareNames(_:)`` and calls `super`:
///
/// ```swift
/// override class func declareNames(_ names: RuntimeNames) {
///     super.declareNames(names)
///     names.property("label", \ProfileController.label)
///     names.action("save:", ProfileController.save)
/// }
/// ```
///
/// Any other class that an interface file names must declare the conformance.
public nonisolated protocol RuntimeNamed: AnyObject {
    /// Declares the names of the class; called once, when a name of the class is first looked up.
    @MainActor static func declareNames(_ names: RuntimeNames)
}
