// Decides what of sound runs, from everything that is known.

export const nothing = { input: false, output: false, voice: false, ask: false };

// Returns what the host wants the page to use.
export function readUse(message) {
  return Object.fromEntries(Object.keys(nothing).map((name) => [name, message[name] === true]));
}

// facts: isOn: the page is the sound device; isConnected: the socket is open; use: the host's last
// wish; isSecure; permission; canAsk: the browser may ask the user again; problem: why the last try
// to open the microphone failed; isBlocked: the browser forbids sound before the user acts;
// isBroken: the output does not start although the user acted; isCapturing: the microphone is open.
export function soundPlan(facts) {
  const use = facts.isOn && facts.isConnected ? facts.use : nothing;
  const canCapture = facts.isSecure && facts.permission !== "denied" && !facts.problem;
  const captures = use.input && canCapture;
  return {
    isOpen: facts.isOn,
    captures,
    voice: captures && use.voice,
    plays: use.output,
    asks: use.ask && canCapture && !captures && facts.permission === "undetermined",
    notice: notice(facts, use),
    // The indicator follows the microphone itself, not the wish.
    isCapturing: facts.isCapturing,
  };
}

function notice(facts, use) {
  if (use.input && !facts.isSecure) return "insecure";
  if (use.input && facts.permission === "denied") return facts.canAsk ? "refused" : "denied";
  if (use.input && facts.problem) return facts.problem;
  if ((use.input || use.output) && facts.isBlocked) return "blocked";
  if ((use.input || use.output) && facts.isBroken) return "broken";
  return "";
}
