import SourceAdapter
import Testing

@Suite("Optional requirements")
struct OptionalRequirementTests {
    @Test func `an optional requirement is called if the object responds to it`() {
        let module = Sample(
            (
                "Player.swift",
                #"""
                import UIKit

                @objc protocol PlayerDelegate: NSObjectProtocol {
                    func playerStarted(_ player: Player)
                    @objc optional func playerEnded(_ player: Player)
                    @objc optional func player(_ player: Player, colorAt index: Int) -> UIColor
                    @objc optional func player(_ player: Player, then done: () -> Void)
                }
                class Player {
                    weak var delegate: PlayerDelegate?
                    func run() {
                        delegate?.playerEnded?(self)
                        let color = delegate?.player?(self, colorAt: 1) ?? .red
                        delegate?.player?(self) { print(color) }
                        delegate!.playerEnded!(self)
                        if delegate?.responds(to: #selector(PlayerDelegate.playerEnded(_:))) == true {}
                        other?.callback?(self, colorAt: 2, more: 3)
                    }
                }

                """#
            ),
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {}
                extension VC: PlayerDelegate {
                    func playerStarted(_ player: Player) {}
                    func player(_ player: Player, colorAt index: Int) -> UIColor { .blue }
                }

                """#
            )
        )
        #expect(
            module.copy(of: "Player.swift")
                == #"""
                import UIKit

                      protocol PlayerDelegate: NSObjectProtocol {
                    func playerStarted(_ player: Player)
                                   func playerEnded(_ player: Player)
                                   func player(_ player: Player, colorAt index: Int) -> UIColor
                                   func player(_ player: Player, then done: () -> Void)
                }
                class Player {
                    weak var delegate: PlayerDelegate?
                    func run() {
                        delegate?.__optional_playerEnded?(self)
                        let color = delegate?.__optional_player_colorAt?(self,          1) ?? .red
                        delegate?.__optional_player_then?(self) { print(color) }
                        delegate!.__optional_playerEnded!(self)
                        if delegate?.responds(to: Selector("playerEnded:")                 ) == true {}
                        other?.callback?(self, colorAt: 2, more: 3)
                    }
                }
                extension PlayerDelegate {
                #sourceLocation(file: "/app/Player.swift", line: 5)
                    func playerEnded(_ player: Player) { fatalError("\(type(of: self)) does not implement playerEnded:") }
                    var __optional_playerEnded: ((Player) -> Void)? { (self as AnyObject as? NSObject)?.responds(to: "playerEnded:") ?? false ? { self.playerEnded($0) } : nil }
                #sourceLocation(file: "/app/Player.swift", line: 6)
                    func player(_ player: Player, colorAt index: Int) -> UIColor { fatalError("\(type(of: self)) does not implement player:colorAt:") }
                    var __optional_player_colorAt: ((Player, Int) -> UIColor)? { (self as AnyObject as? NSObject)?.responds(to: "player:colorAt:") ?? false ? { self.player($0, colorAt: $1) } : nil }
                #sourceLocation(file: "/app/Player.swift", line: 7)
                    func player(_ player: Player, then done: () -> Void) { fatalError("\(type(of: self)) does not implement player:then:") }
                    var __optional_player_then: ((Player, () -> Void) -> Void)? { (self as AnyObject as? NSObject)?.responds(to: "player:then:") ?? false ? { self.player($0, then: $1) } : nil }
                }

                """#)
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {@MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); __names_VC_1(names) } }
                extension VC: PlayerDelegate {
                    func playerStarted(_ player: Player) {}
                    func player(_ player: Player, colorAt index: Int) -> UIColor { .blue }
                }
                #sourceLocation(file: "/app/VC.swift", line: 7)
                extension VC { @MainActor static func __names_VC_1(_ names: RuntimeNames) { names.method("playerStarted:") { object, arguments in try (object as! VC).playerStarted(__argument(arguments, 0, for: "playerStarted:") as Player); return nil }; names.method("player:colorAt:") { object, arguments in try (object as! VC).player(__argument(arguments, 0, for: "player:colorAt:") as Player, colorAt: __argument(arguments, 1, for: "player:colorAt:") as Int) } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `a protocol for Objective-C requires a class`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                @objc protocol A {}
                @objc public protocol B: A, Sendable { @objc optional func b() }
                @objc protocol C: AnyObject { @objc optional var name: String { get } }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                      protocol A: AnyObject {}
                      public protocol B: AnyObject, A, Sendable {                func b() }
                      protocol C: AnyObject {                var name: String { get } }
                extension B {
                #sourceLocation(file: "/app/VC.swift", line: 4)
                    public func b() { fatalError("\(type(of: self)) does not implement b") }
                    public var __optional_b: (() -> Void)? { (self as AnyObject as? NSObject)?.responds(to: "b") ?? false ? { self.b() } : nil }
                }

                """#)
        #expect(
            module.messages == [
                "/app/VC.swift:5:50: warning: an optional property cannot be tested for; declare a method instead"
            ])
    }
}
