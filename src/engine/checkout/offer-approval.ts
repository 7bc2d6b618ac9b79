import type { Customer } from "#domain/buyers/buyer.ts";
import { shortBudget } from "#domain/approvals/budget.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { budgetsOf } from "../approvals/budgets.ts";
import { type ApprovalNeeded, approvalNeeded, type GoodsToJudge, judgeByRules } from "../approvals/judge-order.ts";
import type { Db } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import type { DraftPaper } from "./draft-row.ts";

/** An offer as the rules of its buyer's company judge it. */
export function offerToJudge({ rows }: Pick<DraftPaper, "rows">, { order }: PricedCheckout): GoodsToJudge {
  const { total, shipping: freight, lines } = order;
  return {
    total,
    freight,
    lines: lines.map(({ unitPrice }, at) => {
      const { sku, category, variantId } = rows[at]!;
      return { sku, unitPrice, category, variantId };
    }),
  };
}

/**
 * The rules that would stop a customer of a company who accepts an offer now. Of its budgets only the person's own
 * counts: the cost center is chosen with the acceptance, which is judged again.
 */
export async function approvalOfOffer(
  db: Db,
  customer: Customer,
  party: { readonly companyId: number; readonly siteId: number },
  { paper, priced, now }: { readonly paper: DraftPaper; readonly priced: PricedCheckout; readonly now: Instant },
): Promise<ApprovalNeeded | null> {
  const { companyId } = party;
  const today = dayIn(await readShopTimeZone(db), now);
  const budgets = await budgetsOf(db, { companyId, costCenterId: null, customerId: customer.customerId }, today);
  const goods = offerToJudge(paper, priced);
  const isOverBudget = shortBudget(budgets, goods.total) !== null;
  return approvalNeeded(await judgeByRules(db, customer, party, { ...goods, isOverBudget }));
}
