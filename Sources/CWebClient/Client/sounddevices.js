// The list of microphones and loudspeakers for the host.

const plainSpeaker = { kind: "builtInSpeaker", name: "Speaker", id: "default" };
const devicesMax = 16;
const bytesMax = 128;
const kinds = [
  [/airpods|bluetooth|\bbt\b|buds|hands-?free|\ba2dp\b|\bhfp\b/i, "bluetooth", "bluetooth"],
  [/headset/i, "headsetMic", "headphones"],
  [/head ?phone|ear ?phone|earpods/i, "headsetMic", "headphones"],
  [/ear ?piece|receiver/i, "other", "builtInReceiver"],
  [/usb|hdmi|display ?port|monitor|virtual|webcam|camera/i, "other", "other"],
];

// Returns what the host learns about the devices. `infos` is the browser's list, or null if it is
// not known yet; `inputId` is the microphone in use.
export function deviceReport(facts, infos, inputId) {
  const inputs = facts.isSecure ? devices(infos ?? [], "audioinput", inputId) : [];
  const outputs = facts.isBroken ? [] : devices(infos ?? [], "audiooutput");
  // Browsers list no loudspeaker before the user allowed the microphone, and some never do.
  if (outputs.length === 0 && !facts.isBroken) outputs.push(plainSpeaker);
  const report = { permission: facts.permission, inputs, outputs };
  const problem = problemOf(facts, infos, inputs);
  if (problem) report.problem = problem;
  return report;
}

// Returns whether the page may use the microphone. `state` is the browser's answer, or empty if it
// gives none; then the page knows only how its last question ended.
export function permissionOf({ isSecure, state, wasRefused, wasGranted }) {
  if (!isSecure || state === "denied" || wasRefused) return "denied";
  return state === "granted" || wasGranted ? "granted" : "undetermined";
}

function problemOf(facts, infos, inputs) {
  if (!facts.isSecure) return "insecure";
  if (facts.permission === "denied") return "refused";
  if (facts.problem) return facts.problem;
  return infos && inputs.length === 0 ? "missing" : "";
}

function devices(infos, kind, firstId) {
  const ofKind = infos.filter((each) => each.kind === kind);
  // Chromium lists the default device, and that for calls, twice: once by itself.
  const own = ofKind.filter((each) => !isAlias(each));
  const listed = own.length > 0 ? own : ofKind.slice(0, 1);
  const alias = ofKind.find((each) => each.deviceId === "default");
  const isFirst = (each) => (firstId && firstId !== "default"
    ? each.deviceId === firstId : Boolean(alias?.groupId) && each.groupId === alias.groupId);
  const sorted = [...listed.filter(isFirst), ...listed.filter((each) => !isFirst(each))];
  return sorted.slice(0, devicesMax).map((each) => ({
    kind: kindOf(each), name: cut(each.label || plainName(kind)), id: cut(each.deviceId),
  }));
}

function isAlias(info) {
  return info.deviceId === "default" || info.deviceId === "communications";
}

function kindOf(info) {
  const isInput = info.kind === "audioinput";
  const found = kinds.find(([pattern]) => pattern.test(info.label));
  if (found) return isInput ? found[1] : found[2];
  return isInput ? "builtInMic" : "builtInSpeaker";
}

function plainName(kind) {
  return kind === "audioinput" ? "Microphone" : "Speaker";
}

// Cuts a text after whole characters.
function cut(text) {
  const encoder = new TextEncoder();
  let size = 0;
  let whole = "";
  for (const character of String(text).toWellFormed?.() ?? String(text)) {
    size += encoder.encode(character).length;
    if (size > bytesMax) break;
    whole += character;
  }
  return whole;
}
