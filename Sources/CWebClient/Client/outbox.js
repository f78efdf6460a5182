// Events on their way to the app: numbers, and copies until the host has answered for them.
// Pure: knows neither the socket nor the document.
//
// Invariants: an event gets its number when it is first sent, numbers have no gap, and an event
// once numbered keeps its number for the host that received it. Unsent state events of one node
// replace each other, but never across an action: "type, tap, type" stays three events.

const states = new Set(["text", "selection", "scroll", "focus", "value"]);

export class Outbox {
  constructor() {
    this.next = 1;
    this.received = 0;
    this.unsent = [];
    this.sent = [];
  }

  // Queues an event; answers it, so that its number can be read after `take`.
  add(event) {
    if (states.has(event.a)) {
      for (let i = this.unsent.length - 1; i >= 0; i--) {
        const waiting = this.unsent[i];
        if (!states.has(waiting.a)) break;
        const sameNode = event.a === "focus" || waiting.k === event.k;
        // A text event carries its selection, so it replaces a waiting selection as well.
        const sameSlot = waiting.a === event.a
          || (event.a === "text" && waiting.a === "selection");
        if (sameNode && sameSlot) this.unsent.splice(i, 1);
      }
    }
    this.unsent.push(event);
    return event;
  }

  // The events to send now, numbered.
  take() {
    const events = this.unsent;
    this.unsent = [];
    for (const event of events) {
      event.n = this.next++;
      this.sent.push(event);
    }
    return events;
  }

  // After a welcome: what the host has not received (everything above `after`) is sent again, in
  // order, without a gap and from `next` on: numbers that may have been used are not used again.
  resume(next, after = next - 1) {
    this.sent = this.sent.filter((event) => event.n > after || isKept(event));
    const again = this.sent.filter((event) => event.n > after);
    this.next = next;
    for (const event of again) event.n = this.next++;
    this.received = next - 1;
    return again;
  }

  // received, delivered, committed: actions are kept until delivered, states until committed, and
  // secrets until either.
  acknowledge(received, delivered, committed) {
    this.received = Math.max(this.received, received);
    this.sent = this.sent.filter((event) =>
      event.n > (isKept(event) ? committed : Math.max(delivered, committed)));
  }

  // Another page took the scene over: its numbers are not ours.
  clear() {
    this.unsent = [];
    this.sent = [];
  }

  // The number that the newest event has, or will have.
  get last() {
    return this.next - 1 + this.unsent.length;
  }

  // Whether a text is known to this page alone.
  get holdsText() {
    return this.unsent.some((event) => event.a === "text")
      || this.sent.some((event) => event.a === "text" && event.n > this.received);
  }
}

// A secret text is not kept for a host that loses it: no copy outlives its delivery.
function isKept(event) {
  return states.has(event.a) && !(event.a === "text" && event.secret);
}
