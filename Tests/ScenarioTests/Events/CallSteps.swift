import BrowserDriver
import Foundation
import Testing

/// The actions of a user in calls, in any browser.
enum CallSteps {
    private static let banner = ".call-banner:not(.over)"
    private static let statusMatches =
        "document.querySelector('.call-status')?.textContent.match(arguments[0]) !== null"

    /// Starts a host whose app is registered for pushes.
    private static func start(
        _ page: Page, _ apps: [String] = []
    ) async throws -> Telephone {
        let state = try TemporaryState()
        let host = try RunningHost(["PhoneApp"] + apps, state: state)
        try await page.open(host.url + "phoneapp")
        try await page.wait(forText: "registered")
        try await page.wait(until: "!document.body.innerText.includes('not registered')")
        return Telephone(host: host, state: state)
    }

    /// Lets a call ring over a half-typed text of another app, and answers it.
    static func answerWhileTyping(_ page: Page) async throws {
        let phone = try await start(page, ["Contacts"])
        let form = try await EditForm.open(phone.host, in: page)
        try await form.fillInByHalf()
        try phone.ring("Ada <b>Lovelace</b>")
        try await page.wait(for: banner)
        // The app's text is not interpreted as markup.
        #expect(try await page.text(of: ".call-banner .call-name") == "Ada <b>Lovelace</b>")
        #expect(try await page.count(of: ".calls b") == 0)
        let title = try await page.run("return document.title").string
        #expect(title == "Ada <b>Lovelace</b> · Incoming call")
        try await form.expectHalfFilledIn()
        // Keys that answer a focused button go to the text.
        try await page.press(.space)
        try await page.press(.backspace)
        try await form.expectHalfFilledIn()
        #expect(try await page.count(of: banner) == 1)

        let app = try await page.browser.pageOpened { try await page.click(".answer") }
        try await app.wait(until: statusMatches, "\\d:\\d\\d$")
        // Firefox reports a new page before it has its address.
        #expect(try await app.url().contains("/phoneapp/"))
        try await app.wait(until: actionsAre, "answer")

        try await page.show()
        try await page.wait(for: ".call-row")
        #expect(try await page.count(of: banner) == 0)
        #expect(try await page.run("return document.title").string != title)
        // The bar covers nothing of the app.
        let isBelow = try await page.run(
            """
            const bar = document.querySelector('.call-bar').getBoundingClientRect();
            return Math.abs(document.getElementById('stage').getBoundingClientRect().top
                - bar.bottom) < 1;
            """)
        #expect(isBelow == true)
        try await form.expectHalfFilledIn()
        try await form.finish()
    }

    private static let actionsAre =
        "document.querySelector('[data-id=actions]')?.innerText === arguments[0]"

    /// Answers on the home screen with the keyboard, uses every button, and ends the call.
    static func useEveryButton(_ page: Page) async throws {
        let phone = try await start(page)
        let other = try await page.browser.newPage()
        for each in [other, page] {
            try await each.open(phone.host.url)
            try await each.wait(until: "document.body.dataset.calls === '0'")
        }
        try phone.ring("Ada")
        for each in [other, page] { try await each.wait(for: banner) }

        try await page.press(.f8, holding: [.control, .shift])
        #expect(try await page.hasFocus(".answer"))
        try await page.press(.escape)
        #expect(try await page.hasFocus(".answer") == false)
        #expect(try await page.count(of: banner) == 1)
        try await page.press(.f8, holding: [.control, .shift])
        try await page.press(.enter)

        try await page.wait(until: "location.pathname.startsWith('/phoneapp/')")
        try await page.wait(until: actionsAre, "answer")
        try await page.wait(until: statusMatches, "\\d:\\d\\d$")
        try await other.show()
        try await other.wait(for: ".call-row")
        #expect(try await other.count(of: banner) == 0)

        try await page.show()
        try await press("Mute", on: page, "answer mute", status: "Muted")
        try await press("Mute", on: page, "answer mute unmute", status: "\\d:\\d\\d$")
        try await press("Hold", on: page, "answer mute unmute hold", status: "On hold")
        try await press("Hold", on: page, "answer mute unmute hold unhold", status: "\\d$")
        try await page.click("[aria-label=Keypad]")
        try await page.wait(for: ".keypad-key")
        try await page.type("5")
        try await page.click("[data-digit='0']")
        try await page.wait(
            until: actionsAre, "answer mute unmute hold unhold tones:5 tones:0")
        #expect(try await page.text(of: ".keypad-digits") == "50")
        try await page.press(.escape)
        try await page.wait(until: "!document.querySelector('.call-keypad')")

        try await other.show()
        try await other.click(".call-row .hang-up")
        for each in [other, page] {
            try await each.show()
            try await each.wait(until: "!document.querySelector('.call-row:not(.over)')")
        }
        try await page.wait(
            until: actionsAre, "answer mute unmute hold unhold tones:5 tones:0 end")
        try await page.wait(until: "!document.querySelector('.call-row')")
        #expect(try await page.run("return document.getElementById('stage').offsetTop") == 0)
        try await other.close()
    }

    /// Declines a call on the home screen of a phone with dark colours, and answers one in the app
    /// switcher, both by touch.
    static func answerByTouch(_ page: Page) async throws {
        let phone = try await start(page)
        try await page.setColorScheme(.dark)
        try await page.setViewport(width: 390, height: 700)
        for (path, button) in [("", ".hang-up"), ("-/switcher", ".answer")] {
            try await page.open(phone.host.url + path)
            try await page.wait(until: "document.body.dataset.calls === '0'")
            try phone.ring("Ada")
            try await page.wait(for: banner)
            #expect(try await page.run(bannerOfPhone) == "")
            try await page.touch(".call-banner \(button)", [[.down(x: 0, y: 0), .up]])
            if button == ".hang-up" {
                try await page.wait(until: "!document.querySelector('.call-banner')")
            }
        }
        try await page.wait(until: "location.pathname.startsWith('/phoneapp/')")
        try await page.wait(until: statusMatches, "\\d:\\d\\d$")
    }

    /// Returns what is wrong with the banner of a call on a dark phone.
    private static let bannerOfPhone = """
        const banner = document.querySelector('.call-banner');
        const wrong = [];
        const box = banner.getBoundingClientRect();
        if (box.left < 0 || box.right > innerWidth) wrong.push('it is wider than the screen');
        if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is wider');
        for (const button of banner.querySelectorAll('button')) {
            const { left, top, width, height } = button.getBoundingClientRect();
            if (Math.min(width, height) < 44) wrong.push('a button is too small for a finger');
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            if (!button.contains(hit)) wrong.push('a button is covered');
            if (!['Answer', 'Decline'].includes(button.ariaLabel)) wrong.push(button.ariaLabel);
        }
        const light = (color) => color.match(/[\\d.]+/g).slice(0, 3)
            .reduce((sum, part) => sum + Number(part), 0) / 765;
        let painted = banner;
        while (/, 0\\)$|transparent/.test(getComputedStyle(painted).backgroundColor)
            && painted.parentElement) painted = painted.parentElement;
        if (light(getComputedStyle(painted).backgroundColor) > 0.4) wrong.push('it is not dark');
        const name = banner.querySelector('.call-name');
        if (light(getComputedStyle(name).color) < 0.6) wrong.push('its text is dark');
        if (banner.getAttribute('role') !== 'alertdialog') wrong.push('it has no role');
        const words = ['labelledby', 'describedby'].map((part) =>
            document.getElementById(banner.getAttribute('aria-' + part))?.textContent).join(', ');
        if (words !== 'Phone · Incoming call, Ada') wrong.push(words);
        return wrong.join('; ');
        """

    private static func press(
        _ button: String, on page: Page, _ actions: String, status: String
    ) async throws {
        try await page.wait(
            until: """
                document.querySelector('[aria-label=' + arguments[0] + ']')
                    ?.getAttribute('aria-disabled') !== 'true'
                """, .string(button))
        try await page.click("[aria-label=\(button)]")
        try await page.wait(until: actionsAre, .string(actions))
        try await page.wait(until: statusMatches, .string(status))
    }

    /// Kills the app while its call rings, and answers after the relaunch.
    static func killWhileRinging(_ page: Page) async throws {
        let phone = try await start(page)
        let launch = try await page.launch()
        try phone.ring("Ada")
        try await page.wait(for: banner)
        try phone.host.killApp("PhoneApp")
        try await page.waitForLaunch(after: launch)
        #expect(try await page.count(of: banner) == 1)
        try await page.click(".answer")
        try await page.wait(until: actionsAre, "answer")
        try await page.wait(until: statusMatches, "\\d:\\d\\d$")
    }

    /// Lets a call ring on pages whose data is locked, which do not show the caller, and declines
    /// it.
    static func ringWhileLocked(_ page: Page) async throws {
        let phone = try await start(page)
        try phone.ring("Ada")
        try await page.click(".answer")
        try await page.wait(until: actionsAre, "answer")
        try phone.ring("Grace", handle: "+49 30 1234567")
        try await page.wait(for: banner)
        #expect(try await page.text(of: ".call-banner .call-name") == "Grace")
        let lock = try CommandRun("lock", "--state", phone.state.path)
        #expect(lock.status == 0, "\(lock.errors)")
        try await page.wait(forText: "Your data on this machine is locked.")
        // Nothing of the page names a caller, not even a text for screen readers.
        for name in ["Ada", "Grace", "1234567"] {
            try await page.wait(
                until: "!document.documentElement.outerHTML.includes(arguments[0])", .string(name))
        }
        #expect(try await page.count(of: banner) == 1)
        try await page.click(".call-banner .hang-up")
        try await page.wait(until: "!document.querySelector('.call-banner')")
        let unlock = try CommandRun("unlock", "--state", phone.state.path)
        #expect(unlock.status == 0, "\(unlock.errors)")
        try await page.wait(forText: "registered")
        #expect(try await page.count(of: ".call-banner") == 0)
    }

    /// Turns do-not-disturb on, and then blocks a caller, on the host's page for calls.
    static func blockCallers(_ page: Page) async throws {
        let phone = try await start(page)
        let other = try await page.browser.newPage()
        try await other.open(phone.host.url + "-/calls")
        try await other.click("form[action$='/disturb'] button")
        try await other.wait(forText: "Do not disturb is on")
        try phone.ring("Ada")
        #expect(try await other.count(of: banner) == 0)
        #expect(phone.host.logs("reason=filteredByDoNotDisturb"))
        try await other.click("form[action$='/disturb'] button")
        try await other.wait(forText: "Do not disturb is off")
        try await other.type("+49 30 1234567", into: "[name=caller]")
        try await other.click("form[action$='/block'] button")
        try await other.wait(forText: "Unblock")
        try phone.ring("Eve", handle: "+49 (30) 123 45 67")
        #expect(phone.host.logs("reason=filteredByBlockList"))
        try await other.click("form[action$='/unblock'] button")
        try await other.wait(forText: "Nobody is blocked.")
        try phone.ring("Eve", handle: "+49 30 1234567")
        try await other.wait(for: banner)
        try await other.close()
    }

    /// Answers a second call, which holds the first, lets the other side end it, and declines a
    /// third.
    static func takeSecondCall(_ page: Page) async throws {
        let phone = try await start(page)
        try phone.ring("Ada")
        try await page.click(".answer")
        try await page.wait(until: actionsAre, "answer")
        try phone.ring("", handle: "+49 30 1234567")
        try await page.wait(for: banner)
        #expect(
            try await page.text(of: ".call-banner .call-name") == "+49 30 1234567")
        #expect(
            try await page.text(of: ".call-banner .call-consequence") == "Puts Ada on hold")
        try await page.click(".answer")
        try await page.wait(until: actionsAre, "answer hold answer")
        try await page.wait(until: "document.querySelectorAll('.call-row').length === 2")
        #expect(try await page.text(of: ".call-row.held .call-name") == "Ada")

        try await page.click(labelled: "Other side hangs up")
        try await page.wait(for: ".call-row.over")
        #expect(
            try await page.text(of: ".call-row.over .call-status")
                == "Phone · Call ended by the other side")

        try phone.ring("Bo")
        try await page.wait(for: banner)
        try await page.click(".call-banner .hang-up")
        try await page.wait(until: "!document.querySelector('.call-banner')")
        try await page.wait(until: actionsAre, "answer hold answer end")
        #expect(try await page.count(of: ".call-row.held") == 1)
    }

    /// Answers a call of another app, which holds the first call; each app performs its part.
    static func takeCallOfAnotherApp(_ page: Page) async throws {
        let phone = try await start(page, ["CallApp"])
        let other = try await page.browser.newPage()
        try await other.open(phone.host.url + "callapp")
        try await other.wait(forText: "registered with 32 bytes")
        try await page.show()
        try phone.ring("Ada")
        try await page.click(".answer")
        try await page.wait(until: actionsAre, "answer")
        try phone.ring("Bo", app: "callapp")
        try await page.wait(for: banner)
        #expect(
            try await page.text(of: ".call-banner .call-heading") == "Calls · Incoming call")
        #expect(
            try await page.text(of: ".call-banner .call-consequence") == "Puts Ada on hold")
        try await other.show()
        try await other.click(".answer")
        for each in [other, page] {
            try await each.show()
            try await each.wait(
                until: "document.querySelectorAll('.call-row').length === 2")
            try await each.wait(for: ".call-row.held")
            #expect(try await each.text(of: ".call-row.held .call-name") == "Ada")
        }
        try await page.wait(until: actionsAre, "answer hold")
        try await other.close()
    }
}

/// A host with an app in which calls ring.
struct Telephone {
    let host: RunningHost
    let state: TemporaryState

    /// Lets a call ring.
    func ring(_ caller: String, handle: String? = nil, app: String = "phoneapp") throws {
        var payload = ["caller": caller]
        payload["handle"] = handle
        let json = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        let push = try CommandRun(
            ["push", app, "-", "--state", state.path], input: json)
        #expect(push.status == 0, "\(push.errors)")
    }
}
