public import Foundation

extension UITextField {
    /// The border of a field.
    public nonisolated enum BorderStyle: Int, Hashable, Sendable {
        case none = 0
        case line = 1
        case bezel = 2
        case roundedRect = 3
    }

    /// The condition under which a view beside the text is shown.
    public nonisolated enum ViewMode: Int, Hashable, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    /// The reason for the end of editing.
    public nonisolated enum DidEndEditingReason: Int, Hashable, Sendable {
        case committed = 0
        case cancelled = 1
    }

    /// Posted when a field got the focus; the object is the field.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")

    /// Posted when the user changed a field's text; the object is the field.
    public nonisolated static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification")

    /// Posted when a field lost the focus; the object is the field.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")
}
