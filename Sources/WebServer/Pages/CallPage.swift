import AppHost
import Foundation
import HostLink
import Hummingbird

/// The page on which a user turns do-not-disturb on and off and blocks callers.
struct CallPage {
    /// The address of the page.
    static let address = "/-/calls"

    let pages: HostPages
    let preferences: CallPreferences
    /// The token of the page's forms.
    let token: String
    /// The reason for which a caller was not blocked.
    var refusal: String?

    /// Returns the page.
    func response() -> Response {
        let isOn = preferences.isDoNotDisturb
        var body: [HTML] = [
            .element("h1", ["Calls"]),
            .element(
                "p", ["id": "disturb"],
                [
                    .text(
                        isOn
                            ? "Do not disturb is on: no app rings, and callers are refused."
                            : "Do not disturb is off: incoming calls ring on all your pages.")
                ]),
            .form(
                "\(Self.address)/disturb",
                [
                    .hidden("token", token), .hidden("disturb", isOn ? "yes" : "no"),
                    .button(
                        isOn ? "action primary" : "action",
                        isOn ? "Let calls ring" : "Turn on do not disturb"),
                ]),
            .element("h2", ["Blocked callers"]),
        ]
        let blocked = preferences.blocked.sorted {
            ($0.value, $0.kind.rawValue) < ($1.value, $1.kind.rawValue)
        }
        if blocked.isEmpty {
            body.append(.paragraph("note", ["Nobody is blocked."]))
        } else {
            body.append(.element("ul", ["class": "blocked"], blocked.map(item)))
        }
        if let refusal {
            body.append(.element("p", ["class": "refusal", "role": "alert"], [.text(refusal)]))
        }
        body.append(
            .form(
                "\(Self.address)/block",
                [
                    .hidden("token", token),
                    .element(
                        "select", ["name": "kind", "aria-label": "Kind of caller"],
                        CallHandle.Kind.offered.map {
                            .element("option", ["value": "\($0.rawValue)"], [.text($0.title)])
                        }),
                    .void(
                        "input",
                        [
                            "name": "caller", "aria-label": "Caller", "autocomplete": "off",
                            "placeholder": "The caller, as a call shows it", "maxlength": "200",
                        ]), .button("action", "Block"),
                ]))
        body.append(.link("action", to: "/", ["Home screen"]))
        return pages.box(refusal == nil ? .ok : .badRequest, title: "Calls", body)
    }

    private func item(_ caller: CallHandle) -> HTML {
        .element(
            "li",
            [
                .form(
                    "\(Self.address)/unblock",
                    [
                        .hidden("token", token), .hidden("kind", "\(caller.kind.rawValue)"),
                        .hidden("caller", caller.value),
                        .element("span", ["class": "caller"], [.text(caller.value)]),
                        .element("span", ["class": "kind"], [.text(caller.kind.title)]),
                        .button("pill", "Unblock"),
                    ])
            ])
    }
}

extension CallHandle {
    /// Reads the caller of a posted form; `nil` if it names none.
    init?(_ form: PostedForm) {
        guard let kind = form["kind"].flatMap({ UInt8($0) }).flatMap(Kind.init(rawValue:)),
            let value = form["caller"]?.trimmingCharacters(in: .whitespacesAndNewlines),
            !value.isEmpty
        else { return nil }
        self.init(kind, value)
    }
}

extension CallHandle.Kind {
    /// The kinds in the order in which a page offers them.
    fileprivate static let offered: [CallHandle.Kind] = [.phoneNumber, .emailAddress, .generic]

    fileprivate var title: String {
        switch self {
        case .phoneNumber: "Phone number"
        case .emailAddress: "Email address"
        case .generic: "Other name"
        }
    }
}
