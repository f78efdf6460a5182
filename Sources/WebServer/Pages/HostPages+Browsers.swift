import AppHost
import Hummingbird

extension HostPages {
    /// Returns the page on which a user connects another browser to the same home screen.
    func browsers(
        token: String, code: String? = nil, refusal: PairingCodes.Redemption? = nil,
        hasSignedOut: Bool = false
    ) -> Response {
        var body: [HTML] = [
            .element("h1", ["Your other browsers"]),
            .element(
                "p",
                [
                    "Make a code here and type it in another browser. Both then show the same apps and windows."
                ]),
        ]
        if let code {
            body.append(.element("p", ["class": "code", "id": "code"], [.text(code)]))
            body.append(.paragraph("note", ["It works once, for two minutes."]))
        }
        body.append(
            .form(
                "/-/browsers/code",
                [.hidden("token", token), .button("action primary", "Make a code")]))
        if let refusal {
            let sentence =
                refusal == .tooMany
                ? "Too many wrong codes were typed at this host. Wait half a minute, then try again."
                : "This code is wrong, was used, or is too old. Make a new one in the other browser."
            body.append(.element("p", ["class": "refusal", "role": "alert"], [.text(sentence)]))
        }
        body.append(
            .form(
                "/-/browsers/join",
                [
                    .hidden("token", token),
                    .void(
                        "input",
                        [
                            "name": "code", "aria-label": "Code", "placeholder": "ABCD-EFGH",
                            "autocomplete": "off", "maxlength": "16",
                        ]), .button("action", "Use the code in this browser"),
                ]))
        body.append(
            .paragraph(
                "note",
                ["This browser leaves its old home screen, and the windows on it stay there."]))
        if hasSignedOut {
            body.append(
                .element(
                    "p", ["class": "note", "role": "status"], ["Every other browser is signed out."]
                ))
        }
        body.append(
            .form(
                "/-/browsers/sign-out",
                [.hidden("token", token), .button("action danger", "Sign out all other browsers")]))
        body.append(.link("action", to: "/", ["Home screen"]))
        return box(
            refusal.map { $0 == .tooMany ? .tooManyRequests : .forbidden } ?? .ok,
            title: "Your other browsers", body)
    }
}
