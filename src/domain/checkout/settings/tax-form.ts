import { form } from "#domain/kernel/fields/field.ts";
import { millionths } from "#domain/kernel/fields/figures.ts";
import { rows } from "#domain/kernel/fields/items.ts";
import { flag, oneOf } from "#domain/kernel/fields/kinds.ts";
import { day } from "#domain/kernel/fields/times.ts";
import { overlap, type TaxPeriod } from "#domain/pricing/tax-periods.ts";
import { isUsState, usStates } from "#domain/shipping/states.ts";

/** Rows of sales tax that a form may have. */
export const mostTaxRows = 150;

const periods = rows({
  at: "row",
  as: "row",
  label: "adminSettings.tax.rates",
  most: mostTaxRows,
  by: { filled: ["state", "rate"] },
  of: {
    state: oneOf({ label: "adminSettings.tax.state", of: usStates }),
    rate: millionths({ label: "adminSettings.tax.rate" }),
    from: day({ label: "adminSettings.tax.from" }),
    to: day({ label: "adminSettings.tax.to" }),
    shippingTaxed: flag({ label: "adminSettings.tax.shipping", at: "shipping" }),
  },
});

const declared = form({
  name: "tax",
  fields: { periods },
  rules: [
    (value, refuse, typed) => {
      const names = periods.names(typed);
      for (const [at, period] of value.periods.entries()) {
        const before = value.periods.slice(0, at);
        if (period.from !== null && period.to !== null && period.to < period.from)
          refuse(`row.${names[at]}.to`, "ends_before");
        else if (isUsState(period.state) && before.some((other) => overlap(other, period)))
          refuse(`row.${names[at]}.from`, "overlaps");
      }
    },
  ],
});

/** A rate of a state. */
export type Tax = { readonly rate: number; readonly shippingTaxed: boolean };

/** Normalizes stored rates: one per state without dates applies on every day. */
export function taxPeriods({ periods: dated = [], ...table }: Readonly<Record<string, unknown>>): TaxPeriod[] {
  const always = Object.entries(table as Record<string, Tax>);
  return [...(dated as TaxPeriod[]), ...always.map(([state, tax]) => ({ state, ...tax, from: null, to: null }))];
}

/** Sales tax by state, each rate with the days on which it holds. */
export const taxForm: typeof declared = {
  ...declared,
  typedOf(value, shop) {
    const periods = taxPeriods((value ?? {}) as Record<string, unknown>).sort(
      (a, b) => a.state.localeCompare(b.state) || (a.from ?? "").localeCompare(b.from ?? ""),
    );
    return declared.typedOf({ periods: periods }, shop);
  },
};
