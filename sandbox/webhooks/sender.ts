import type { Collection, Store } from "../books/store.ts";
import type { SandboxClock } from "../clock/clock.ts";
import type { Fault, Faults } from "../control/faults.ts";
import type { Attempt, Flaw, OutgoingEvent, WebhookProvider, WebhookTarget } from "./events.ts";

// Waits before the second and later attempts, on the sandbox's clock.
const RETRY_AFTER = [2_000, 10_000, 60_000, 300_000, 1_800_000, 3_600_000, 6 * 3_600_000];
const ANSWER_WITHIN = 15_000;

type Parts = { clock: SandboxClock; store: Store; faults: Faults };
export type ReplayRequest = { ids: string[]; copies: number; parallel: boolean; flaw: Flaw | null };

/** Delivers events to the shop: in order for each payment, again until a 2xx, and wrongly where a fault asks for it. */
export class WebhookSender {
  private readonly parts: Parts;
  private readonly targets: Record<WebhookProvider, WebhookTarget>;
  private readonly events: Collection<OutgoingEvent>;
  private readonly attempts: Collection<Attempt>;
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly held = new Map<string, OutgoingEvent[]>();
  private undispatched = 0;
  private readonly leaving = new AbortController();

  constructor(parts: Parts, targets: Record<WebhookProvider, WebhookTarget>) {
    this.parts = parts;
    this.targets = targets;
    this.events = parts.store.collection("webhook.event");
    this.attempts = parts.store.collection("webhook.attempt");
  }

  /** Takes up what a former run left undelivered. */
  start(): void {
    for (const event of this.events.all()) if (event.state === "waiting") this.line(event, () => this.deliver(event));
  }

  /** Breaks off what is being sent; it stays undelivered and is taken up by the next run. */
  async stop(): Promise<void> {
    this.leaving.abort();
    await this.settled();
  }

  /** Records the event in the commit under way and sends it once that is done. */
  emit(event: Pick<OutgoingEvent, "id" | "provider" | "type" | "about" | "body">): void {
    const waiting = this.events.put({ ...event, createdAt: this.parts.clock.iso(), state: "waiting", attempts: 0 });
    this.undispatched += 1;
    setImmediate(() => {
      this.undispatched -= 1;
      this.dispatch(waiting);
    });
  }

  /** Every event and every delivery attempt, newest first; only the latest so many of each where a number is given. */
  log(latest = Infinity): { events: OutgoingEvent[]; attempts: Attempt[] } {
    const newest = <T>(all: T[]) => all.slice(-latest).reverse();
    return { events: newest(this.events.all()), attempts: newest(this.attempts.all()) };
  }

  /** Sends recorded events again, in the order named, whatever became of them before; gives the attempts made. */
  async replay(request: ReplayRequest): Promise<Attempt[]> {
    const named = request.ids.flatMap((id) => this.events.get(id) ?? []);
    const sendings = named.flatMap((event) => Array.from({ length: request.copies }, () => event));
    if (request.parallel) return Promise.all(sendings.map((event) => this.post(event, request.flaw)));
    const made: Attempt[] = [];
    for (const event of sendings) made.push(await this.post(event, request.flaw));
    return made;
  }

  /** Resolves when nothing is being delivered; events waiting for the clock do not count. */
  async settled(): Promise<void> {
    while (this.undispatched > 0 || this.lanes.size > 0) {
      await Promise.all(this.lanes.values());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private get stopped(): boolean {
    return this.leaving.signal.aborted;
  }

  private dispatch(event: OutgoingEvent): void {
    const fault = this.parts.faults.takeForWebhook(event.provider, event.type);
    if (!fault) return this.line(event, () => this.deliver(event));
    switch (fault.kind) {
      case "drop":
        this.events.put({ ...event, state: "dropped" });
        return;
      case "forge":
      case "stale":
        this.events.put({ ...event, state: "forged" });
        return this.line(event, () => this.post(event, fault.kind === "stale" ? "stale" : "forged"));
      case "delay":
        this.parts.clock.at(this.parts.clock.now() + fault.delayMs, () => this.line(event, () => this.deliver(event)));
        return;
      case "duplicate":
        for (let copy = 0; copy < fault.copies; copy += 1) this.line(event, () => this.deliver(event));
        return;
      case "parallel":
        return this.line(event, () => Promise.all(Array.from({ length: fault.copies }, () => this.deliver(event))));
      case "reorder":
        return this.hold(event, fault);
      default:
        return this.line(event, () => this.deliver(event));
    }
  }

  private hold(event: OutgoingEvent, fault: Fault): void {
    const waiting = this.held.get(fault.id);
    if (waiting) waiting.push(event);
    else {
      this.held.set(fault.id, [event]);
      this.parts.clock.at(this.parts.clock.now() + fault.delayMs, () => this.release(fault.id));
    }
    if (fault.times === 0) this.release(fault.id);
  }

  private release(faultId: string): void {
    const events = this.held.get(faultId) ?? [];
    this.held.delete(faultId);
    for (const event of events.reverse()) this.line(event, () => this.deliver(event), `reordered ${faultId}`);
  }

  private line(event: OutgoingEvent, work: () => Promise<unknown>, lane = `${event.provider} ${event.about}`): void {
    const before = this.lanes.get(lane) ?? Promise.resolve();
    const after = before.then(async () => {
      if (!this.stopped) await work();
    });
    this.lanes.set(lane, after);
    void after.finally(() => {
      if (this.lanes.get(lane) === after) this.lanes.delete(lane);
    });
  }

  private async deliver(event: OutgoingEvent): Promise<void> {
    const attempt = await this.post(event, null);
    const known = this.events.get(event.id) ?? event;
    const taken = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const wait = RETRY_AFTER[known.attempts];
    const state = taken || known.state === "delivered" ? "delivered" : wait === undefined ? "given_up" : "waiting";
    this.events.put({ ...known, attempts: known.attempts + 1, state });
    if (state === "waiting" && wait !== undefined && !this.stopped) {
      this.parts.clock.at(this.parts.clock.now() + wait, () => {
        if (this.events.get(event.id)?.state === "waiting") this.line(event, () => this.deliver(event));
      });
    }
  }

  private async post(event: OutgoingEvent, flaw: Flaw | null): Promise<Attempt> {
    const { clock } = this.parts;
    const target = this.targets[event.provider];
    const started = performance.now();
    const at = clock.iso();
    let status: number | null = null;
    let error: string | null = null;
    try {
      const proof = await target.headers(event.body, clock.now(), flaw);
      const response = await fetch(target.url, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", ...proof },
        body: event.body,
        redirect: "manual",
        signal: AbortSignal.any([this.leaving.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
      });
      await response.arrayBuffer();
      status = response.status;
    } catch (failure) {
      error = failure instanceof Error ? reasonOf(failure) : String(failure);
    }
    const known = this.events.get(event.id);
    if (status !== null && status < 300 && flaw === null && known && known.state !== "delivered") {
      this.events.put({ ...known, state: "delivered" });
    }
    const id = `att_${this.attempts.size + 1}`;
    const tookMs = Math.round(performance.now() - started);
    return this.attempts.put({
      id,
      event: event.id,
      provider: event.provider,
      type: event.type,
      at,
      url: target.url,
      flaw,
      status,
      error,
      tookMs,
    });
  }
}

// fetch hides the reason (refused, reset) one level down.
function reasonOf(failure: Error): string {
  return failure.cause instanceof Error ? failure.cause.message || String(failure.cause) : failure.message;
}
