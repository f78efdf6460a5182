import Foundation
import RestorationArchive
import SceneRehearsal
import Testing

private func controller(
    _ path: ArchivePath, _ fields: [(String, ArchiveValue)] = [], isLoaded: Bool = true
) -> ArchiveRecord {
    ArchiveRecord(
        path: path, kind: .viewController, className: "App.Screen", viewWasLoaded: isLoaded,
        fields: fields.map { ArchiveField(key: $0.0, value: $0.1) })
}

private func view(
    _ owner: ArchivePath, _ name: String, _ fields: [(String, ArchiveValue)] = []
) -> ArchiveRecord {
    ArchiveRecord(
        path: owner.appending(ArchivePathComponent(name, role: .view)), kind: .view,
        className: "UIKit.UITextField",
        fields: fields.map { ArchiveField(key: $0.0, value: $0.1) })
}

private func state(_ records: ArchiveRecord...) -> PreservedObjects {
    PreservedObjects([
        "application": Archive(
            header: ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0)),
            records: records)
    ])
}

private func lost(_ before: PreservedObjects, _ after: PreservedObjects) -> [String] {
    StateDifference.all(from: before, to: after).map { "\($0.path): \($0.aspect)" }
}

@Suite struct `A comparison of preserved states` {
    @Test func `a value that differs or is absent is lost`() {
        let before = state(
            controller(["A"], [("one", .int64(1)), ("two", .bool(true)), ("three", .null)]))
        let after = state(controller(["A"], [("one", .int64(2)), ("three", .null)]))
        #expect(lost(before, after) == ["A: key \"one\"", "A: key \"two\""])
        #expect(lost(before, before) == [])
    }

    @Test func `an object that is gone is lost with its own keys`() {
        let before = state(
            controller(["A"]),
            controller(["A", "B"], [("note", .string("x")), ("UIThingKey", .bool(true))]))
        #expect(
            lost(before, state(controller(["A"])))
                == ["A/B: the object itself", "A/B: key \"note\""])
    }

    @Test func `a reference to an object that is gone does not count again`() {
        let children = ArchiveValue.array([.reference(["A", "B"]), .reference(["A", "C"])])
        let rest = ArchiveValue.array([.reference(["A", "B"])])
        let before = state(
            controller(
                ["A"],
                [
                    ("kUIViewControllerChildrenKey", children),
                    ("UIViewControllerPresentedViewControllerKey", .reference(["A", "C"])),
                ]), controller(["A", "B"]), controller(["A", "C"]))
        let after = state(
            controller(["A"], [("kUIViewControllerChildrenKey", rest)]), controller(["A", "B"]))
        #expect(lost(before, after) == ["A/C: the object itself"])
    }

    @Test func `the tab that was selected is lost if another is`() {
        let key = "kTabBarSelectedViewControllerKey"
        let before = state(
            controller(["T"], [(key, .reference(["T", "B"]))]), controller(["T", "A"]),
            controller(["T", "B"]))
        let after = state(
            controller(["T"], [(key, .reference(["T", "A"]))]), controller(["T", "A"]),
            controller(["T", "B"]))
        #expect(lost(before, after) == ["T: selected tab"])
    }

    @Test func `keys of one aspect of UIKit's are one loss`() {
        let before = state(
            controller(["A"]),
            view(
                ["A"], "F",
                [
                    ("UITextFieldDraftKey", .string("x")),
                    ("UITextFieldSelectionStartKey", .int64(1)),
                    ("UITextFieldSelectionEndKey", .int64(1)),
                    ("UITextFieldIsFirstResponderKey", .bool(true)),
                ]))
        let after = state(controller(["A"]), view(["A"], "F"))
        #expect(lost(before, after) == ["A/F: typed text", "A/F: selection", "A/F: focus"])
    }

    @Test func `a controller that is not shown is compared once its view is loaded`() {
        let before = state(controller(["A"], [("k", .int64(1))]), view(["A"], "F"))
        var after = state(controller(["A"], [("k", .int64(0))], isLoaded: false))
        #expect(lost(before, after) == [])
        #expect(after.hasUnshown(comparedWith: before))
        after.complete(by: state(controller(["A"], [("k", .int64(0))]), view(["A"], "F")))
        #expect(lost(before, after) == ["A: key \"k\""])
        #expect(!after.hasUnshown(comparedWith: before))
    }

    @Test func `values that change without an event are not compared`() {
        let first = state(controller(["A"], [("clock", .int64(1)), ("note", .int64(1))]))
        let second = state(controller(["A"], [("clock", .int64(2)), ("note", .int64(1))]))
        let after = state(controller(["A"], [("clock", .int64(3)), ("note", .int64(0))]))
        let volatile = first.volatile(comparedWith: second)
        let found = StateDifference.all(from: first, to: after, volatile: volatile)
        #expect(found.map { "\($0.aspect)" } == ["key \"note\""])
    }

    @Test func `what today's life cycle does not restore is not lost by the move`() {
        let before = state(
            controller(["A"], [("kept", .int64(1)), ("never", .int64(1))]), controller(["A", "B"]))
        let today = StateDifference.all(
            from: before, to: state(controller(["A"], [("kept", .int64(1)), ("never", .int64(0))])))
        let moved = StateDifference.all(
            from: before, to: state(controller(["A"], [("kept", .int64(0)), ("never", .int64(0))])))
        let caused = StateDifference.caused(moved, butNotIn: today)
        #expect(caused.map { "\($0.path): \($0.aspect)" } == ["A: key \"kept\""])
    }

    @Test func `a loss that is seen on several screens is one loss`() {
        let before = state(controller(["A"], [("k", .int64(1))]))
        let differences = StateDifference.all(
            from: before, to: state(controller(["A"], [("k", .int64(0))])))
        var ledger = LossLedger()
        ledger.add(differences, screen: 2)
        ledger.add(differences, screen: 5)
        #expect(ledger.all.map(\.screens) == [[2, 5]])
    }

    @Test func `a loss that two kills on one screen show is listed once with that screen`() {
        let before = state(controller(["A"], [("k", .int64(1))]))
        let differences = StateDifference.all(
            from: before, to: state(controller(["A"], [("k", .int64(0))])))
        var ledger = LossLedger()
        for screen in [2, 2, 3] { ledger.add(differences, screen: screen) }
        #expect(ledger.all.map(\.screens) == [[2, 3]])
    }

    @Test func `values of an object that today's life cycle loses are not lost by the move`() {
        let before = state(
            controller(["A"]), view(["A"], "F", [("UITextFieldDraftKey", .string("x"))]))
        let today = StateDifference.all(from: before, to: state(controller(["A"])))
        #expect(today.map { "\($0.path): \($0.aspect)" } == ["A/F: the object itself"])
        let moved = StateDifference.all(
            from: before, to: state(controller(["A"]), view(["A"], "F")))
        #expect(moved.map { "\($0.path): \($0.aspect)" } == ["A/F: typed text"])
        #expect(StateDifference.caused(moved, butNotIn: today) == [])
    }

    @Test func `a scene's own record is no object`() {
        let record = ArchiveRecord(path: [], kind: .application, className: "UISceneSession")
        #expect(state(record).isEmpty)
        #expect(!state(controller(["A"])).isEmpty)
    }
}
