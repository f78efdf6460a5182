// The texts of calls, and what a page shows of them. Nothing here needs a document.

const charactersMax = 200;
// Characters that could turn the direction of the text around them, or that have no form.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

const endings = {
  hungUp: "Call ended", declined: "Declined", remoteEnded: "Call ended by the other side",
  answeredElsewhere: "Answered on another device", declinedElsewhere: "Declined on another device",
  failed: "Call failed", appQuit: "Call ended, because its app was quit",
};

// Returns a text of an app as one short line.
export function cleaned(text) {
  return [...String(text ?? "").replace(unsafe, " ").replace(/\s+/g, " ").trim()]
    .slice(0, charactersMax).join("");
}

// Returns the name of the other side; the app's name if the host gives none, as for locked data.
export function callerOf(call) {
  return cleaned(call.caller) || cleaned(call.handle) || cleaned(call.name);
}

// Returns at most two letters for the caller's picture; none for a number or an unnamed caller.
export function initialsOf(call) {
  const words = cleaned(call.caller).split(" ").filter((each) => /^\p{L}/u.test(each));
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((each) => [...each][0].toLocaleUpperCase()).join("");
}

// Returns a time in hours, minutes and seconds.
function duration(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// Returns the line below the name of a call that does not ring, at a time of the page.
export function statusOf(call, now) {
  switch (call.s) {
    case "answering": return "Connecting…";
    case "calling": return "Calling…";
    case "connected": return call.held ? "On hold" : duration(now - call.began);
    case "ending": return "Ending…";
    case "ended":
      if (call.end === "unanswered") return call.out ? "No answer" : "Missed call";
      return endings[call.end] ?? "Call ended";
    default: return "";
  }
}

// Returns the line above the name of a ringing call.
export function headingOf(call) {
  const app = cleaned(call.name);
  return app && app !== callerOf(call) ? `${app} · ${kindOf(call)}` : kindOf(call);
}

// Returns the page's title while a call rings: the caller first, because tabs are narrow.
export function titleOf(call) {
  const caller = callerOf(call);
  return caller && caller !== cleaned(call.name) ? `${caller} · ${kindOf(call)}` : kindOf(call);
}

function kindOf(call) {
  return call.video ? "Incoming video call" : "Incoming call";
}

// Returns what happens to the other calls of the user when a call is answered; empty for nothing.
export function consequenceOf(call, calls) {
  const inUse = calls.filter((each) => each.id !== call.id && !each.held
    && ["answering", "calling", "connected"].includes(each.s));
  const ends = inUse.filter((each) => !each.can?.includes("hold"));
  if (ends.length > 1) return "Ends your other calls";
  if (ends.length === 1) return `Ends the call with ${callerOf(ends[0])}`;
  if (inUse.length > 1) return "Puts your other calls on hold";
  return inUse.length === 1 ? `Puts ${callerOf(inUse[0])} on hold` : "";
}

// Returns the calls that ring, those that the bar shows, and those that ended without having been
// in the bar.
export function sorted(calls, wasInBar) {
  const sorts = { ringing: [], inBar: [], over: [] };
  for (const call of calls) {
    const isOver = call.s === "ending" || call.s === "ended";
    if (call.s === "ringing") sorts.ringing.push(call);
    else if (!isOver || wasInBar(call.id)) sorts.inBar.push(call);
    // A call that its user declined is gone at once.
    else if (call.s === "ended" && call.end !== "declined") sorts.over.push(call);
  }
  return sorts;
}

// Returns what screen readers announce of the changes from one list of calls to the next: `alert`
// at once, `status` when they have finished what they announce now.
export function announcements(before, after) {
  const was = new Map(before.map((call) => [call.id, call]));
  const spoken = { alert: "", status: "" };
  for (const call of after) {
    const old = was.get(call.id);
    const name = callerOf(call);
    if (call.s === "ringing" && old?.s !== "ringing") {
      spoken.alert = `${headingOf(call)}: ${name}. Press Control Shift F8 to answer or decline.`;
    } else if (call.s === "ended" && old?.s !== "ended") {
      spoken.status = `${name}: ${statusOf(call, 0)}`;
    } else if (call.s === "connected" && old && old.s !== "connected") {
      spoken.status = `${name}: connected`;
    } else if (call.s === "connected" && Boolean(old?.held) !== Boolean(call.held)) {
      spoken.status = `${name}: ${call.held ? "on hold" : "no longer on hold"}`;
    } else if (Boolean(old?.muted) !== Boolean(call.muted)) {
      spoken.status = call.muted ? "Microphone muted" : "Microphone on";
    }
  }
  return spoken;
}
