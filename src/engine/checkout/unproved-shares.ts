import {
  type LineToShare,
  mayPassShare,
  refuseUnprovedPaying,
  refuseUnprovedWait,
  type UnprovedPaying,
  type UnprovedShare,
} from "#domain/checkout/hold-bounds.ts";
import {
  isManual,
  manualMethods,
  type PaymentMethod,
  paysElsewhere,
  providerMethods,
} from "#domain/checkout/payment-method.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ownedBy } from "../buyers/owned-by.ts";
import { unproved } from "../buyers/proved.ts";
import { type ReservedPart, reservedPart } from "../inventory/reserve-stock.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// In the order of variant ids, as reservations lock them.
const lockStock = statement<[number[]], ReservedPart & { variantId: number }>(
  "lock_stock_to_share",
  `select s.variant_id as "variantId", ${reservedPart} from stock s where s.variant_id = any($1)
   order by s.variant_id for update`,
);
// Money that clears is on its way: its order holds nothing in vain.
const selectShares = statement<
  [number[], number, string[], string[]],
  { variantId: number; waiting: number; paying: number }
>(
  "unproved_shares",
  `select l.variant_id as "variantId",
     coalesce(sum(l.quantity) filter (where o.payment_method = any($3)), 0)::int as waiting,
     coalesce(sum(l.quantity) filter (where o.payment_method = any($4)), 0)::int as paying
   from orders o join order_lines l on l.order_id = o.id
   where o.state = 'pending' and o.clearing_since is null and l.variant_id = any($1) and o.id <> $2 and ${unproved}
   group by l.variant_id`,
);

interface OrderedLine {
  readonly variantId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
  readonly price: Money;
}

type Refused = UnprovedShare | UnprovedPaying;

/** Rules of the method: when orders are read, and what they decide. */
function rulesOf(method: PaymentMethod) {
  if (isManual(method))
    return { mayPass: ({ held, free }: LineToShare & ReservedPart) => held > free, refuse: refuseUnprovedWait };
  return paysElsewhere(method) ? { mayPass: mayPassShare, refuse: refuseUnprovedPaying } : null;
}

/**
 * Why goods may not be held for the transfer, or until the card or PayPal payment, of somebody who has proved no
 * mailbox; null when they may. Their stock is reserved and locked by this transaction, so that of two orders of a part
 * the second sees the first; `orderId` is the order itself where it is written already. Orders are read only where all
 * that is reserved of a part could pass the share.
 */
export async function refuseUnproved(
  tx: Tx,
  method: PaymentMethod,
  lines: readonly OrderedLine[],
  { stock, orderId = 0 }: { readonly stock: ReadonlyMap<number, ReservedPart>; readonly orderId?: number },
): Promise<Refused | null> {
  const rules = rulesOf(method);
  if (!rules) return null;
  const none = { free: 0, held: 0, waiting: 0, paying: 0 };
  const parts = lines.map((line) => ({ ...none, ...line, ...stock.get(line.variantId) }));
  const variants = [...new Set(parts.filter(rules.mayPass).map(({ variantId }) => variantId))];
  if (variants.length === 0) return null;
  const rows = await tx.rows(selectShares, [variants, orderId, [...manualMethods], [...providerMethods]]);
  const shares = new Map(rows.map((row) => [row.variantId, row]));
  const contested = parts.filter(({ variantId }) => variants.includes(variantId));
  return rules.refuse(contested.map((part) => ({ ...part, ...shares.get(part.variantId) })));
}

const selectUnprovedLines = statement<[number], OrderedLine>(
  "lines_of_unproved_order",
  `select l.variant_id as "variantId", l.sku, l.name, l.quantity,
     coalesce(l.regular_price_cents, l.unit_price_cents) as price
   from orders o join order_lines l on l.order_id = o.id
   where o.id = $1 and l.variant_id is not null and ${unproved} order by l.position`,
);

const selectUnproved = statement<[number], { unproved: boolean }>(
  "order_is_unproved",
  `select ${unproved} as unproved from orders o where o.id = $1`,
);

/** True for an order of somebody who has proved no mailbox. */
export async function isUnproved(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.row(selectUnproved, [orderId]))?.unproved ?? true;
}

/** The same for an order that there is already, which is to be paid by another kind of method. */
export async function refuseOrderUnproved(tx: Tx, orderId: number, method: PaymentMethod): Promise<Refused | null> {
  const lines = await tx.rows(selectUnprovedLines, [orderId]);
  if (lines.length === 0) return null;
  const rows = await tx.rows(lockStock, [lines.map(({ variantId }) => variantId)]);
  return refuseUnproved(tx, method, lines, { stock: new Map(rows.map((row) => [row.variantId, row])), orderId });
}

const proveByOwner = statement<[number, number | null]>(
  "order_proved_by_owner",
  `update orders o set email_proved = true
   where o.id = $1 and ${ownedBy("$2", "o")} and ${unproved}
     and exists (select from customers c where c.id = o.customer_id and c.email_verified_at is not null)`,
);

/** Takes a step of the account that owns the order as its proof, if the account's email is confirmed. */
export async function proveOrder(tx: Tx, orderId: number, customerId: number | null): Promise<void> {
  await tx.run(proveByOwner, [orderId, customerId]);
}
