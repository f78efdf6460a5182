/// Whether text that the user types is corrected.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
    case `default` = 0
    case no = 1
    case yes = 2
}
