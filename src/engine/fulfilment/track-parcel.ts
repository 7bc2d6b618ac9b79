import { cutText } from "#domain/kernel/text.ts";
import { after, days, hours, minutes } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Carrier, Carriers, Tracking } from "../ports/carrier.ts";
import type { Tx } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { statement } from "../platform/statement.ts";
import { enqueue } from "../platform/outbox.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { lockOrdersIn, type OrderRow } from "../orders/order-row.ts";
import { deliverByCarrier } from "./deliver-order.ts";

export interface TrackingDeps extends PaymentDeps {
  readonly carriers: Carriers;
  /** Left out where nobody reads it. */
  readonly log?: Pick<Log, "warn">;
}

/** Tracking ends this long after shipping. */
export const trackingWindow = days(60);
/** Maximum interval: the longer a parcel is in transit, the fewer events it has per hour. */
const longestPause = hours(24);
/** Parcels checked this recently are not added to another one's request. */
const recentWindow = minutes(30);
/** Lease of a request to the carrier. */
const longestAsking = minutes(2);

export function pauseAfter(underWay: number): number {
  if (underWay < days(3)) return hours(1);
  if (underWay < days(10)) return hours(4);
  return underWay < days(30) ? hours(12) : longestPause;
}

interface TrackedParcel {
  readonly id: number;
  readonly number: string;
  readonly shippedAt: Instant;
}

interface DueParcel extends TrackedParcel {
  readonly carrier: CarrierName;
  readonly isOver: boolean;
  /** Set while another job asks about it; end of that job's lease. */
  readonly askingUntil: Instant | null;
}

const selectParcel = statement<[number], DueParcel>(
  "parcel_to_track",
  `select id, carrier, number, shipped_at as "shippedAt", asking_until as "askingUntil",
     coalesce(delivered_at, returned_at) is not null as "isOver" from parcels where id = $1 for update`,
);
// Jobs that run in the same moment claim one after the other: of two that claim at once, each would leave out the
// other's.
const lockTracking = statement<[]>("lock_tracking", "select pg_advisory_xact_lock(7162087)");
// A request may name several parcels, so the next due ones are added to save the hourly quota. Rows locked by another
// job are skipped.
const takeOthers = statement<[number, CarrierName, Date, Date, number, Date, Date], TrackedParcel>(
  "parcels_to_track_along",
  `with due as (
     select id from parcels
     where id <> $1 and carrier = $2 and delivered_at is null and returned_at is null and shipped_at > $3
       and coalesce(checked_at, shipped_at) < $4 and (asking_until is null or asking_until <= $6)
     order by coalesce(checked_at, shipped_at) limit $5 for update skip locked
   ), taken as (select id from due union all select $1::bigint)
   update parcels p set asking_until = $7 from taken where p.id = taken.id
   returning p.id, p.number, p.shipped_at as "shippedAt"`,
);
const letGo = statement<[number[]]>(
  "parcels_not_asked",
  `update parcels set asking_until = null where id = any($1::bigint[])`,
);
// A carrier may answer from a copy that is behind: the status of an answer without the latest scan on record is
// dropped.
const updateParcel = statement<[number, string, Date | null, Date | null, Date | null, Date | null]>(
  "parcel_tracked",
  `update parcels p set status = case when late.is_late then status else $2 end,
     expected_at = case when late.is_late then expected_at else coalesce($3, expected_at) end,
     delivered_at = coalesce(delivered_at, $4), returned_at = coalesce(returned_at, $5)
   from (select $4::timestamptz is null and $5::timestamptz is null
       and coalesce(max(at) > coalesce($6::timestamptz, '-infinity'), false) as is_late
     from parcel_events where parcel_id = $1) as late
   where p.id = $1`,
);
const markAsked = statement<[number, Date]>(
  "parcel_asked",
  `update parcels set checked_at = $2, asking_until = null where id = $1`,
);
const insertEvents = statement<[number, string[], string[], string[], Date[]]>(
  "parcel_events",
  `insert into parcel_events (parcel_id, code, text, place, at)
   select $1, e.code, e.text, e.place, e.at
   from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) as e (code, text, place, at)
   order by e.at on conflict (parcel_id, code, at) do nothing`,
);

/**
 * `returned`: it came back to the shop. `silent`: the carrier gave no answer. `along`: another parcel's job asks about
 * it. `over`: nothing is left to track.
 */
export type Tracked = "delivered" | "returned" | "under-way" | "silent" | "along" | "over";

/**
 * Asks the carrier about a parcel and others that are due, and stores the events; the last delivered parcel of an
 * order moves it. Reschedules itself at growing intervals until then.
 */
export async function trackParcel(deps: TrackingDeps, parcelId: number): Promise<Tracked> {
  const batch = await deps.db.transaction((tx) => takeDue(tx, deps, parcelId));
  if (typeof batch === "string") return batch;
  const { carrier, parcels } = batch;
  const reply = await carrier.track(parcels.map(({ number }) => number));
  if (!reply.ok) {
    const { error } = reply;
    if (error.code === "too_many") {
      await deps.db.transaction(async (tx) => {
        await tx.run(letGo, [parcels.map(({ id }) => id)]);
        await askAgain(tx, deps, parcelId, after(deps.clock.now(), error.retryAfterMs));
      });
      return "silent";
    }
    deps.log?.warn(says[error.code], { provider: carrier.name, count: parcels.length, error: error.detail });
  }
  let outcome: Tracked = "silent";
  for (const parcel of parcels) {
    const report = reply.ok ? reply.value.get(parcel.number) : undefined;
    const noted = await recordTracking(deps, parcel, report?.ok ? report.value : null);
    if (parcel.id === parcelId) outcome = noted;
  }
  return outcome;
}

const says = {
  unknown: "a carrier could not be asked about parcels",
  unreadable: "a carrier's answer about parcels cannot be read",
} as const;

/** Claims the parcel and other due ones of its carrier, so that no other job asks about them. */
async function takeDue(
  tx: Tx,
  deps: TrackingDeps,
  parcelId: number,
): Promise<"over" | "along" | { carrier: Carrier; parcels: readonly TrackedParcel[] }> {
  await tx.row(lockTracking, []);
  const now = deps.clock.now();
  const parcel = await tx.row(selectParcel, [parcelId]);
  const carrier = parcel && deps.carriers.get(parcel.carrier);
  if (!parcel || parcel.isOver || !carrier) return "over";
  if (parcel.askingUntil !== null && now < parcel.askingUntil) {
    // The job that asks reschedules this parcel; if it is lost, this one does.
    await askAgain(tx, deps, parcelId, parcel.askingUntil);
    return "along";
  }
  const [oldest, checkedBefore] = [after(now, -trackingWindow), after(now, -recentWindow)];
  const until = after(now, longestAsking);
  const otherParcels = await tx.rows(takeOthers, [
    parcel.id,
    parcel.carrier,
    new Date(oldest),
    new Date(checkedBefore),
    carrier.maxAtOnce - 1,
    new Date(now),
    new Date(until),
  ]);
  const others = otherParcels.filter(({ id }) => id !== parcelId).sort((a, b) => a.id - b.id);
  return { carrier, parcels: [parcel, ...others] };
}

function recordTracking(deps: TrackingDeps, parcel: TrackedParcel, tracking: Tracking | null): Promise<Tracked> {
  return deps.db.transaction(async (tx): Promise<Tracked> => {
    const now = deps.clock.now();
    const orders = await lockOrdersIn(tx, parcel.id);
    // Another job asked about it at the same moment.
    const stored = await tx.row(selectParcel, [parcel.id]);
    if (stored?.isOver !== false) return "over";
    // It was asked about under a number that has been corrected since: its own job asks again.
    if (stored.number !== parcel.number) return "along";
    await tx.run(markAsked, [parcel.id, new Date(now)]);
    if (tracking) {
      const { status, expectedAt, deliveredAt, returnedAt, events } = tracking;
      const [expected, delivered, returned] = [dateOf(expectedAt), dateOf(deliveredAt), dateOf(returnedAt)];
      const latest = events.length === 0 ? null : new Date(Math.max(...events.map(({ at }) => at)));
      await tx.run(updateParcel, [parcel.id, cutText(status, 200), expected, delivered, returned, latest]);
      await tx.run(insertEvents, [parcel.id, ...columnsOf(events)]);
      if (deliveredAt !== null) {
        for (const { id } of orders) await deliverByCarrier(tx, deps.clock, id);
        return "delivered";
      }
      if (returnedAt !== null) {
        for (const order of orders) await noteReturned(tx, deps, order, parcel.number);
        return "returned";
      }
    }
    const underWay = now - parcel.shippedAt;
    if (underWay <= trackingWindow) await askAgain(tx, deps, parcel.id, after(now, pauseAfter(underWay)));
    return tracking ? "under-way" : "silent";
  });
}

/** Of a parcel that came back, the staff in charge of money are told for each of its orders. */
async function noteReturned(tx: Tx, { clock }: TrackingDeps, order: OrderRow, number: string): Promise<void> {
  await writeOrderEvent(tx, order, "parcel-returned", { actor: "carrier" }, clock.now(), { data: { number } });
  const news = { orderId: order.id, about: "parcel-returned", amount: order.total } as const;
  await enqueue(tx, clock, "send_money_mail", news);
}

/** Schedules the parcel's single job, replacing an earlier one. */
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
