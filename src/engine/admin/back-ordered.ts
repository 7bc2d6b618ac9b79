import { isHeldForCredit } from "../receivables/credit-hold.ts";

/**
 * SQL: order `o` is confirmed and waits for goods. Orders that never did are told apart without reading their lines.
 */
export const waitsForGoods = (o: string): string =>
  `(${o}.state = 'confirmed' and ${o}.waits_until is not null
     and exists (select from order_lines w where w.order_id = ${o}.id and w.waiting > 0))`;

/**
 * SQL: nothing of it can be sent until they come: its buyer wants everything together, or all that is there has left.
 */
const isHeldByGoods = (o: string): string =>
  `(${waitsForGoods(o)} and (not ${o}.ships_in_parts or not exists (
     select from order_lines u where u.order_id = ${o}.id and u.quantity - u.waiting >
       coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = u.id), 0))))`;

/** SQL: a confirmed order that cannot be sent yet: its goods are to come, or it is beyond its company's credit. */
export const staysHere = (o: string): string => `(${isHeldByGoods(o)} or ${isHeldForCredit(o)})`;
