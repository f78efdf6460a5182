import Foundation

class Clock: NSObject {
    @objc func tick() { print("tick") }
}
