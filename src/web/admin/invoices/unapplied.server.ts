import type { LoaderFunctionArgs } from "react-router";
import { add } from "#domain/kernel/money.ts";
import { unappliedMoney } from "#engine/admin/unapplied-money.ts";
import { shopContext } from "../../context.ts";

/** Companies' money that settles no invoice. */
export async function loader({ context }: LoaderFunctionArgs) {
  const rows = await unappliedMoney(context.get(shopContext).db);
  return { rows, total: add(...rows.map(({ left }) => left)) };
}
