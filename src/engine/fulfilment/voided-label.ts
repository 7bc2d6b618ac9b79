import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectVoided = statement<[number[], string, string], { id: number }>(
  "voided_label_of_orders",
  `select id from labels where order_id = any($1) and carrier = $2 and number = $3
     and state in ('voiding', 'voided', 'refund-asked', 'refunded') limit 1`,
);

/** True if a label of these orders with that number is voided, or being voided: its carrier takes no parcel with it. */
export async function isVoidedLabel(
  tx: Tx,
  orderIds: readonly number[],
  { carrier, number }: { readonly carrier: CarrierName; readonly number: string },
): Promise<boolean> {
  return (await tx.row(selectVoided, [[...orderIds], carrier, number])) !== null;
}
