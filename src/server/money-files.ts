import type { Context } from "hono";
import { filesOf, journalRows, quickbooksRows, xeroLines, xeroRows } from "#domain/payments/journal.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { journalByDay, readChart } from "#engine/payments/journal.ts";
import { accountingDays } from "#web/admin/money/accounting.server.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import type { Language } from "#domain/kernel/language.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import { policyAsOf } from "#engine/content/policy-page.ts";
import { sentMails } from "#engine/orders/sent-mails.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import { recordEvidenceMade } from "#engine/payments/evidence-made.ts";
import { exportLedger } from "#engine/payments/ledger-export.ts";
import type { Db } from "#engine/platform/database.ts";
import { csvFile, csvLine } from "#engine/platform/csv.ts";
import { audit } from "#engine/staff/audit.ts";
import { audited } from "#engine/staff/audited.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import { href } from "#i18n/routes.ts";
import type { Translator } from "#i18n/translator.ts";
import { readOrderView } from "#web/account/orders/order-view.server.ts";
import { readBooksForm } from "#web/admin/money/books-form.server.ts";
import { writeBook } from "#web/admin/money/books.server.ts";
import { eventName } from "#web/admin/orders/event-name.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import type { DocumentThreads } from "./documents/document-threads.ts";
import { readSeller } from "./documents/seller.ts";
import { forOneReader, sendPrivateFile } from "./private-file.ts";
import { spooled } from "./spooled.ts";

/** Records who compiled the evidence and when, then redirects to it; viewing it again records nothing. */
export async function makeEvidence(shop: Shop, c: Context, staff: StaffSession): Promise<Response | null> {
  const number = readOrderNumber(c.req.param("number") ?? "");
  const work = number && (await findOrderWork(shop.db, number));
  if (!work) return null;
  await audited(
    shop,
    staff,
    ({ db, clock }) => recordEvidenceMade(db, work.detail.id, clock.now()),
    (outcome) => (outcome === "noted" ? { action: "evidence-made", subject: number } : null),
  );
  return c.redirect(c.req.path, 303);
}

/** All evidence for a dispute in one file. */
export async function evidenceFile(shop: Shop, threads: DocumentThreads, c: Context): Promise<Response | null> {
  const { language } = splitPath(c.req.path);
  const number = readOrderNumber(c.req.param("number") ?? "");
  const work = number && (await findOrderWork(shop.db, number));
  if (!work) return null;
  const t = await shopTranslator(shop.db, language);
  const order = await readOrderView(shop, work.detail, language);
  const evidence = {
    order,
    email: work.detail.email,
    disputes: await disputesOfOrder(shop.db, work.detail.id),
    parcels: work.parcels,
    timeline: work.detail.events.map(({ event, at }) => ({ name: eventName(t, event), at })),
    mails: await sentMails(shop.db, work.detail.id),
    terms: await termsOf(shop.db, language, t, order.placedAt),
  };
  const seller = await readSeller(shop, t);
  const body = await threads.make(t, { kind: "evidence", seller, evidence });
  return sendPrivateFile(c, `evidence-${order.number}.pdf`, body);
}

/** The terms in force when the order was placed. */
async function termsOf(
  db: Db,
  language: Language,
  t: Translator,
  placedAt: Instant,
): Promise<{ name: string; text: string }[]> {
  const slugs = ["returnandrefundPolicy", "shippingPolicy", "useTerms"] as const;
  const texts = await Promise.all(slugs.map((slug) => policyAsOf(db, slug, language, placedAt)));
  return slugs.flatMap((slug, at) => {
    const text = texts[at];
    return text ? [{ name: t(`shell.policy.${slug}`), text }] : [];
  });
}

/** The ledger of a period as CSV for accounting: the last year by default, or from one day to another, inclusive. */
export async function ledgerFile(shop: Shop, c: Context, staff: StaffSession): Promise<Response> {
  const now = shop.clock.now();
  const { from, to, timeZone, errors } = await readBooksForm(shop, new URL(c.req.url).searchParams);
  if (errors.length > 0) return c.json({ error: "bad_day" }, 400, forOneReader);
  const lines = await exportLedger(shop.db, from, to, timeZone);
  await audit(shop.db, staff, "exported", "ledger", now, { rows: lines.length });
  const decimal = (cents: number) => (cents / 100).toFixed(2);
  const rows = lines.map(({ day, posting, account, orderNumber, amount }) => [
    day,
    posting,
    account,
    orderNumber ?? "",
    amount > 0 ? decimal(amount) : "",
    amount < 0 ? decimal(-amount) : "",
  ]);
  const body = csvFile([["day", "posting", "account", "order", "debit", "credit"], ...rows]);
  return sendPrivateFile(c, `ledger-${dayIn(timeZone, now)}.csv`, body);
}

/** The journal by day for another accounting program: our own, QuickBooks Online or Xero, the last in parts. */
export async function accountingFile(shop: Shop, c: Context, staff: StaffSession): Promise<Response> {
  const { from, to, timeZone, isBad } = await accountingDays(shop, new URL(c.req.url).searchParams);
  if (isBad) return c.json({ error: "bad_day" }, 400, forOneReader);
  const file = (["quickbooks", "xero"] as const).find((one) => one === c.req.query("file")) ?? "journal";
  const [lines, chart] = await Promise.all([journalByDay(shop.db, from, to, timeZone), readChart(shop.db)]);
  await audit(shop.db, staff, "exported", "ledger", shop.clock.now(), { file, from, to });
  // Without a byte-order mark, which would become a part of the first heading there.
  const send = (name: string, rows: readonly (readonly (string | number)[])[]) =>
    sendPrivateFile(c, `${name}.csv`, rows.map(csvLine).join(""));
  if (file === "journal") return send(`journal-${from}-${to}`, journalRows(lines, chart.of));
  if (file === "quickbooks") return send(`quickbooks-${from}-${to}`, quickbooksRows(lines, chart.of));
  const part = filesOf(lines, xeroLines)[(readId(c.req.query("part") ?? "") ?? 1) - 1] ?? [];
  const days = [part[0]?.day ?? from, part.at(-1)?.day ?? to];
  return send(`xero-${days.join("-")}`, xeroRows(part, chart.of, chart.taxRate));
}

/**
 * Sold lines, payments or refunds of a period as CSV for the accountant, by the days of the ledger. What cannot be read
 * leads back to its form, which says why.
 */
export async function booksFile(shop: Shop, c: Context, staff: StaffSession): Promise<Response> {
  const { language, prefix } = splitPath(c.req.path);
  const { file, typed, errors, ...period } = await readBooksForm(shop, new URL(c.req.url).searchParams);
  if (errors.length > 0) return c.redirect(href(prefix, "adminMoney", {}, { books: "refused", ...typed }), 303);
  const t = await shopTranslator(shop.db, language);
  await audit(shop.db, staff, "exported", file, shop.clock.now(), { from: period.from, to: period.to });
  const body = await spooled(c, (write) => writeBook(shop.db, file, period, t, write));
  return sendPrivateFile(c, `${file}-${period.from}-${period.to}.csv`, body);
}
