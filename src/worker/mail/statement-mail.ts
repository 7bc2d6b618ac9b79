import type { PayTo } from "#domain/checkout/payment-settings.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { type Month, readMonth } from "#domain/invoices/account-statement.ts";
import { findCompany } from "#engine/companies/company-row.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { statementRecipients } from "#engine/invoices/statement-mails.ts";
import { readRemittance } from "#engine/payments/remittance.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import { formatMoney, formatMonth } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { payToBlocks } from "./pay-to-blocks.ts";
import { sendLetter } from "./send-letter.ts";

interface StatementMailFacts {
  readonly shop: string;
  readonly company: string;
  readonly month: Month;
  readonly opening: Money;
  readonly closing: Money;
  /** Part of the open invoices that was due at the end of the month. */
  readonly overdue: Money;
  /** The account to pay into; empty where nothing is open, or the shop has set none. */
  readonly payTo: PayTo;
  /** Its page, which opens after signing in. */
  readonly url: string;
}

/** The mail about the statement of a month. */
export function statementEmail(t: ShopTranslator, facts: StatementMailFacts): Email {
  const { shop, company, url } = facts;
  const money = (amount: Money) => formatMoney(amount, t.language);
  const values = {
    shop,
    company,
    month: formatMonth(facts.month, t.language),
    opening: money(facts.opening),
    total: money(facts.closing),
    overdue: money(facts.overdue),
  };
  const overdue = [{ kind: "text" as const, text: t("mail.statement.textOverdue", values) }];
  return {
    subject: t("mail.statement.subject", values),
    heading: t("mail.statement.heading", values),
    blocks: [
      { kind: "text", text: t("mail.statement.text", values) },
      ...(facts.overdue > zero ? overdue : []),
      ...payToBlocks(t, facts.payTo, t("invoices.remit.numbers")),
      { kind: "button", label: t("mail.statement.button", values), href: url },
    ],
  };
}

/** Mails a month's statement to accounts payable of a company, unless nothing was owed and nothing moved. */
export async function sendStatementMail(shop: MailShop, payload: JobPayloads["send_statement_mail"]): Promise<void> {
  const [period, company] = [readMonth(payload.month), await findCompany(shop.db, payload.companyId)];
  if (!period || !company) return;
  const { month, statement } = await companyStatement(shop, company.id, period);
  const { opening, closing, lines, ages } = statement;
  if (opening === zero && closing === zero && lines.length === 0) return;
  const overdue = (ages.to30 + ages.to60 + ages.to90 + ages.over90) as Money;
  const payTo = Object.values(ages).some((open) => open > zero) ? await readRemittance(shop.db) : [];
  const { id, legalName } = company;
  await sendLetter(shop, {
    to: await statementRecipients(shop.db, id),
    name: "statement",
    id: [`statement-${id}-${month}`],
    letterOf: (t, shopName) => {
      const page = href(prefixOf[t.language], "companyStatement", { company: String(id) }, { month });
      const url = shop.settings.publicUrl + page;
      return statementEmail(t, { shop: shopName, company: legalName, month, opening, closing, overdue, payTo, url });
    },
  });
}
