/// The way in which the user interacts with a link of a text view.
public enum UITextItemInteraction: Int, Hashable, Sendable {
    /// A tap, which opens the link.
    case invokeDefaultAction = 0
    /// A long touch, which shows a menu. Pages do not report it.
    case presentActions = 1
    /// A firm touch, which shows a preview. Pages do not report it.
    case preview = 2
}
