public import Foundation
import HostLink

/// The changes that the user can undo and redo.
///
/// Each window has one, which is the ``UIResponder/undoManager`` of the responders in it. The
/// page's keys Command-Z and Shift-Command-Z undo and redo.
///
/// Foundation has this class on Apple's systems and not on Linux.
///
/// - Note: Difference from UIKit: changes cannot be undone by shaking the device. Nothing can be
///   undone after a relaunch, as on iOS.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    private struct Action {
        weak var target: AnyObject?
        let perform: () -> Void

        /// Whether the target is alive, so the action does something.
        var isLive: Bool { target != nil }
    }

    /// Changes that are undone together.
    private struct Group {
        var actions: [Action] = []
        var name = ""
        var isDiscardable = false

        var isLive: Bool { actions.contains(where: \.isLive) }
    }

    private enum Work { case none, undoing, redoing }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    /// The groups that are open, outer ones first.
    private var openGroups: [Group] = []
    private var disablings = 0
    private var work = Work.none
    /// Whether the outermost open group was opened for the present turn.
    private var hasTurnGroup = false
    /// Whether that turn is over, so the group is closed after the app's groups in it.
    private var isTurnOver = false
    /// The number of changes that were registered, which shows whether one was the last.
    private(set) var registrations = 0

    /// Creates a manager without changes.
    public override init() { super.init() }

    // MARK: - Groups

    /// Whether the changes of one turn of the main queue are a group; `true` by default.
    open var groupsByEvent = true

    /// The number of open groups.
    open var groupingLevel: Int { openGroups.count }

    /// Opens a group; the changes until its end are undone together.
    open func beginUndoGrouping() {
        if openGroups.isEmpty, groupsByEvent, work == .none { openTurnGroup() }
        open()
    }

    private func open() {
        post(.NSUndoManagerCheckpoint)
        openGroups.append(Group())
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Closes the group that was opened last.
    ///
    /// A call without an open group is a programming error that ends the program.
    open func endUndoGrouping() {
        precondition(!openGroups.isEmpty, "endUndoGrouping() was called without an open group.")
        post(.NSUndoManagerCheckpoint)
        guard let closed = openGroups.popLast() else { return }
        post(.NSUndoManagerWillCloseUndoGroup)
        if openGroups.isEmpty { (hasTurnGroup, isTurnOver) = (false, false) }
        keep(closed)
        if isTurnOver { closeTurnGroup() }
    }

    private func keep(_ closed: Group) {
        guard !closed.actions.isEmpty else { return post(.NSUndoManagerDidCloseUndoGroup) }
        if let outer = openGroups.indices.last {
            openGroups[outer].actions += closed.actions
            if !closed.name.isEmpty { openGroups[outer].name = closed.name }
            if closed.isDiscardable { openGroups[outer].isDiscardable = true }
        } else if work == .undoing {
            redoStack.append(closed)
        } else {
            undoStack.append(closed)
            dropOldest()
        }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    private func openTurnGroup() {
        hasTurnGroup = true
        open()
        CallsAtEndOfTurn.perform { [weak self] in self?.closeTurnGroup() }
    }

    /// Closes the group of the turn; if the app has a group of its own open in it, at its end.
    private func closeTurnGroup() {
        guard hasTurnGroup else { return }
        isTurnOver = true
        if openGroups.count == 1 { endUndoGrouping() }
    }

    /// The maximum number of groups that can be undone; 0 for no limit.
    open var levelsOfUndo = 0 { didSet { dropOldest() } }

    private func dropOldest() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
        redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
    }

    // MARK: - Registering

    /// Whether changes are registered.
    open var isUndoRegistrationEnabled: Bool { disablings == 0 }

    /// Ignores changes until ``enableUndoRegistration()`` is called as often.
    open func disableUndoRegistration() { disablings += 1 }

    /// Registers changes again.
    open func enableUndoRegistration() {
        precondition(disablings > 0, "enableUndoRegistration() was called once too often.")
        disablings -= 1
    }

    /// Registers a closure that undoes a change of an object.
    ///
    /// While it undoes, the closure registers how the change is made again. The object is not kept:
    /// once it is gone, its changes are not undone.
    public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping (TargetType) -> Void
    ) {
        register(
            Action(target: target) { [weak target] in if let target { handler(target) } })
    }

    /// Registers a method that undoes a change of an object, and its argument.
    ///
    /// A method that the object's class does not declare is logged when it is called.
    open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
        let target = target as AnyObject
        register(
            Action(target: target) { [weak target] in
                guard let target else { return }
                let arguments: [Any?] = selector.argumentCount == 0 ? [] : [anObject]
                if RuntimeNames.call(selector, on: target, arguments) == nil {
                    ApplicationRuntime.current?.notice(
                        .error, RuntimeNames.unrecognized(selector, target))
                }
            })
    }

    private func register(_ action: Action) {
        guard isUndoRegistrationEnabled else { return }
        if openGroups.isEmpty {
            precondition(
                groupsByEvent, "A change was registered without a group. Call beginUndoGrouping().")
            openTurnGroup()
        }
        registrations += 1
        openGroups[openGroups.count - 1].actions.append(action)
        if work == .none { redoStack = [] }
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Forgets all changes.
    open func removeAllActions() {
        undoStack = []
        redoStack = []
        for index in openGroups.indices { openGroups[index].actions = [] }
        disablings = 0
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Forgets the changes of an object.
    open func removeAllActions(withTarget target: Any) {
        let target = target as AnyObject
        func drop(_ groups: inout [Group]) {
            for index in groups.indices {
                groups[index].actions.removeAll { $0.target === target || $0.target == nil }
            }
        }
        drop(&undoStack)
        drop(&redoStack)
        drop(&openGroups)
        undoStack.removeAll { $0.actions.isEmpty }
        redoStack.removeAll { $0.actions.isEmpty }
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Forgets the changes of objects that are gone, which keep the objects' earlier values.
    private func forgetGone() {
        undoStack.removeAll { !$0.isLive }
        redoStack.removeAll { !$0.isLive }
    }

    // MARK: - Undoing

    /// Whether a change can be undone.
    open var canUndo: Bool {
        forgetGone()
        return !undoStack.isEmpty || openGroups.contains(where: \.isLive)
    }

    /// Whether a change that was undone can be made again.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        forgetGone()
        return !redoStack.isEmpty
    }

    /// Whether changes are being undone.
    open var isUndoing: Bool { work == .undoing }

    /// Whether changes are being made again.
    open var isRedoing: Bool { work == .redoing }

    /// Undoes the last group of changes, after the group of the present turn is closed.
    ///
    /// An open group of the app is a programming error that ends the program.
    open func undo() {
        closeTurnGroup()
        precondition(openGroups.isEmpty, "undo() was called while a group is open.")
        undoNestedGroup()
    }

    /// Undoes the last group of changes.
    open func undoNestedGroup() {
        post(.NSUndoManagerCheckpoint)
        forgetGone()
        guard work == .none, let group = undoStack.popLast() else { return }
        post(.NSUndoManagerWillUndoChange)
        perform(group, as: .undoing)
        post(.NSUndoManagerDidUndoChange)
    }

    /// Makes the last group of changes that was undone again.
    open func redo() {
        post(.NSUndoManagerCheckpoint)
        forgetGone()
        guard work == .none, let group = redoStack.popLast() else { return }
        post(.NSUndoManagerWillRedoChange)
        perform(group, as: .redoing)
        post(.NSUndoManagerDidRedoChange)
    }

    private func perform(_ group: Group, as work: Work) {
        self.work = work
        open()
        openGroups[openGroups.count - 1].name = group.name
        openGroups[openGroups.count - 1].isDiscardable = group.isDiscardable
        for action in group.actions.reversed() { action.perform() }
        // The closures may have left groups open.
        while !openGroups.isEmpty { endUndoGrouping() }
        self.work = .none
        ApplicationRuntime.current?.setNeedsTurn()
    }

    // MARK: - Names

    /// Sets the name of the changes in the open group, or of the last ones.
    open func setActionName(_ actionName: String) {
        if let outer = openGroups.indices.first {
            openGroups[outer].name = actionName
        } else if let last = undoStack.indices.last {
            undoStack[last].name = actionName
        }
    }

    /// The name of the changes that ``undo()`` undoes.
    open var undoActionName: String {
        openGroups.first(where: \.isLive)?.name ?? undoStack.last(where: \.isLive)?.name ?? ""
    }

    /// The name of the changes that ``redo()`` makes again.
    open var redoActionName: String { redoStack.last(where: \.isLive)?.name ?? "" }

    /// The title of a menu entry that undoes.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

    /// The title of a menu entry that makes changes again.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// Returns the title of a menu entry that undoes changes with a name.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }

    /// Returns the title of a menu entry that makes changes with a name again.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }

    /// Sets whether the changes in the open group can be discarded, for example when the app
    /// reverts a document.
    open func setActionIsDiscardable(_ discardable: Bool) {
        guard let outer = openGroups.indices.first else { return }
        openGroups[outer].isDiscardable = discardable
    }

    /// Whether the changes that ``undo()`` undoes can be discarded.
    open var undoActionIsDiscardable: Bool { undoStack.last?.isDiscardable ?? false }

    /// Whether the changes that ``redo()`` makes again can be discarded.
    open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when a group is opened or closed, and before undoing and redoing.
    public nonisolated static let NSUndoManagerCheckpoint = Notification.Name(
        "NSUndoManagerCheckpointNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted after a group was opened.
    public nonisolated static let NSUndoManagerDidOpenUndoGroup = Notification.Name(
        "NSUndoManagerDidOpenUndoGroupNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted before a group is closed.
    public nonisolated static let NSUndoManagerWillCloseUndoGroup = Notification.Name(
        "NSUndoManagerWillCloseUndoGroupNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted after a group was closed.
    public nonisolated static let NSUndoManagerDidCloseUndoGroup = Notification.Name(
        "NSUndoManagerDidCloseUndoGroupNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted before changes are undone.
    public nonisolated static let NSUndoManagerWillUndoChange = Notification.Name(
        "NSUndoManagerWillUndoChangeNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted after changes were undone.
    public nonisolated static let NSUndoManagerDidUndoChange = Notification.Name(
        "NSUndoManagerDidUndoChangeNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted before changes are made again.
    public nonisolated static let NSUndoManagerWillRedoChange = Notification.Name(
        "NSUndoManagerWillRedoChangeNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted after changes were made again.
    public nonisolated static let NSUndoManagerDidRedoChange = Notification.Name(
        "NSUndoManagerDidRedoChangeNotification")
}
