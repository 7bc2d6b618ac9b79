import { type Customer, isProved } from "#domain/buyers/buyer.ts";
import { readEmail } from "#domain/kernel/email.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { budgets } from "../platform/budgets.ts";
import type { Db } from "../platform/database.ts";
import { enqueue, enqueueAll } from "../platform/outbox.ts";
import { account, mailboxAbout, network, sender } from "../platform/parties.ts";
import { type Draw, spend, type TooMany } from "../platform/rate-limit.ts";
import { readSignedId, signedId } from "../platform/signed-id.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";

/** The life of a link to confirm, of a confirmed request, and of one that was mailed, whose row stops a second mail. */
const linkLasts = days(3);
const wishLasts = days(365);
const keptAfter = days(30);
/** The most versions that one mailbox may wait for. */
const mostWaiting = 50;

/** A version that can be waited for, as its page shows it. */
export interface AlertGoods {
  readonly variantId: number;
  readonly productId: number;
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly available: number;
  readonly expectedOn: CalendarDay | null;
  readonly isSold: boolean;
}

export interface StockAlert extends AlertGoods {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly confirmedAt: Instant | null;
  readonly mailedAt: Instant | null;
}

const goodsColumns = `v.id as "variantId", p.id as "productId", v.sku, p.slug, p.name, v.name as "variantName",
  coalesce(s.on_hand - s.reserved, 0) as available, s.expected_on as "expectedOn", p.status = 'published'
  and not v.retired as "isSold"`;
const ofVariant = "join products p on p.id = v.product_id left join stock s on s.variant_id = v.id";

const selectGoods = statement<[string], AlertGoods>(
  "goods_of_stock_alert",
  `select ${goodsColumns} from variants v ${ofVariant} where v.sku = $1 and p.status in ('published', 'unavailable')`,
);
const selectAlert = statement<[number, Date], StockAlert>(
  "stock_alert",
  `select a.id, a.email, a.language, a.confirmed_at as "confirmedAt", a.mailed_at as "mailedAt", ${goodsColumns}
   from stock_alerts a join variants v on v.id = a.variant_id ${ofVariant} where a.id = $1 and a.expires_at > $2`,
);
// Asking again while a request waits mails its link once more, and adds no second request.
const insertAlert = statement<
  [number, string, string, number | null, Language, Date, boolean, Date],
  { id: number; isConfirmed: boolean }
>(
  "ask_for_stock_alert",
  `insert into stock_alerts (variant_id, email, email_key, customer_id, language, asked_at, confirmed_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, case when $7 then $6::timestamptz end, $8)
   on conflict (email_key, variant_id) where mailed_at is null do update set
     confirmed_at = coalesce(stock_alerts.confirmed_at, excluded.confirmed_at),
     customer_id = coalesce(stock_alerts.customer_id, excluded.customer_id),
     expires_at = greatest(stock_alerts.expires_at, excluded.expires_at)
   returning id, confirmed_at is not null as "isConfirmed"`,
);
const countWaiting = statement<[string], { count: number }>(
  "count_stock_alerts",
  `select count(*)::int as count from stock_alerts where email_key = $1 and confirmed_at is not null
     and mailed_at is null`,
);
const confirm = statement<[number, Date, Date], { id: number }>(
  "confirm_stock_alert",
  `update stock_alerts set confirmed_at = coalesce(confirmed_at, $2), expires_at = case
     when confirmed_at is null then $3 else expires_at end
   where id = $1 and expires_at > $2 and mailed_at is null returning id`,
);
const remove = statement<[number]>("stop_stock_alert", "delete from stock_alerts where id = $1 and mailed_at is null");
const takeDue = statement<[Date, Date, number], { id: number }>(
  "take_due_stock_alerts",
  `with due as (
     select a.id from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
     join stock s on s.variant_id = v.id
     where a.confirmed_at is not null and a.mailed_at is null and a.expires_at > $1 and s.on_hand > s.reserved
       and not v.retired
       and p.status = 'published'
     order by a.id limit $3 for update of a skip locked
   )
   update stock_alerts a set mailed_at = $1, expires_at = $2 from due where a.id = due.id returning a.id`,
);

export type AlertRefused =
  | { readonly code: "email_required" | "email_format" | "too_many_alerts" }
  /** In stock: no need to wait. */
  | { readonly code: "in_stock" }
  | { readonly code: "part_not_found" }
  | TooMany;

export interface AlertAsked {
  readonly sku: string;
  /** As typed; an account that has proved its mailbox is written to there. */
  readonly email: string;
  readonly language: Language;
  readonly customer: (Customer & { readonly email: string }) | null;
  readonly clientIp: string;
}

/** The version of a part number as the shop shows it; null for none. */
export function findAlertGoods(db: Db, sku: string): Promise<AlertGoods | null> {
  return db.row(selectGoods, [sku]);
}

/**
 * Asks to be told when a version is back. A mailbox that the account has proved waits from now on; any other is mailed
 * a link first, and the answer is the same whether it had asked before or not.
 */
export async function askForAlert(
  shop: AccountShop,
  request: AlertAsked,
): Promise<Result<{ readonly token: string | null }, AlertRefused>> {
  const proved = request.customer && isProved(request.customer) ? request.customer : null;
  const email = readEmail(proved?.email ?? request.email);
  if (!email.ok) return email;
  const now = shop.clock.now();
  // That of who names the mailbox is drawn on whether a mail goes or not, so that its end tells of no request.
  const draws: Draw[] = proved
    ? [[budgets.stockAlertsOfAccount, account(proved.customerId)]]
    : [
        [budgets.stockAlerts, network(request.clientIp)],
        [budgets.stockAlertMails, sender(request.clientIp, email.value)],
      ];
  const may = await spend(shop.db, now, ...draws);
  if (!may.ok) return may;
  return shop.db.transaction(async (tx): Promise<Result<{ token: string | null }, AlertRefused>> => {
    const goods = await tx.row(selectGoods, [request.sku]);
    if (!goods?.isSold) return refuse({ code: "part_not_found" });
    if (goods.available > 0) return refuse({ code: "in_stock" });
    if (proved && (await isFull(tx, email.value))) return refuse({ code: "too_many_alerts" });
    const ends = after(now, proved ? wishLasts : linkLasts);
    const alert = await tx.row(insertAlert, [
      goods.variantId,
      email.value,
      email.value,
      proved?.customerId ?? null,
      request.language,
      new Date(now),
      proved !== null,
      new Date(ends),
    ]);
    if (!alert) throw new Error("no stock alert was written");
    if (proved) return ok({ token: alertToken(shop.settings.secret, alert.id) });
    if (alert.isConfirmed) return ok({ token: null });
    const mails = await spend(tx, now, [budgets.stockAlertLinks, mailboxAbout(email.value, goods.variantId)]);
    if (mails.ok) await enqueue(tx, shop.clock, "send_stock_alert_mail", { alertId: alert.id });
    return ok({ token: null });
  });
}

const isFull = async (db: Db, emailKey: string): Promise<boolean> =>
  ((await db.row(countWaiting, [emailKey]))?.count ?? 0) >= mostWaiting;

/** The alert of a mailed link; null for a link that is not ours, and for one that is over. */
export async function findAlert(shop: AccountShop, token: string): Promise<StockAlert | null> {
  const id = readSignedId(shop.settings.secret, purpose, token);
  return id === null ? null : findAlertById(shop, id);
}

/** The same by its id, for the mail about it. */
export function findAlertById(
  { db, clock }: Pick<AccountShop, "db" | "clock">,
  id: number,
): Promise<StockAlert | null> {
  return db.row(selectAlert, [id, new Date(clock.now())]);
}

/** Confirms a request: the link proves access to the mailbox. Idempotent. */
export async function confirmAlert(
  shop: AccountShop,
  token: string,
): Promise<Result<null, { code: "link_expired" | "too_many_alerts" }>> {
  const alert = await findAlert(shop, token);
  if (!alert || alert.mailedAt !== null) return refuse({ code: "link_expired" });
  return shop.db.transaction(async (tx) => {
    if (alert.confirmedAt === null && (await isFull(tx, alert.email))) return refuse({ code: "too_many_alerts" });
    const now = shop.clock.now();
    const confirmed = await tx.row(confirm, [alert.id, new Date(now), new Date(after(now, wishLasts))]);
    return confirmed ? ok(null) : refuse({ code: "link_expired" });
  });
}

/** Ends a request and deletes its mailbox; a link that is not ours, or is over, changes nothing. */
export async function stopAlert({ db, settings }: AccountShop, token: string): Promise<void> {
  const id = readSignedId(settings.secret, purpose, token);
  if (id !== null) await db.run(remove, [id]);
}

const atOnce = 500;

/** Mails those who wait for goods back in stock. Idempotent. */
export async function mailDueAlerts({ db, clock }: AccountShop): Promise<void> {
  for (let more = true; more;) {
    more = await db.transaction(async (tx) => {
      const now = clock.now();
      const due = await tx.rows(takeDue, [new Date(now), new Date(after(now, keptAfter)), atOnce]);
      await enqueueAll(
        tx,
        clock,
        due.map(({ id }) => ({ name: "send_stock_alert_mail" as const, payload: { alertId: id } })),
      );
      return due.length === atOnce;
    });
  }
}

/** The token in links that confirm or stop a request: its id and a signature that only the shop can make. */
export const alertToken = (secret: string, id: number): string => signedId(secret, purpose, id);

const purpose = "stock alert";
