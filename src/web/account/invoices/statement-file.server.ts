import type { Money } from "#domain/kernel/money.ts";
import type { CompanyStatement } from "#engine/invoices/company-statement.ts";
import { csvFile } from "#engine/platform/csv.ts";
import { movementName } from "#i18n/statement-words.ts";
import type { ShopTranslator } from "#i18n/translator.ts";

const dollars = (amount: Money) => (amount / 100).toFixed(2);

/** A statement as CSV: its movements between the opening and the closing balance, with all their PO numbers. */
export function statementFile({ from, to, opening, closing, lines }: CompanyStatement, t: ShopTranslator): string {
  const heads = [
    t("invoices.statement.day"),
    t("invoices.statement.what"),
    t("invoices.statement.number"),
    t("invoices.poNumber"),
    t("invoices.dueOn"),
    t("invoices.amount"),
    t("invoices.statement.balance"),
  ];
  return csvFile([
    heads,
    [from, t("invoices.statement.opening"), "", "", "", "", dollars(opening)],
    ...lines.map((line) => [
      line.day,
      movementName(t, line),
      line.reference,
      line.poNumbers.join(", "),
      line.dueOn ?? "",
      dollars(line.amount),
      dollars(line.balance),
    ]),
    [to, t("invoices.statement.closing"), "", "", "", "", dollars(closing)],
  ]);
}
