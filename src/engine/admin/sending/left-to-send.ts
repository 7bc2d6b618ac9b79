import { unitsLeft } from "../../fulfilment/units-left.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { depositIsOpen } from "../../receivables/company-account.ts";

/** Units of a part that can be sent now. */
interface PartToSend {
  readonly sku: string;
  readonly left: number;
}

const selectLeft = statement<[string[]], { number: string; parts: PartToSend[] }>(
  "left_to_send",
  `select o.number, json_agg(json_build_object('sku', l.sku, 'left', ${unitsLeft}) order by l.position) as parts
   from orders o join order_lines l on l.order_id = o.id
   where o.number = any($1) and ${unitsLeft} > 0 and not (l.asks_deposit and ${depositIsOpen("o")})
   group by o.id`,
);

/** The parts of these orders that have neither left nor been refunded, are there, and wait for no deposit. */
export async function leftToSend(db: Db, numbers: readonly string[]): Promise<Map<string, readonly PartToSend[]>> {
  const rows = await db.rows(selectLeft, [[...numbers]]);
  return new Map(rows.map(({ number, parts }) => [number, parts]));
}
