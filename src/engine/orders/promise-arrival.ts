import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { arrivalFromPayment, readyAt } from "#domain/shipping/arrival.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

interface Promised {
  placedAt: Instant;
  from: CalendarDay | null;
  to: CalendarDay | null;
  place: PickupPlace | null;
}

const promised = statement<[number], Promised>(
  "promised_arrival",
  `select placed_at as "placedAt", arrives_from as "from", arrives_to as "to", pickup_place as place
   from orders where id = $1`,
);

const promiseAnew = statement<[number, CalendarDay, CalendarDay]>(
  "promise_arrival_anew",
  `update orders set arrives_from = $2, arrives_to = $3 where id = $1`,
);

/** Counts the promised days of arrival from the day the money came: until then nothing was prepared. */
export async function promiseArrival(tx: Tx, orderId: number, paidAt: Instant, timeZone: string): Promise<void> {
  const order = await tx.row(promised, [orderId]);
  if (!order?.from || !order.to) return;
  const [ordered, paid] = [dayIn(timeZone, order.placedAt), dayIn(timeZone, paidAt)];
  if (ordered === paid) return;
  const onRoad = arrivalFromPayment(ordered, paid, { earliest: order.from, latest: order.to });
  const { earliest, latest } = order.place ? readyAt(order.place, onRoad.earliest) : onRoad;
  await tx.run(promiseAnew, [orderId, earliest, latest]);
}
