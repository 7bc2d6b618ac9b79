import { cutText } from "#domain/kernel/text.ts";
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
/** An answer comes sooner, or not at all. */
const longestAsking = minutes(2);

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

interface DueParcel extends TrackedParcel {
  readonly carrier: CarrierName;
  readonly isOver: boolean;
  /** Another job asks about it, and has until then to write down what it hears. */
  readonly askingUntil: Instant | null;
}

const selectParcel = statement<[number], DueParcel>(
  "parcel_to_track",
  `select id, order_id as "orderId", carrier, number, shipped_at as "shippedAt", asking_until as "askingUntil",
     coalesce(delivered_at, returned_at) is not null as "isOver" from parcels where id = $1 for update`,
);
// A call may name many: those that would be asked about next go along, so that an hour's quota lasts. Those that another
// job has taken along in the same moment are passed over.
const takeOthers = statement<
  [number, CarrierName, Date, Date, number, Date, Date],
  TrackedParcel & Record<string, unknown>
>(
  "parcels_to_track_along",
  `with due as (
     select id from parcels
     where id <> $1 and carrier = $2 and delivered_at is null and returned_at is null and shipped_at > $3
       and coalesce(checked_at, shipped_at) < $4 and (asking_until is null or asking_until <= $6)
     order by coalesce(checked_at, shipped_at) limit $5 for update skip locked
   ), taken as (select id from due union all select $1::bigint)
   update parcels p set asking_until = $7 from taken where p.id = taken.id
   returning p.id, p.order_id as "orderId", p.number, p.shipped_at as "shippedAt"`,
);
const letGo = statement<[number[]]>(
  "parcels_not_asked",
  `update parcels set asking_until = null where id = any($1::bigint[])`,
);
const updateParcel = statement<[number, string, Date | null, Date | null, Date | null]>(
  "parcel_tracked",
  `update parcels set status = $2, expected_at = coalesce($3, expected_at), delivered_at = coalesce(delivered_at, $4),
     returned_at = coalesce(returned_at, $5) where id = $1`,
);
const markAsked = statement<[number, Date]>(
  "parcel_asked",
  `update parcels set checked_at = $2, asking_until = null where id = $1`,
);
const insertEvents = statement<[number, string[], string[], string[], Date[]]>(
  "parcel_events",
  `insert into parcel_events (parcel_id, code, text, place, at)
   select $1, e.code, e.text, e.place, e.at from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) as e (code, text, place, at)
   order by e.at on conflict (parcel_id, code, at) do nothing`,
);

/**
 * `returned`: it came back to the shop. `silent`: the carrier said nothing. `along`: another parcel's job asks about it.
 * `over`: nothing is left to ask.
 */
export type Tracked = "delivered" | "returned" | "under-way" | "silent" | "along" | "over";

/**
 * Asks the carrier about a parcel, and about others of its that are due, and writes down what it says; a delivered last
 * parcel moves its order. Sets itself anew until then, at ever longer intervals.
 */
export async function trackParcel(deps: TrackingDeps, parcelId: number): Promise<Tracked> {
  const taken = await deps.db.transaction((tx) => takeDue(tx, deps, parcelId));
  if (typeof taken === "string") return taken;
  const { carrier, parcels } = taken;
  const reply = await carrier.track(parcels.map(({ number }) => number));
  if (!reply.ok && reply.error.code === "too_many") {
    const { retryAfterMs } = reply.error;
    await deps.db.transaction(async (tx) => {
      await tx.run(letGo, [parcels.map(({ id }) => id)]);
      await askAgain(tx, deps, parcelId, after(deps.clock.now(), retryAfterMs));
    });
    return "silent";
  }
  let outcome: Tracked = "silent";
  for (const one of parcels) {
    const said = reply.ok ? reply.value.get(one.number) : undefined;
    const noted = await recordTracking(deps, one, said?.ok ? said.value : null);
    if (one.id === parcelId) outcome = noted;
  }
  return outcome;
}

/** Takes the parcel, and others of its carrier that are due, so that no other job asks about them meanwhile. */
async function takeDue(
  tx: Tx,
  deps: TrackingDeps,
  parcelId: number,
): Promise<"over" | "along" | { carrier: Carrier; parcels: readonly TrackedParcel[] }> {
  const now = deps.clock.now();
  const parcel = await tx.row(selectParcel, [parcelId]);
  const carrier = parcel && deps.carriers.get(parcel.carrier);
  if (!parcel || parcel.isOver || !carrier) return "over";
  if (parcel.askingUntil !== null && now < parcel.askingUntil) {
    // Whoever asks sets its job anew; should that be lost, this one asks.
    await askAgain(tx, deps, parcelId, parcel.askingUntil);
    return "along";
  }
  const [oldest, asked] = [after(now, -trackingWindow), after(now, -isRecent)];
  const until = after(now, longestAsking);
  const taken = await tx.rows(takeOthers, [
    parcel.id,
    parcel.carrier,
    new Date(oldest),
    new Date(asked),
    carrier.maxAtOnce - 1,
    new Date(now),
    new Date(until),
  ]);
  const others = taken.filter(({ id }) => id !== parcelId).sort((a, b) => a.id - b.id);
  return { carrier, parcels: [parcel, ...others] };
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
      await tx.run(updateParcel, [parcel.id, cutText(status, 200), expected, delivered, returned]);
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
    events.map(({ text }) => cutText(text, 200)),
    events.map(({ place }) => cutText(place, 100)),
    events.map(({ at }) => new Date(at)),
  ];
}
