import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: a payment, by its id, pays the order: late or duplicate money is sent back as a whole. */
export const paysSale = (payment: string): string =>
  `not exists (select from refunds back
     where back.payment_id = ${payment} and not back.of_sale and back.change_id is null)`;

/** SQL: what disputes that were written off took of an order's money, by its id. */
export const lostMoney = (order: string): string => takenMoney(order, "d.state = 'written-off'");

/** SQL: what disputes have taken of it that were neither written off nor recovered. */
export const disputedMoney = (order: string): string =>
  takenMoney(order, "d.state not in ('written-off', 'recovered')");

const takenMoney = (order: string, state: string): string =>
  `coalesce((select sum(d.taken_cents) from disputes d
     where d.order_id = ${order} and ${state} and ${paysSale("d.payment_id")}), 0)::int`;

const selectOfSale = statement<[number], { ofSale: boolean }>(
  "payment_of_sale",
  `select ${paysSale("$1")} as "ofSale"`,
);

/** True if the payment pays its order. */
export async function isOfSale(db: Db, paymentId: number): Promise<boolean> {
  return (await db.row(selectOfSale, [paymentId]))?.ofSale === true;
}
