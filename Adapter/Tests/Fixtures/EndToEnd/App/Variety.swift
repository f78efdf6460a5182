// swift-format-ignore-file
import UIKit

class Outer: UIViewController {
    struct Item { var count = 1 }
    class Inner: UIView { @objc func take(_ item: Item) { print("inner", item.count) } }
    private class Hidden: NSObject { @objc func hide() { print("hidden") } }
    struct Value { final class Deep: NSObject { @objc var depth = 1 } }

    func run() {
        Inner().perform(#selector(Inner.take), with: Item())
        Hidden().perform(#selector(Hidden.hide))
        Value.Deep().setValue(2, forKey: "depth")
    }
}

extension Outer.Inner { @objc func extended() { print("extended") } }

public class Visible: NSObject { @objc public func show() { print("visible") } }

class Root: NSObject { @objc func root() { print("root") } }
class Middle: Root {}
class Leaf: Middle {
    @objc func leaf() { print("leaf") }
    @objc func later(_ text: String) async throws -> Int {
        print("later", text)
        return 1
    }
}
nonisolated class Worker: Operation, @unchecked Sendable { @objc func work() { print("work") } }
class Alone { @objc func alone() {} }
typealias Screen = UIViewController
class Main: Screen {
    @objc let constant = 3
    @objc lazy var late = "late"
    @objc(start:then:) func begin(_ text: String!, _ done: @escaping () -> Void) -> String? {
        done()
        return text
    }
    @objc func defaulted(_ count: Int = 1) { print("defaulted", count) }
    #if os(Linux)
        @objc func system() { print("Linux") }
    #else
        @objc func system() { print("other") }
    #endif
}

#if os(Linux)
    extension Main { @objc func conditional() { print("conditional") } }
#endif

class Maker: UIViewController {
    class func make<Value>(_ value: inout Value, named name: @autoclosure () -> String) throws {
        print(name())
    }
    func wait(_ done: @escaping () -> Void) async { done() }
    class var title: String { "maker" }
}
class SubMaker: Maker {}
extension SubMaker {
    override class func make<Value>(_ value: inout Value, named name: @autoclosure () -> String)
        throws
    {
        try super.make(&value, named: "made " + name())  // The thunk passes everything on.
    }
    override func wait(_ done: @escaping () -> Void) async {
        print("waits")
        await super.wait(done)
    }
    override class var title: String { "sub" + super.title }
}

@MainActor @objc protocol PlayerDelegate: NSObjectProtocol {
    @objc optional func player(_ player: Player, then done: () -> Void)
    @objc optional func player(_ player: Player, colorAt index: Int) -> String
}
@MainActor class Player: NSObject {
    weak var delegate: PlayerDelegate?
    func play() {
        delegate?.player?(self) { print("played") }
        print(delegate!.player!(self, colorAt: 1))
    }
}
class Listener: UIViewController {}
extension Listener: PlayerDelegate {
    func player(_ player: Player, then done: () -> Void) { done() }
    func player(_ player: Player, colorAt index: Int) -> String { "red" }
}

@MainActor func variety() async throws {
    class Local: NSObject { @objc func local() { print("local") } }
    Outer().run()
    Outer.Inner().perform(#selector(Outer.Inner.extended))
    Visible().perform(#selector(Visible.show))
    let leaf = Leaf()
    leaf.perform(#selector(Leaf.leaf))
    leaf.perform(#selector(Leaf.root))
    leaf.perform(#selector(Leaf.later(_:)), with: "now")
    Worker().perform(#selector(Worker.work))
    let main = Main()
    let done: () -> Void = { print("done") }
    print(main.perform(#selector(Main.begin(_:_:)), with: "text", with: done) ?? "nil")
    print(main.value(forKey: "constant") ?? "nil", main.value(forKey: "late") ?? "nil")
    main.perform(#selector(Main.defaulted), with: 5)
    main.perform(#selector(Main.system))
    main.perform(#selector(Main.conditional))
    var value = 1
    try SubMaker.make(&value, named: "it")
    await SubMaker().wait { print("waited") }
    print(SubMaker.title)
    let player = Player()
    let listener = Listener()
    player.delegate = listener
    player.play()
    Local().perform(#selector(Local.local))
}
