extension RestorationSkip {
    package var description: String {
        switch reason {
        case .coder(let message): message
        case .complaint(let sentence): "\(object): \(sentence)"
        default: "\(object) \(reason)"
        }
    }
}

extension RestorationSkip.Reason: CustomStringConvertible {
    /// A sentence that follows the object's name: the problem and what to do.
    package var description: String { whatWasNotPreserved ?? whatWasNotRestored ?? warning }

    private var whatWasNotPreserved: String? {
        switch self {
        case .noIdentifier(let losing):
            "is not preserved: it has no restorationIdentifier. Give it one." + Self.loss(losing)
        case .notEncoded(let container):
            "is not preserved: \(container) contains it and did not encode it. Encode each child in "
                + "the container's encodeRestorableState(with:)."
        case .superNotCalled(let presenter):
            "is not preserved: \(presenter) presents it and overrides encodeRestorableState(with:) "
                + "without calling super. Call super first."
        case .stackEndsBelow(let container):
            "is not preserved: a screen below it in the stack of \(container) has no "
                + "restorationIdentifier, so the screens above it cannot be restored. Give that "
                + "screen an identifier."
        case .notContained(let owner):
            "is not preserved: its view is inside that of \(owner), and it has no parent. Call "
                + "addChild(_:) on \(owner) before adding the view, and didMove(toParent:) afterwards."
        case .duplicatePath:
            "is not preserved: another object has the same path. Give one of them another "
                + "restorationIdentifier."
        case .overLimit(let violation):
            "is not preserved: no archive can hold its path. \(violation) Give it and the objects around it "
                + "a shorter restorationIdentifier."
        case .notReferred:
            "is not preserved: it is registered, and no encoder refers to it. Encode it in the "
                + "encodeRestorableState(with:) of the object that uses it."
        case .freedAtOnce:
            "was freed as soon as it was registered for restoration: a registration keeps no "
                + "strong reference. Keep the object in a property."
        default: nil
        }
    }

    private var whatWasNotRestored: String? {
        switch self {
        case .noView(let owner): "is not restored: \(owner) has no view with this identifier now."
        case .droppedByFactory(let factory):
            "is not restored: \(factory) returned nil for it, so no other factory was asked."
        case .notFound(let hint):
            "is not restored: it has no restoration class, the app delegate made none, and no view "
                + "controller with this path exists after launch." + hint
        case .notRegistered:
            "is not restored: it has no objectRestorationClass, and no object with this path is "
                + "registered. Register it where the launch makes it, or give it such a class."
        case .parentDropped: "is not restored: the controller around it was not restored."
        case .givenElsewhere(let path):
            "is not restored: a factory returned the controller with this path for \(path), so it "
                + "decodes that state. Compare all identifierComponents, not only the last one."
        case .aboveMissing(let path):
            "is not restored: \(path) below it in the stack is missing, and it cannot be restored "
                + "without that screen."
        case .classMismatch(let saved, let found):
            "did not decode its state: a \(saved) was preserved and a \(found) was found. If the "
                + "class was renamed, declare the old name in StableClassNaming."
        case .unknownClass(let name):
            "is not restored by its restoration class: this build has no class \(name). If the class "
                + "was renamed, declare the old name in StableClassNaming."
        case .noConformance(let name, let needed):
            "is not restored by its restoration class: \(name) does not conform to \(needed). Make "
                + "it conform, or declare the name in StableClassNaming of the class that does."
        default: nil
        }
    }

    private var warning: String {
        switch self {
        case .identifierNeverSet:
            "overrides restorationIdentifier and never sets it, so it may not be found when it is "
                + "restored. Set the property where the object is made."
        case .existsBesides(let factory):
            "exists twice: the launch made one, and \(factory) another, and only that one is "
                + "restored. Set no restorationClass on objects that exist after every launch."
        case .sameInstance(let path):
            "is the object that a factory also returned for \(path), so both states are "
                + "decoded into it. Compare all identifierComponents, not only the last one."
        case .madeWithoutIdentifier(let maker):
            "was made by \(maker) without a restorationIdentifier, so it is restored now and not "
                + "preserved again. Set the identifier to the last of identifierComponents."
        case .madeWithoutClass(let maker):
            "was made by \(maker) without a restorationClass, so it is not made at the next "
                + "launch. Set restorationClass on the new controller."
        case .stackCut(let index, let missing):
            "has lost the screen at index \(index) of its stack, \(missing), and "
                + (index == 0
                    ? "keeps the stack of the launch." : "is cut there, with all screens above it.")
                + " Have that screen made again by a restorationClass or the app delegate."
        case .movedByHand(let old, let new):
            "was put into \(new) although it was in \(old) already, while state was restored; it has "
                + "one parent. Leave it to the container that preserved it, or take it out of that "
                + "container first."
        case .parentChanged:
            "got another restorationParent after it was registered, which has no effect. Set it "
                + "first, then register the object."
        case .tabOfOneName(let container):
            "has the restorationIdentifier of another tab of its \(container), which finds its "
                + "tabs by identifier at any position, so each may get the other's state. Give "
                + "each tab an identifier "
                + "of its own."
        case .classNotFindable(let name):
            "will not be restored in another process: its restoration class \(name) cannot be found by its "
                + "name there. Move the class out of the function or give it a name of its own, or "
                + "declare one with StableClassName.register(_:as:) at each launch."
        case .fieldUnnamed:
            "sets preservedEditing and has no restorationIdentifier, so its editing is not "
                + "preserved. Give it one."
        case .fieldInUnnamedList(let list):
            "sets preservedEditing in a cell of a \(list) that has no "
                + "restorationIdentifier, so its editing is not preserved. Give the \(list) one."
        case .large:
            "preserved more than 64 KB. Keep data in the app's own database, and preserve what "
                + "identifies it."
        default: ""
        }
    }

    private static func loss(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: " One identified object inside it is lost with it."
        default: " \(count) identified objects inside it are lost with it."
        }
    }
}
