// Events on their way to the app: their numbers, and copies until the host has acknowledged them.
// This module is pure: it uses neither the socket nor the document.
//
// Invariants: an event gets its number when it is first sent, numbers have no gap, and a numbered
// event keeps its number for the host that received it. Unsent state events of one node replace
// each other, but never across an action: "type, tap, type" stays three events.

const states = new Set(["text", "selection", "scroll", "focus", "value", "move"]);

export class Outbox {
  constructor() {
    this.next = 1;
    this.received = 0;
    this.unsent = [];
    this.sent = [];
  }

  // Queues an event and returns it, so that its number can be read after `take`.
  add(event) {
    if (states.has(event.a)) {
      for (let i = this.unsent.length - 1; i >= 0; i--) {
        const waiting = this.unsent[i];
        if (!states.has(waiting.a)) break;
        const sameNode = event.a === "focus" || waiting.k === event.k;
        // A text event contains its selection, so it also replaces a waiting selection.
        const sameSlot = waiting.a === event.a
          || (event.a === "text" && waiting.a === "selection");
        if (sameNode && sameSlot) this.unsent.splice(i, 1);
      }
    }
    this.unsent.push(event);
    return event;
  }

  // Returns the events to send now, with numbers.
  take() {
    const events = this.unsent;
    this.unsent = [];
    for (const event of events) {
      event.n = this.next++;
      this.sent.push(event);
    }
    return events;
  }

  // Queues the events that the host has not received (numbers above `after`), after a welcome. They
  // are sent again, in order and without a gap, with numbers from `next` on, because numbers that
  // may have been used are not reused.
  resume(next, after = next - 1) {
    this.sent = this.sent.filter((event) => event.n > after || isKept(event));
    const again = this.sent.filter((event) => event.n > after);
    this.next = next;
    for (const event of again) event.n = this.next++;
    this.received = next - 1;
    return again;
  }

  // Drops the copies that need not be sent again: states once they are committed, actions and
  // secrets once they are delivered or committed.
  acknowledge(received, delivered, committed) {
    this.received = Math.max(this.received, received);
    this.sent = this.sent.filter((event) =>
      event.n > (isKept(event) ? committed : Math.max(delivered, committed)));
  }

  // Drops all events, because another page took over the scene and further numbers belong to that
  // page.
  clear() {
    this.unsent = [];
    this.sent = [];
  }

  // Returns the number that the newest event has or will get.
  get last() {
    return this.next - 1 + this.unsent.length;
  }

  // The nodes with a text that no commit reflects.
  get textNodes() {
    const texts = [...this.sent, ...this.unsent].filter((event) => event.a === "text");
    return new Set(texts.map((event) => event.k));
  }

  // Whether a typed text exists only on this page.
  get holdsText() {
    return this.unsent.some((event) => event.a === "text")
      || this.sent.some((event) => event.a === "text" && event.n > this.received);
  }
}

// Whether an event is kept until it is committed. A secret text is kept no longer than an action,
// so no copy of it exists after its delivery.
function isKept(event) {
  return states.has(event.a) && !(event.a === "text" && event.secret);
}
