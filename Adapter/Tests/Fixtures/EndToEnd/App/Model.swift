import Foundation

@objc protocol ModelObserver {
    func modelStarted(_ model: Model)
    @objc optional func model(_ model: Model, didCount count: Int) -> String
    @objc optional func modelEnded(_ model: Model)
}

@objcMembers class Model: NSObject {
    dynamic var name = ""
    weak var observer: ModelObserver?
    private let counter = Counter()

    func greet() -> String { "Hello \(name)" }

    func run() {
        observer = counter
        observer?.modelStarted(self)
        print(observer?.model?(self, didCount: 2) ?? "no answer")
        print("ended", observer?.modelEnded?(self) == nil)
    }

    private class Counter: NSObject, ModelObserver {
        @objc var seen = 0
        func modelStarted(_ model: Model) {
            perform(#selector(count(_:)), with: 3)
            print("seen", seen)
        }
        func model(_ model: Model, didCount count: Int) -> String { "counted \(count)" }
        @objc private func count(_ number: Int) { seen += number }
    }
}
