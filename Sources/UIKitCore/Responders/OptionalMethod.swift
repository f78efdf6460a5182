/// An optional method of a delegate protocol whose absence has a meaning of its own.
///
/// Swift runs the default in the protocol's extension if a delegate does not implement a method.
/// The default reports the object that it ran on. Only the object that was asked counts: a delegate
/// that implements a method and forwards the call to helpers without it still has an
/// implementation.
enum OptionalMethod: Hashable {
    case willFinishLaunching
    case didFinishLaunching
    case shouldSave
    case shouldSaveSecurely
    case shouldRestore
    case shouldRestoreSecurely
    case makeViewController
    case restorationActivity
    case rowHeight
    case canEditRow
    case canMoveRow
    case leadingActions
    case trailingActions
    case editActions
    case rowMenu
    case itemMenu
    case pickerRowView
    case performFetch

    /// An object's answer, and the optional methods that it does not implement.
    struct Reply<Answer> {
        let answer: Answer
        let absent: Set<OptionalMethod>
    }

    /// An object that is being asked, and the methods whose defaults ran on it.
    private struct Question {
        let object: ObjectIdentifier
        var absent: Set<OptionalMethod> = []
    }

    /// The questions that are not answered yet; there may be several, because an object may ask
    /// another one before it answers.
    private static var questions: [Question] = []

    /// Calls methods of an object and returns the answer with the methods that the object does not
    /// implement.
    static func ask<Answer>(_ object: AnyObject, _ call: () -> Answer) -> Reply<Answer> {
        questions.append(Question(object: ObjectIdentifier(object)))
        let answer = call()
        return Reply(answer: answer, absent: questions.removeLast().absent)
    }

    /// Records that the default of a method ran on an object.
    ///
    /// - Returns: Whether the call was made to the object itself, and not to a helper of it.
    @discardableResult
    static func noteDefault(of method: OptionalMethod, on object: AnyObject) -> Bool {
        let identity = ObjectIdentifier(object)
        guard let index = questions.lastIndex(where: { $0.object == identity }) else {
            return false
        }
        questions[index].absent.insert(method)
        return true
    }
}
