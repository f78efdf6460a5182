import UIKit

let clock = Clock()
clock.perform(#selector(Clock.tick))
