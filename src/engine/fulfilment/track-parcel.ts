import { after, days, hours, minutes } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Carrier, Carriers, Tracking } from "../ports/carrier.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { enqueue } from "../platform/outbox.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-row.ts";
import { deliverByCarrier } from "./deliver-order.ts";

export interface TrackingDeps extends PaymentDeps {
  readonly carriers: Carriers;
}

/** For how long after a parcel has left its carrier is asked. */
export const trackingWindow = days(60);
/** The longer a parcel is under way, the less is new of it each hour. */
const longestPause = hours(24);
/** A parcel that was asked about so lately is not asked about along with another. */
const isRecent = minutes(30);

export function pauseAfter(underWay: number): number {
  if (underWay < days(3)) return hours(1);
  if (underWay < days(10)) return hours(4);
  return underWay < days(30) ? hours(12) : longestPause;
}

interface TrackedParcel {
  readonly id: number;
  readonly orderId: number;
  readonly number: string;
  readonly shippedAt: Instant;
}

const selectParcel = statement<[number], TrackedParcel & { carrier: CarrierName; isOver: boolean }>(
  "parcel_to_track",
  `select id, order_id as "orderId", carrier, number, shipped_at as "shippedAt",
     coalesce(delivered_at, returned_at) is not null as "isOver" from parcels where id = $1`,
);
// A call may name many: those that would be asked about next go along, so that an hour's quota lasts.
const selectOthers = statement<[number, CarrierName, Date, Date, number], TrackedParcel & Record<string, unknown>>(
  "parcels_to_track_along",
  `select id, order_id as "orderId", number, shipped_at as "shippedAt" from parcels
   where id <> $1 and carrier = $2 and delivered_at is null and returned_at is null and shipped_at > $3
     and coalesce(checked_at, shipped_at) < $4
   order by coalesce(checked_at, shipped_at) limit $5`,
);
const updateParcel = statement<[number, string, Date | null, Date | null, Date | null]>(
  "parcel_tracked",
  `update parcels set status = $2, expected_at = coalesce($3, expected_at), delivered_at = coalesce(delivered_at, $4),
     returned_at = coalesce(returned_at, $5) where id = $1`,
);
const markAsked = statement<[number, Date]>("parcel_asked", `update parcels set checked_at = $2 where id = $1`);
const insertEvents = statement<[number, string[], string[], string[], Date[]]>(
  "parcel_events",
  `insert into parcel_events (parcel_id, code, text, place, at)
   select $1, e.code, e.text, e.place, e.at from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) as e (code, text, place, at)
   order by e.at on conflict (parcel_id, code, at) do nothing`,
);

/** `returned`: it came back to the shop. `silent`: the carrier said nothing. `over`: nothing is left to ask. */
export type Tracked = "delivered" | "returned" | "under-way" | "silent" | "over";

/**
 * Asks the carrier about a parcel, and about others of its that are due, and writes down what it says; a delivered last
 * parcel moves its order. Sets itself anew until then, at ever longer intervals.
 */
export async function trackParcel(deps: TrackingDeps, parcelId: number): Promise<Tracked> {
  const parcel = await deps.db.row(selectParcel, [parcelId]);
  const carrier = parcel && deps.carriers.get(parcel.carrier);
  if (!parcel || parcel.isOver || !carrier) return "over";
  const parcels = [parcel, ...(await dueAlong(deps, parcel, carrier))];
  const reply = await carrier.track(parcels.map(({ number }) => number));
  if (!reply.ok && reply.error.code === "too_many") {
    const { retryAfterMs } = reply.error;
    await deps.db.transaction((tx) => askAgain(tx, deps, parcel.id, after(deps.clock.now(), retryAfterMs)));
    return "silent";
  }
  let outcome: Tracked = "silent";
  for (const one of parcels) {
    const said = reply.ok ? reply.value.get(one.number) : undefined;
    const noted = await recordTracking(deps, one, said?.ok ? said.value : null);
    if (one.id === parcel.id) outcome = noted;
  }
  return outcome;
}

function dueAlong(
  { db, clock }: TrackingDeps,
  parcel: TrackedParcel & { carrier: CarrierName },
  carrier: Carrier,
): Promise<TrackedParcel[]> {
  const now = clock.now();
  const [oldest, asked] = [after(now, -trackingWindow), after(now, -isRecent)];
  return db.rows(selectOthers, [parcel.id, parcel.carrier, new Date(oldest), new Date(asked), carrier.maxAtOnce - 1]);
}

function recordTracking(deps: TrackingDeps, parcel: TrackedParcel, tracking: Tracking | null): Promise<Tracked> {
  return deps.db.transaction(async (tx): Promise<Tracked> => {
    const now = deps.clock.now();
    const order = await lockOrder(tx, parcel.orderId);
    // Somebody else asked about it in the same moment.
    if (!order || (await tx.row(selectParcel, [parcel.id]))?.isOver !== false) return "over";
    await tx.run(markAsked, [parcel.id, new Date(now)]);
    if (tracking) {
      const { status, expectedAt, deliveredAt, returnedAt, events } = tracking;
      const [expected, delivered, returned] = [dateOf(expectedAt), dateOf(deliveredAt), dateOf(returnedAt)];
      await tx.run(updateParcel, [parcel.id, status.slice(0, 200), expected, delivered, returned]);
      await tx.run(insertEvents, [parcel.id, ...columnsOf(events)]);
      if (deliveredAt !== null) {
        await deliverByCarrier(tx, deps.clock, parcel.orderId);
        return "delivered";
      }
      if (returnedAt !== null) {
        const data = { number: parcel.number };
        await writeOrderEvent(tx, order, "parcel-returned", { actor: "carrier" }, now, { data });
        const news = { orderId: order.id, about: "parcel-returned", amount: order.total };
        await enqueue(tx, deps.clock, "send_money_mail", news);
        return "returned";
      }
    }
    const underWay = now - parcel.shippedAt;
    if (underWay <= trackingWindow) await askAgain(tx, deps, parcel.id, after(now, pauseAfter(underWay)));
    return tracking ? "under-way" : "silent";
  });
}

/** The parcel's one job: asking for it again replaces it. */
function askAgain(tx: Tx, { clock }: TrackingDeps, parcelId: number, runAt: Instant): Promise<void> {
  return enqueue(tx, clock, "track_parcel", { parcelId }, { runAt, key: `track-parcel:${parcelId}` });
}

const dateOf = (at: Instant | null) => (at === null ? null : new Date(at));

function columnsOf(events: Tracking["events"]): [string[], string[], string[], Date[]] {
  return [
    events.map(({ code }) => code.slice(0, 20)),
    events.map(({ text }) => text.slice(0, 200)),
    events.map(({ place }) => place.slice(0, 100)),
    events.map(({ at }) => new Date(at)),
  ];
}
