import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectSecond = statement<[number[]], { id: number }>(
  "second_units",
  `select s.variant_id as id from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
   where s.variant_id = any($1) and s.on_hand > 1 and p.open_box is not null limit 1`,
);

/** An opened unit is one machine, and it is in stock already. */
export interface SecondUnit {
  readonly code: "one_unit";
}

/** Refuses a second unit of a single machine among parts of which units came back to the shelf. */
export async function refuseSecondUnit(tx: Tx, variantIds: readonly number[]): Promise<Result<null, SecondUnit>> {
  const second = variantIds.length === 0 ? null : await tx.row(selectSecond, [[...variantIds]]);
  return second ? refuse({ code: "one_unit" }) : ok(null);
}
