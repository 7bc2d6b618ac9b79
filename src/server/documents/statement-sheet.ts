import type { PayTo } from "#domain/checkout/payment-settings.ts";
import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { type Month, movementKinds } from "#domain/invoices/account-statement.ts";
import { ages } from "#domain/receivables/credit.ts";
import type { CompanyStatement } from "#engine/invoices/company-statement.ts";
import { formatDate, formatMoney, formatMonth } from "#i18n/format.ts";
import { movementName, poNumbersText } from "#i18n/statement-words.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { columns } from "./goods-table.ts";
import { payToRows } from "./invoice-sheet.ts";
import type { Paper } from "./paper.ts";
import { avoidPageBreak, factRows, finish, heading, ink, muted, newLetter, rule, textWidth } from "./pdf.ts";
import { printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

export interface StatementSheetFacts {
  readonly seller: Seller;
  readonly paper: Paper;
  readonly company: string;
  readonly month: Month;
  /** The account to pay into; empty where the shop has set none. */
  readonly payTo: PayTo;
}

/** A month of a company's account as PDF, with every movement. */
export function statementSheet(
  statement: CompanyStatement,
  t: ShopTranslator,
  { seller, paper, company, month, payTo }: StatementSheetFacts,
): Promise<Buffer> {
  const money = (amount: Money) => formatMoney(amount, t.language);
  const name = formatMonth(month, t.language);
  const document = newLetter({
    seller,
    title: `${t("invoices.statement.title")} ${name}`,
    name: t("invoices.statement.title"),
    about: name,
    language: t.language,
    paper,
  });
  const { opening, sums, closing, lines, from, to, unapplied } = statement;
  const days = t("invoices.statement.days", { day: formatDate(from, t), to: formatDate(to, t) });
  columns(document, [
    { name: t("invoices.billTo"), lines: [company] },
    { name: t("invoices.statement.period"), lines: [days] },
    { name: t("invoices.statement.closing"), lines: [money(closing)] },
  ]);
  const shownKinds = movementKinds.filter((kind) => sums[kind] !== zero || kind === "invoice" || kind === "payment");
  factRows(document, [
    [t("invoices.statement.opening"), money(opening)],
    ...shownKinds.map((kind) => [t(`invoices.statement.sum.${kind}`), money(sums[kind])] as const),
    [t("invoices.statement.closing"), money(closing)],
  ]);
  heading(document, t("invoices.statement.openOn", { day: formatDate(to, t) }));
  factRows(document, [
    ...ages.map((age) => [t(`invoices.statement.age.${age}`), money(statement.ages[age])] as const),
    ...(unapplied === zero ? [] : [[t("invoices.statement.unapplied"), money(cents(-unapplied))] as const]),
  ]);
  if (ages.some((age) => statement.ages[age] > zero)) payToRows(document, t, payTo, t("invoices.remit.numbers"));
  heading(document, t("invoices.statement.movements"));
  if (lines.length === 0) document.fillColor(muted).text(t("invoices.statement.none"));
  else row(document, heads(t), muted);
  for (const line of lines) {
    const due = line.dueOn ? formatDate(line.dueOn, t) : "";
    const number = poNumbersText(t, line.poNumbers);
    const cells = [
      formatDate(line.day, t),
      movementName(t, line),
      due,
      money(line.amount),
      money(line.balance),
    ] as const;
    row(document, cells, ink, number && t("invoices.po", { number }));
  }
  document.moveDown(0.8).fillColor(muted).text(t("account.receipt.currency"), document.page.margins.left);
  return finish(document, (page, pages) => t("invoices.statement.page", { month: name, page, pages }));
}

type Cells = readonly [day: string, what: string, due: string, amount: string, balance: string];

const heads = (t: ShopTranslator): Cells => [
  t("invoices.statement.day"),
  t("invoices.statement.what"),
  t("invoices.dueOn"),
  t("invoices.amount"),
  t("invoices.statement.balance"),
];

const [dayWidth, amountWidth] = [84, 88];

/** A line of the statement, with the PO numbers under its name. Both wrap where they are long. */
function row(
  document: PDFKit.PDFDocument,
  [day, what, due, amount, balance]: Cells,
  color: string,
  poNumbers = "",
): void {
  const { left } = document.page.margins;
  const whatWidth = textWidth(document) - 2 * dayWidth - 2 * amountWidth;
  document.fontSize(9.5);
  const names = [what, poNumbers].filter(Boolean).map((text) => measured(document, text, whatWidth - 8));
  const height = names.reduce((sum, name) => sum + name.height, 0);
  avoidPageBreak(document, height + 8);
  const top = document.y + 3;
  let below = top;
  for (const [at, name] of names.entries()) {
    document.fillColor(at === 0 ? color : muted).text(name.text, left + dayWidth, below, name.options);
    below += name.height;
  }
  document.fillColor(color).text(day, left, top, { lineBreak: false });
  document.text(due, left + dayWidth + whatWidth, top, { lineBreak: false });
  const right = left + textWidth(document);
  for (const [text, end] of [
    [amount, right - amountWidth],
    [balance, right],
  ] as const)
    document.text(text, end - document.widthOfString(text), top, { lineBreak: false });
  document.x = left;
  document.y = top + height + 3;
  rule(document);
}

/** A text with its height. Only a long one is written by looking for line breaks, which takes time. */
function measured(document: PDFKit.PDFDocument, words: string, width: number) {
  const text = printable(words);
  const isLong = document.widthOfString(text) > width;
  const options = isLong ? { width } : { lineBreak: false };
  return { text, options, height: isLong ? document.heightOfString(text, { width }) : document.currentLineHeight() };
}
