import type { Money } from "#domain/kernel/money.ts";
import { type Dear, dearness } from "#domain/pricing/dear-price.ts";
import type { RowPrice } from "#domain/pricing/price-rows.ts";

interface Stored {
  readonly variantId: number;
  readonly from: number;
  readonly price: Money | null;
}

interface Changed {
  readonly variantId: number;
  readonly from: number;
  readonly after: RowPrice;
  readonly regular: Money;
}

interface Step {
  readonly from: number;
  readonly price: Money;
}

/** The changes with what is dear about them, beside the prices of the list that stay as they are. */
export function withDearness<Change extends Changed>(
  changes: readonly Change[],
  stored: readonly Stored[],
): (Change & { readonly dear: Dear | null })[] {
  const changed = new Set(changes.map(({ variantId, from }) => `${variantId} ${from}`));
  const rest = Map.groupBy(
    stored.filter(({ variantId, from }) => !changed.has(`${variantId} ${from}`)),
    ({ variantId }) => variantId,
  );
  const anew = Map.groupBy(changes, ({ variantId }) => variantId);
  return changes.map((change) => {
    const { variantId, from, after: price, regular } = change;
    if (typeof price === "string") return { ...change, dear: null };
    const stay = (rest.get(variantId) ?? []).flatMap((one): Step[] =>
      one.price === null ? [] : [{ from: one.from, price: one.price }],
    );
    const planned = (anew.get(variantId) ?? []).flatMap((one): Step[] =>
      typeof one.after === "string" ? [] : [{ from: one.from, price: one.after }],
    );
    return { ...change, dear: dearness({ from, price }, { regular, others: [...stay, ...planned], kept: stay }) };
  });
}
