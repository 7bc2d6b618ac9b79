import type { Customer } from "#domain/buyers/buyer.ts";
import { type OwnerParam, ownerParam, seenBy } from "../buyers/owned-by.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const usedBy = `o.company_id = $1 and upper(o.po_number) = upper($2) and o.state <> 'canceled'`;
const selectUsed = statement<[number, string, OwnerParam], { number: string; isSeen: boolean }>(
  "po_number_used_before",
  `select o.number, ${seenBy("$3", "o")} as "isSeen" from orders o
   where ${usedBy} order by o.placed_at desc limit 1`,
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

const selectEarlier = statement<[number, string, number | null], { number: string }>(
  "order_with_po_number_before",
  `select o.number from orders o where ${usedBy} and ($3::bigint is null or o.id < $3)
   order by o.placed_at desc, o.id desc limit 1`,
);

/**
 * For staff: the latest order of a company with this PO number; of an order, among those that were placed before it.
 * Null for whoever buys without a company.
 */
export async function orderWithPoBefore(
  db: Db,
  { companyId, poNumber, orderId }: { companyId: number | null; poNumber: string; orderId: number | null },
): Promise<string | null> {
  if (companyId === null || poNumber === "") return null;
  return (await db.row(selectEarlier, [companyId, poNumber, orderId]))?.number ?? null;
}
