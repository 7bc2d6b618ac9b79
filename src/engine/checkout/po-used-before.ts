import type { Customer } from "#domain/buyers/buyer.ts";
import { type OwnerParam, ownerParam, seenBy } from "../buyers/owned-by.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectUsed = statement<[number, string, OwnerParam], { number: string; isSeen: boolean }>(
  "po_number_used_before",
  `select o.number, ${seenBy("$3", "o")} as "isSeen" from orders o
   where o.company_id = $1 and upper(o.po_number) = upper($2) and o.state <> 'canceled' order by o.placed_at desc
   limit 1`,
);

/** The latest order of a company with this PO number; its own number is null where the member may not see it. */
export async function poUsedBefore(
  db: Db,
  companyId: number,
  poNumber: string,
  customer: Customer,
): Promise<{ number: string | null } | null> {
  const used = poNumber === "" ? null : await db.row(selectUsed, [companyId, poNumber, ownerParam(customer)]);
  return used && { number: used.isSeen ? used.number : null };
}
