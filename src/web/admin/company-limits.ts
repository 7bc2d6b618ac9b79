import type { BudgetShort } from "#domain/approvals/budget.ts";
import type { CreditRefused } from "#domain/receivables/credit.ts";
import type { Money } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

/** Values of the messages that tell staff by one sentence each why a company's order is refused. */
export const noValues = { limit: "", exposure: "", left: "", number: "", days: 0, name: "", rules: "" };

/** Which sentence of such a message a company's credit, an invoice or a budget asks for, with its values. */
export function limitReason(
  t: Translator,
  refused: CreditRefused | BudgetShort,
): { readonly why: "credit" | "overdue" | "person" | "center"; readonly values: Partial<typeof noValues> } {
  const money = (amount: Money) => formatMoney(amount, t.language);
  switch (refused.code) {
    case "credit_limit": {
      const { limit, exposure, left } = refused;
      return { why: "credit", values: { limit: money(limit), exposure: money(exposure), left: money(left) } };
    }
    case "account_overdue":
      return { why: "overdue", values: { number: refused.number, days: refused.days } };
    case "budget_short": {
      const { of, name, limit, left } = refused;
      return { why: of === "person" ? of : "center", values: { name, limit: money(limit), left: money(left) } };
    }
  }
}
