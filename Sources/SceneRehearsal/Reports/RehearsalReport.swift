/// The result of a rehearsal: what each life cycle loses, on which screens, and every kill.
package struct RehearsalReport: Sendable, Encodable {
    /// The life cycles in which an app is killed.
    package enum Mode: String, Sendable, Encodable, CaseIterable {
        /// The app delegate's life cycle, with everything restored.
        case app
        /// Scenes whose view controllers are restored, as Perennial does and UIKit does not.
        case scenesWithControllers = "scenes-with-controllers"
        /// Scenes that get back only the activity of `stateRestorationActivity(for:)`.
        case scenes
    }

    /// How a life cycle was measured.
    package struct ModeReport: Sendable, Encodable {
        package let mode: Mode
        /// Whether the app was killed in this life cycle.
        package let isMeasured: Bool
        /// The extent of the simulation, or the reason why the life cycle was not measured.
        package let note: String
        /// The number of values that are lost by the move to this life cycle.
        package let losses: Int
    }

    /// One screen on which the app was killed.
    package struct Screen: Sendable, Encodable {
        package let number: Int
        package let title: String
        /// The steps from a launch without state to this screen, as lines of a script.
        package let steps: [String]
        package var kills: [Kill]
    }

    /// One kill.
    package struct Kill: Sendable, Encodable {
        package let mode: Mode
        /// The identifier of the process that was killed.
        package let before: Int32
        /// The identifier of the process that was launched afterwards.
        package let after: Int32
        /// The number of values that differ after this kill, today's losses not counted.
        package let losses: Int
    }

    /// A value that is lost.
    package struct Loss: Sendable, Encodable, Hashable {
        package let mode: Mode
        /// The restoration path of the object.
        package let object: String
        /// `viewController`, `view`, `object` or `application`.
        package let kind: String
        package let className: String
        /// The class of the view controller that the object belongs to.
        package let controller: String?
        /// The lost part of the state, for readers.
        package let aspect: String
        /// The key of the app, if the value is one of the app's.
        package let key: String?
        /// The line that encodes the key, or else that declares the class or the storyboard scene.
        package let source: SourceIndex.Place?
        /// The numbers of the screens on which the loss was seen.
        package let screens: [Int]
        package let suggestion: SuggestedLines?
    }

    package let app: String
    package let modes: [ModeReport]
    package let screens: [Screen]
    /// The losses that the move causes.
    package let losses: [Loss]
    /// The values that are not restored today either, or that differ at every launch.
    package let differsToday: [Loss]
    /// The gaps of the rehearsal: crashes, steps that failed, elements without names, limits.
    package let remarks: [String]
    package let seconds: Double

    /// Whether the move loses nothing.
    package var isSound: Bool { losses.isEmpty }
}
