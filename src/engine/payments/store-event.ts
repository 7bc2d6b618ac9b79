import type { PaymentEvent } from "#domain/payments/events.ts";
import { after, days } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ReceivedEvent } from "../ports/payment-provider.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const insertReceived = statement<[string, string, string, string, Date]>(
  "receive_payment_event",
  `insert into payment_events (provider, event_id, kind, type, outcome, body, received_at)
   values ($1, $2, '', $3, 'received', $4::jsonb, $5) on conflict do nothing`,
);

/** Stores an event as received. False when it was stored before. */
export async function storeReceived(db: Db, event: ReceivedEvent, now: Instant): Promise<boolean> {
  const { provider, eventId, type, body } = event;
  return (await db.run(insertReceived, [provider, eventId, type, body, new Date(now)])) === 1;
}

// The unique (provider, event_id) is the only guard against an event delivered twice: reading first would race.
const insertProcessed = statement<
  [string, string, string, number | null, string, string, Date, string | null, Date | null]
>(
  "payment_event",
  `insert into payment_events (provider, event_id, kind, payment_id, outcome, data, received_at, capture, processed_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)
   on conflict (provider, event_id) do update set kind = excluded.kind, payment_id = excluded.payment_id,
     outcome = excluded.outcome, data = excluded.data, capture = excluded.capture, processed_at = excluded.processed_at
   where payment_events.processed_at is null`,
);

export interface ProcessedEvent {
  readonly paymentId: number | null;
  readonly outcome: string;
  /** The event precedes the record of its money, and is processed once that exists. */
  readonly waits?: boolean;
}

/** Stores an event's outcome, once. False when it was stored before. */
export async function storeProcessed(
  db: Db,
  event: PaymentEvent,
  now: Instant,
  processed: ProcessedEvent,
): Promise<boolean> {
  const { provider, eventId, kind, ...data } = event;
  const capture = "capture" in event ? event.capture : null;
  const at = new Date(now);
  const params = [
    provider,
    eventId,
    kind,
    processed.paymentId,
    processed.outcome,
    JSON.stringify(data),
    at,
    capture,
    processed.waits ? null : at,
  ] as const;
  return (await db.run(insertProcessed, [...params])) === 1;
}

const markIrrelevant = statement<[string, string, string, Date]>(
  "payment_event_without_meaning",
  `update payment_events set outcome = $3, processed_at = $4 where provider = $1 and event_id = $2
     and processed_at is null`,
);

/** Stores that an event does not concern the shop's money. */
export async function storeIrrelevant(
  db: Db,
  event: Pick<ReceivedEvent, "provider" | "eventId">,
  outcome: string,
  now: Instant,
): Promise<void> {
  await db.run(markIrrelevant, [event.provider, event.eventId, outcome, new Date(now)]);
}

const selectReceived = statement<[string, string], ReceivedEvent>(
  "received_payment_event",
  `select provider, event_id as "eventId", type, body::text as body from payment_events
   where provider = $1 and event_id = $2 and processed_at is null and body is not null`,
);
const selectWaiting = statement<[string, string], { eventId: string }>(
  "waiting_payment_events",
  `select event_id as "eventId" from payment_events
   where provider = $1 and capture = $2 and processed_at is null order by received_at, event_id`,
);

/** An unprocessed event; null when it is processed or deleted. */
export function findReceived(db: Db, provider: string, eventId: string): Promise<ReceivedEvent | null> {
  return db.row(selectReceived, [provider, eventId]);
}

/** Ids of the events that wait for this capture to be recorded. */
export async function waitingEvents(db: Db, provider: string, capture: string): Promise<string[]> {
  return (await db.rows(selectWaiting, [provider, capture])).map(({ eventId }) => eventId);
}

/** Retention of event bodies: long enough for a dispute, limited because they name the buyer. */
const bodiesKept = days(90);

const forgetBodies = statement<[Date]>(
  "delete_event_bodies",
  `update payment_events set body = null where body is not null and received_at < $1`,
);

/** Deletes old event bodies and keeps their outcomes. Gives the number deleted. */
export function deleteEventBodies(db: Db, now: Instant): Promise<number> {
  return db.run(forgetBodies, [new Date(after(now, -bodiesKept))]);
}
