import { after, seconds } from "#domain/kernel/time.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { ReceivedEvent } from "../ports/payment-provider.ts";
import { enqueue } from "../platform/outbox.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import type { PaymentOutcome } from "./record-payment-event.ts";
import { findReceived, storeIrrelevant, storeReceived, waitingEvents } from "./store-event.ts";

/** `no_meaning`: genuine, but not about the shop's money. `unreadable`: stored for review by a person. */
export type EventOutcome = PaymentOutcome | "no_meaning" | "unreadable";

/** Delay of the job that processes an event if this process ends first. */
const processedLater = seconds(30);

/** Stores a provider's event, then processes it. Idempotent. */
export async function receiveEvent(deps: PaymentDeps, event: ReceivedEvent): Promise<EventOutcome> {
  const { provider, eventId } = event;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await storeReceived(tx, event, now))) return;
    const key = `process-event:${provider}:${eventId}`;
    await enqueue(tx, deps.clock, "process_event", { provider, eventId }, { runAt: after(now, processedLater), key });
  });
  return processEvent(deps, provider, eventId);
}

/** Processes a stored event once. */
export async function processEvent(deps: PaymentDeps, provider: PaymentMethod, eventId: string): Promise<EventOutcome> {
  const event = await findReceived(deps.db, provider, eventId);
  const adapter = deps.payments.get(provider);
  if (!event || !adapter) return "duplicate";
  const meaning = interpret(() => adapter.interpret(event));
  if (meaning === "unreadable" || meaning === null) {
    const outcome = meaning ?? "no_meaning";
    await storeIrrelevant(deps.db, event, outcome, deps.clock.now());
    return outcome;
  }
  return recordPaymentEvent(deps, meaning);
}

// A signed event of an unknown shape: it must not be lost, and the provider must not redeliver it for ever.
function interpret<T>(parse: () => T): T | "unreadable" {
  try {
    return parse();
  } catch {
    return "unreadable";
  }
}

/** Processes the events that arrived before the capture they are about. */
export async function processWaitingEvents(deps: PaymentDeps, provider: PaymentMethod, capture: string): Promise<void> {
  for (const eventId of await waitingEvents(deps.db, provider, capture)) await processEvent(deps, provider, eventId);
}
