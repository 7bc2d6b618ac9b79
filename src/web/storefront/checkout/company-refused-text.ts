import type { ApprovalNeeded } from "#engine/approvals/judge-order.ts";
import type { SubmitRefused } from "#engine/requisitions/submit-requisition.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

const mostNamed = 10;

/**
 * A sentence about approval, after it the parts that are on no list, the first few by their number; for a change that
 * the merchant makes, too.
 */
export function approvalText(t: Translator, { unlisted }: ApprovalNeeded, sentence: string): string {
  if (unlisted.length === 0) return sentence;
  const parts = unlisted.slice(0, mostNamed).join("; ");
  const more = Math.max(0, unlisted.length - mostNamed);
  return sentence + (t.language === "cn" ? "" : " ") + t("orders.unlisted", { parts, more });
}

type CompanyRefused = Extract<
  SubmitRefused,
  {
    code:
      | "credit_limit"
      | "account_overdue"
      | "budget_short"
      | "account_not_offered"
      | "approval_needed"
      | "no_approver"
      | "not_for_site";
  }
>;

/** Message of an order that a company's account, budget or rules do not take, by the source of its goods. */
export function companyRefusedText(
  t: Translator,
  refused: CompanyRefused,
  source: "cart" | "offer" | "request",
): string {
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  switch (refused.code) {
    case "credit_limit":
      return t("companyOrders.errors.credit_limit", {
        source,
        limit: money(refused.limit),
        exposure: money(refused.exposure),
        left: money(refused.left),
      });
    case "account_overdue":
      return t("companyOrders.errors.account_overdue", { source, number: refused.number, count: refused.days });
    case "budget_short":
      return t(`companyOrders.errors.budget_short_${refused.of}`, {
        source,
        name: refused.name,
        limit: money(refused.limit),
        left: money(refused.left),
      });
    case "approval_needed": {
      const rules = refused.rules.join("; ");
      return approvalText(t, refused, t("companyOrders.errors.approval_needed", { source, rules }));
    }
    case "no_approver":
      return t("companyOrders.errors.no_approver", { site: refused.site });
    case "account_not_offered":
      return t("companyOrders.errors.account_not_offered", { source });
    case "not_for_site":
      return t("companyOrders.errors.not_for_site");
  }
}
