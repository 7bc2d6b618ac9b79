import { type Money, share, zero } from "#domain/kernel/money.ts";
import { type Result, ok } from "#domain/kernel/result.ts";
import type { CodeDiscount } from "#domain/pricing/price-order.ts";
import { coversEligibleGoods } from "#domain/promotions/code-rules/categories.ts";
import { withinDates } from "#domain/promotions/code-rules/dates.ts";
import { withinEmailLimit } from "#domain/promotions/code-rules/email-limit.ts";
import { atLeastMinimum } from "#domain/promotions/code-rules/minimum.ts";
import { byStandardShipping } from "#domain/promotions/code-rules/standard-shipping.ts";
import { withinTotalLimit } from "#domain/promotions/code-rules/total-limit.ts";
import {
  type CodeRefused,
  type CodeRule,
  type CodeUse,
  type DiscountCode,
  eligibleGoods,
  eligibleValue,
} from "#domain/promotions/discount-code.ts";

// In the order a shopper understands them: first what no change to the cart mends.
const rules: readonly CodeRule[] = [
  withinDates,
  withinTotalLimit,
  withinEmailLimit,
  coversEligibleGoods,
  atLeastMinimum,
  byStandardShipping,
];

/** A discount's result: an amount off the covered goods, and possibly free shipping. */
export interface Redeemed extends CodeDiscount {
  readonly freeShipping: boolean;
}

/** The discount a code gives on these goods, or the first rule that refuses it. */
export function redeemCode(code: DiscountCode, use: CodeUse): Result<Redeemed, CodeRefused> {
  for (const rule of rules) {
    const refusal = rule(code, use);
    if (refusal) return { ok: false, error: refusal };
  }
  const value = eligibleValue(code, use.goods);
  const amount = amountOff(code.worth, value);
  const covered = new Set(eligibleGoods(code, use.goods).map(({ key }) => key));
  return ok({
    amount: amount < value ? amount : value,
    covers: (key) => covered.has(key),
    freeShipping: code.worth.kind === "free-shipping",
  });
}

function amountOff(worth: DiscountCode["worth"], value: Money): Money {
  switch (worth.kind) {
    case "percent":
      return share(value, worth.rate, 1_000_000);
    case "amount":
      return worth.amount;
    case "free-shipping":
      return zero;
  }
}
