import type { LoaderFunctionArgs } from "react-router";
import { add } from "#domain/kernel/money.ts";
import { invoiceRefundsOnTheirWay, unappliedMoney } from "#engine/admin/unapplied-money.ts";
import { shopContext } from "../../context.ts";

/** Companies' money that settles no invoice, and what goes back to those who paid online. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const [rows, refunds] = await Promise.all([unappliedMoney(db), invoiceRefundsOnTheirWay(db)]);
  return { rows, refunds, total: add(...rows.map(({ left }) => left)) };
}
