import type { Context } from "hono";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import type { Language } from "#domain/kernel/language.ts";
import { after, days, instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import { findPolicyPage } from "#engine/content/policy-page.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import { noteEvidenceMade } from "#engine/payments/evidence-made.ts";
import { exportLedger } from "#engine/payments/ledger-export.ts";
import { csvFile } from "#engine/platform/csv.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { shopTimeZone } from "#i18n/format.ts";
import { splitPath } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import { orderView } from "#web/account/orders/order-view.server.ts";
import { eventName } from "#web/admin/orders/event-name.ts";
import { translators } from "#web/language/messages.server.ts";
import { evidenceSheet } from "./documents/evidence.ts";

const isOwn = { "cache-control": "private, no-store", "content-security-policy": "sandbox; default-src 'none'" };

/** Everything a bank asks for in a dispute, in one file. */
export async function evidenceFile(shop: Shop, c: Context): Promise<Response | null> {
  const { language } = splitPath(c.req.path);
  const number = readOrderNumber(c.req.param("number") ?? "");
  const work = number && (await findOrderWork(shop.db, number));
  if (!work) return null;
  const t = translators[language];
  const order = orderView(work.detail, language, null);
  const sheet = {
    order,
    email: work.detail.email,
    disputes: await disputesOfOrder(shop.db, work.detail.id),
    parcels: work.parcels,
    timeline: order.events.map(({ event, at }) => ({ name: eventName(t, event), at })),
    terms: await termsOf(shop, language, t),
  };
  const body = await evidenceSheet(sheet, t);
  await noteEvidenceMade(shop.db, work.detail.id, shop.clock.now());
  return c.body(new Uint8Array(body), 200, {
    ...isOwn,
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="evidence-${order.number}.pdf"`,
  });
}

/** The terms a buyer agrees to, as they stand. */
async function termsOf(shop: Shop, language: Language, t: Translator): Promise<{ name: string; text: string }[]> {
  const slugs = ["returnandrefundPolicy", "shippingPolicy"] as const;
  const found = await Promise.all(slugs.map((slug) => findPolicyPage(shop, slug, language)));
  return found.flatMap((page) =>
    page ? [{ name: t("adminMoney.evidence.terms"), text: page.data.markdown.replaceAll(/[#*_>|]/g, "").trim() }] : [],
  );
}

const usualDays = 365;

/** The books of a time as CSV for accounting: the last year, or by the days `from` and `to`. */
export async function ledgerFile(shop: Shop, c: Context, staff: StaffSession): Promise<Response> {
  const now = shop.clock.now();
  const from = dayOf(c.req.query("from"), after(now, -days(usualDays)));
  const to = dayOf(c.req.query("to"), after(now, days(1)));
  if (from === null || to === null) return c.json({ error: "bad_day" }, 400, isOwn);
  const lines = await exportLedger(shop.db, from, to, shopTimeZone);
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
  return c.body(csvFile([["day", "posting", "account", "order", "debit", "credit"], ...rows]), 200, {
    ...isOwn,
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="ledger-${new Date(now).toISOString().slice(0, 10)}.csv"`,
  });
}

/** A day as `2026-11-20`; the fallback where none is given, null where it cannot be read. */
function dayOf(text: string | undefined, fallback: Instant): Instant | null {
  if (text === undefined || text === "") return fallback;
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : instant(at);
}
