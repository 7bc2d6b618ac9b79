import { mainPlace } from "#domain/inventory/places.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { unitsHere } from "./place-stock.ts";

interface SentUnits {
  readonly variantId: number;
  readonly quantity: number;
}

/** Of a transfer's units of a part: those put at a place, and those that are never seen again. */
export interface ArrivedUnits {
  readonly variantId: number;
  readonly units: number;
  readonly lost: number;
}

interface Step {
  readonly transferId: number;
  readonly placeId: number;
  readonly staffId: number | null;
  readonly now: Instant;
}

// In variant order, as everywhere, so that a transfer and orders of the same goods cannot block each other.
const lock = statement<[number[]], { variantId: number; onHand: number; reserved: number }>(
  "lock_stock_to_move",
  `select variant_id as "variantId", on_hand as "onHand", reserved from stock where variant_id = any($1)
   order by variant_id for update`,
);
const selectHere = statement<[number[], number], { variantId: number; here: number }>(
  "stock_here_to_move",
  `select s.variant_id as "variantId", ${unitsHere("$2")} as here from stock s where s.variant_id = any($1)`,
);
// Units that leave the main place become units of another place; those that leave another place were so already.
const send = statement<[number, number, number[], number[], number | null, Date]>(
  "send_units",
  `with given as (select * from unnest($3::bigint[], $4::int[]) as g (variant_id, units)),
   taken as (
     update place_stock p set units = p.units - g.units from given g
     where p.variant_id = g.variant_id and p.place_id = $2::bigint),
   counted as (
     update stock s set elsewhere = s.elsewhere + g.units from given g
     where s.variant_id = g.variant_id and $2::bigint = ${mainPlace})
   insert into stock_movements (variant_id, kind, quantity, transfer_id, place_id, staff_id, at)
   select variant_id, 'moved', -units, $1::bigint, nullif($2::bigint, ${mainPlace}), $5::bigint, $6::timestamptz
   from given`,
);

export interface NotThere {
  readonly code: "not_there";
  readonly variantId: number;
  readonly left: number;
}

/** Units that leave a held place on a transfer, each part once, all or none. */
export async function sendUnits(tx: Tx, units: readonly SentUnits[], step: Step): Promise<Result<null, NotThere>> {
  const ids = units.map(({ variantId }) => variantId);
  await tx.rows(lock, [ids]);
  const here = new Map((await tx.rows(selectHere, [ids, step.placeId])).map((row) => [row.variantId, row.here]));
  const short = units.find(({ variantId, quantity }) => (here.get(variantId) ?? 0) < quantity);
  if (short) return refuse({ code: "not_there", variantId: short.variantId, left: here.get(short.variantId) ?? 0 });
  const quantities = units.map(({ quantity }) => quantity);
  await tx.run(send, [step.transferId, step.placeId, ids, quantities, step.staffId, new Date(step.now)]);
  return ok(null);
}

// Lost units are booked as arrived and counted away, so that the movements of a place sum to what lies there.
const arrive = statement<[number, number, number[], number[], number[], number | null, Date]>(
  "arrive_units",
  `with given as (select * from unnest($3::bigint[], $4::int[], $5::int[]) as g (variant_id, units, lost)),
   changed as (
     update stock s set on_hand = s.on_hand - g.lost,
       elsewhere = s.elsewhere - g.lost - case when $2::bigint = ${mainPlace} then g.units else 0 end
     from given g where s.variant_id = g.variant_id),
   put as (
     insert into place_stock as p (variant_id, place_id, units)
     select variant_id, $2::bigint, units from given where units > 0 and $2::bigint <> ${mainPlace}
     on conflict (variant_id, place_id) do update set units = p.units + excluded.units)
   insert into stock_movements (variant_id, kind, quantity, transfer_id, place_id, staff_id, at)
   select variant_id, 'moved', units + lost, $1::bigint, nullif($2::bigint, ${mainPlace}), $6::bigint, $7::timestamptz
   from given
   union all
   select variant_id, 'corrected', -lost, $1::bigint, nullif($2::bigint, ${mainPlace}), $6::bigint, $7::timestamptz
   from given where lost > 0`,
);

/** Units of a transfer that are put at a held place, or lost; no more can be lost than nobody has bought. */
export async function arriveUnits(
  tx: Tx,
  units: readonly ArrivedUnits[],
  step: Step,
): Promise<Result<null, { code: "below_reserved"; variantId: number }>> {
  const stock = await tx.rows(lock, [units.map(({ variantId }) => variantId)]);
  const sold = units.find(({ variantId, lost }) => {
    const part = stock.find((one) => one.variantId === variantId);
    return part !== undefined && part.onHand - lost < part.reserved;
  });
  if (sold) return refuse({ code: "below_reserved", variantId: sold.variantId });
  const column = (of: (one: ArrivedUnits) => number) => units.map(of);
  await tx.run(arrive, [
    step.transferId,
    step.placeId,
    column(({ variantId }) => variantId),
    column((one) => one.units),
    column(({ lost }) => lost),
    step.staffId,
    new Date(step.now),
  ]);
  return ok(null);
}
