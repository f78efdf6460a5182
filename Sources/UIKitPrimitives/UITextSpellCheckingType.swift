/// Whether misspelt words are marked.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
    case `default` = 0
    case no = 1
    case yes = 2
}
